import type { FieldRule } from "../field-rules.ts";
import type { Invoice } from "../invoice.ts";
import { chargeRules, feeSnapshotRules, importedRules, lineRules, partyRules, receiptRules } from "./parts.ts";
import {
  author,
  byClient,
  byDevice,
  byEveryone,
  byManagers,
  byProgram,
  byProgramOnce,
  byServer,
  stamps,
} from "./writers.ts";

/** Fields that are set once, when the number is given. */
const frozen = { ...byEveryone, editable: "never", writers: byDevice, copied: "cleared" } as const;
/** Content of the document: it may be corrected until somebody has it or paid it. */
const content = { ...byEveryone, printed: true, editable: "until_paid", writers: byDevice, copied: "kept" } as const;
/** Fields beside the document, which may change at any time. */
const beside = { ...byEveryone, editable: "always", writers: byDevice, copied: "cleared" } as const;

/** Every field of an invoice, quote, pro forma, credit note or receipt. */
export const invoiceRules = {
  ...stamps,
  id: { ...stamps.id, reported: true },
  createdBy: { ...author, reported: true },
  kind: { ...frozen, printed: true, copied: "made", writers: byProgramOnce, reported: true, csv: true },
  status: { ...beside, printed: true, writers: byClient, reported: true, csv: true },

  seriesId: { ...frozen, names: "series", reported: true },
  seq: { ...frozen, reported: true },
  number: { ...frozen, printed: true, reported: true, csv: true },
  // The file is of that moment.
  issuedAt: { ...frozen, printed: true },

  // Names the client in our books, and `billTo` the client on the document. Duplicate clients are merged, which changes this.
  contactId: {
    ...byEveryone,
    editable: "always",
    writers: byProgram,
    copied: "kept",
    corrected: true,
    names: "contacts",
    reported: true,
    csv: true,
  },
  walkIn: { ...content, writers: byProgram, corrected: true, reported: true },
  billTo: { ...content, editable: "until_shared", copied: "cleared", of: partyRules, reported: true, csv: true },
  from: { ...frozen, printed: true, of: partyRules },

  issueDate: { ...content, writers: byProgram, copied: "made", reported: true, csv: true },
  supplyDate: { ...content, writers: byProgram, copied: "cleared", versioned: true },
  dueDate: {
    ...content,
    editable: "later",
    writers: byProgram,
    copied: "made",
    corrected: true,
    reported: true,
    csv: true,
  },
  termsDays: { ...beside, printed: true, copied: "made", corrected: true },

  currency: { ...frozen, printed: true, writers: byProgramOnce, copied: "kept", reported: true, csv: true },
  exchangeRate: { ...content, copied: "cleared", reported: true },
  homeCurrency: { ...content, reported: true },
  reference: { ...content, copied: "cleared" },
  schedule: { ...beside, of: { of: { names: "invoices" }, on: {}, deviceId: {} } },

  poNumber: { ...content, writers: byProgram, versioned: true, corrected: true, csv: true },
  title: { ...content, writers: byProgram, versioned: true },
  template: { ...content, corrected: true },
  accent: content,
  look: { ...content, corrected: true },
  language: { ...content, writers: byProgram, corrected: true },

  lines: {
    ...content,
    writers: byProgram,
    copied: "made",
    versioned: true,
    corrected: true,
    of: lineRules,
    reported: true,
    csv: true,
  },
  discount: { ...content, writers: byProgram, versioned: true, corrected: true, reported: true },
  taxes: { ...content, versioned: true, corrected: true, of: feeSnapshotRules, reported: true },
  taxMode: { ...content, versioned: true, corrected: true, reported: true },
  roundingMode: { ...content, versioned: true },
  cashRounding: { ...content, versioned: true },

  publicNote: { ...content, writers: byProgram, versioned: true, corrected: true, csv: true, payoutText: true },
  terms: { ...content, writers: byProgram, versioned: true, corrected: true, payoutText: true },
  privateNote: { ...beside, writers: byProgram, copied: "kept", corrected: true, private: true },
  payTo: { ...content, versioned: true, corrected: true, payout: true, of: { id: { names: "self" } } },
  attachments: { ...beside, file: "many", private: true },
  tags: { ...beside, writers: byProgram, copied: "kept", private: true },

  // The sums of taxes and fees name the rows of `taxes` they are of.
  totals: {
    ...content,
    versioned: true,
    reported: true,
    csv: true,
    of: {
      taxes: { of: { feeId: { names: "fees" } } },
      fees: { of: { feeId: { names: "fees" } } },
      withholding: { of: { feeId: { names: "fees" } } },
    },
  },

  payRef: { ...frozen, printed: true, copied: "made" },
  linkId: { ...beside, printed: true, copied: "made" },
  linkRevokedAt: beside,

  sharedAt: beside,
  sharedVia: beside,
  views: { ...beside, writers: byServer },

  voidedAt: { ...beside, printed: true, reported: true },
  voidReason: { ...beside, printed: true, reported: true },
  // Nothing is asked for any more.
  writtenOffAt: { ...beside, ...byManagers, printed: true, reported: true },
  writtenOffReason: { ...beside, ...byManagers, private: true },
  answer: { ...beside, writers: byClient },
  versions: { ...byEveryone, editable: "until_paid", writers: byDevice, copied: "cleared" },
  instalments: { ...content, copied: "cleared", versioned: true, corrected: true, of: { id: { names: "self" } } },
  charges: { ...beside, ...byManagers, printed: true, of: chargeRules, reported: true },
  // On the delivery note alone; goods arrive after the document is out.
  delivery: beside,
  order: { ...beside, writers: byServer, private: true },
  receipt: { ...frozen, printed: true, of: receiptRules },
  history: { ...beside, writers: byClient, copied: "made", reported: true },
  sourceId: { ...frozen, copied: "made", names: "invoices", reported: true },
  sourceNumber: { ...frozen, printed: true },
  reason: { ...content, copied: "cleared" },
  restock: beside,
  // Only what was numbered here has a code to be checked by.
  imported: { ...frozen, ...byManagers, printed: true, of: importedRules, reported: true },
  repeat: beside,
  repeatOf: { ...beside, names: "invoices" },
  // The authority's answer stands beside the document's own content, and may be corrected like a note.
  fiscal: { ...beside, printed: true },
  filing: { ...beside, writers: byServer },
  filingAsk: beside,
  // The server says what went beyond its writer's role; whoever may allow it says that they have seen it.
  review: { ...beside, ...byManagers, private: true },
} as const satisfies Record<keyof (typeof Invoice)["shape"], FieldRule>;
