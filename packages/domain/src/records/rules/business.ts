import type { Business } from "../business.ts";
import type { FieldRule } from "../field-rules.ts";
import { byDevice, stamps } from "./writers.ts";

const own = { editable: "always", writers: byDevice } as const;

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
  logoUrl: { editable: "always", writers: { device: ["edit"], server: byDevice.server } },
  template: own,
  accent: own,
  look: own,
  language: own,
  termsDays: own,
  taxMode: own,
  roundingMode: own,
  cashRounding: own,
  payTo: { ...own, payout: true, of: { id: { names: "self" } } },
  publicNote: own,
  terms: own,
  whatsappTemplate: own,
  reminders: own,
  lateFee: own,
  savedFilters: { ...own, of: { id: { names: "self" } } },
  fiscal: own,
  priceListKey: { ...own, private: true },
  voice: own,
  writerUsesRecords: own,
  welcomedAt: own,
} as const satisfies Record<keyof (typeof Business)["shape"], FieldRule>;
