import type { FieldRule } from "../field-rules.ts";
import type { Payment } from "../payment.ts";
import { importedRules } from "./parts.ts";
import {
  author,
  byDevice,
  byEveryone,
  byManagers,
  byPayer,
  byProgram,
  byProgramOnce,
  byServer,
  hiddenFromSellers,
  stamps,
} from "./writers.ts";

/** Said when money is recorded and never again: a mistake is reversed and recorded anew. */
const entry = { ...byEveryone, editable: "never", writers: { ...byProgramOnce, ...byPayer }, held: "said" } as const;
/** The amount a person saw in their bank may differ from the client's claim, and is final once the claim is confirmed. */
const claimed = {
  ...byEveryone,
  editable: "until_confirmed",
  writers: { ...byProgramOnce, ...byPayer },
  held: "paid",
} as const;
/** Learnt about it later. */
const learnt = { ...byEveryone, editable: "always", writers: byDevice } as const;

const reversal = { roles: { reads: "everyone", writes: "voiding" } } as const;

/** Every field of a payment, reversal, refund, claim or debt. */
export const paymentRules = {
  ...stamps,
  createdBy: author,
  createdAt: { ...stamps.createdAt, reported: true },
  id: { ...stamps.id, reported: true },
  // Two clients that are one are merged.
  contactId: { ...learnt, writers: { ...byProgramOnce, ...byPayer }, names: "contacts", reported: true, csv: true },
  amount: { ...claimed, reported: true, csv: true },
  currency: { ...entry, reported: true, csv: true },
  date: { ...claimed, reported: true, csv: true },
  method: { ...claimed, reported: true, csv: true },
  reference: { ...learnt, writers: { ...byProgram, ...byPayer }, held: "paid", reported: true, csv: true },
  status: { ...learnt, writers: { ...byDevice, ...byPayer }, held: "paid", reported: true, csv: true },
  allocations: {
    ...claimed,
    of: { invoiceId: { names: "invoices" }, amount: {} },
    reported: true,
    csv: true,
  },
  withholding: { ...learnt, reported: true, csv: true },
  reverses: {
    ...entry,
    ...reversal,
    writers: { ...byDevice, provider: ["create"] },
    names: "payments",
    reported: true,
  },
  note: { ...learnt, writers: { ...byProgram, provider: ["create", "edit"] }, csv: true },
  // Fixed at creation, because imported payments may be deleted: nobody turns a payment a client or provider vouched for into one.
  imported: { ...entry, ...byManagers, writers: byDevice, of: importedRules },
  proof: { ...learnt, writers: { ...byDevice, client: ["create"] }, file: "many" },
  certificateFiles: { ...learnt, file: "many" },
  claim: { ...entry, writers: { ...byServer, device: ["restore", "import"], ...byPayer } },
  provider: { ...entry, writers: { ...byServer, provider: ["create", "edit"] } },
  // Days become known later; the server keeps the figures in a table of its own and brings them back after a loss.
  settlement: { ...learnt, ...hiddenFromSellers, writers: { server: byServer.server, provider: ["create", "edit"] } },
  unverified: { ...entry, writers: { server: byServer.server, provider: ["edit"] } },
  dispute: { ...entry, writers: { server: byServer.server, provider: ["create", "edit"] } },
  refunding: { ...entry, writers: { server: byServer.server, provider: ["create", "edit"] } },
  rejectedReason: {
    ...learnt,
    roles: { reads: "everyone", writes: "books" },
    writers: { ...byDevice, provider: ["edit"] },
  },
  refund: { ...entry, ...reversal, writers: byDevice },
  debt: { ...entry, writers: byDevice, reported: true },
} as const satisfies Record<keyof (typeof Payment)["shape"], FieldRule>;
