import type { Business } from "../business.ts";
import type { FieldRule } from "../field-rules.ts";
import { byDevice, byManagers, hiddenFromSellers, stamps } from "./writers.ts";

const own = { ...byManagers, editable: "always", writers: byDevice } as const;

/** Every field of the settings. */
export const businessRules = {
  ...stamps,
  companyName: own,
  country: own,
  currency: own,
  timeZone: own,
  address: own,
  phone: own,
  email: own,
  taxId: own,
  registrationNumber: own,
  vatNumber: own,
  vatRegistered: own,
  // The picture comes by its own upload; a device may take it off.
  logoUrl: { ...own, editable: "always", writers: { device: ["edit"], server: byDevice.server } },
  template: own,
  accent: own,
  look: own,
  language: own,
  termsDays: own,
  taxMode: own,
  roundingMode: own,
  cashRounding: own,
  payTo: { ...own, roles: { reads: "everyone", writes: "owner" }, payout: true, of: { id: { names: "self" } } },
  publicNote: { ...own, payoutText: true },
  terms: { ...own, payoutText: true },
  whatsappTemplate: { ...own, payoutText: true },
  reminders: own,
  lateFee: own,
  savedFilters: { ...own, of: { id: { names: "self" } } },
  fiscal: own,
  priceListKey: { ...own, ...hiddenFromSellers, private: true },
  voice: own,
  writerUsesRecords: own,
  welcomedAt: own,
} as const satisfies Record<keyof (typeof Business)["shape"], FieldRule>;
