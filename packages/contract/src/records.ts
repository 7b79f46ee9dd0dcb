import { currencies } from "@ankara/domain/money/currencies";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { type CollectionName, collections } from "@ankara/domain/records/collections";
import { Contact } from "@ankara/domain/records/contact";
import { Expense } from "@ankara/domain/records/expense";
import { type FieldsOf, fieldsThat, mayWrite } from "@ankara/domain/records/field-rules";
import { DecimalText, RecordId, InvoiceId } from "@ankara/domain/records/fields";
import { Discount, Invoice, InvoiceLine } from "@ankara/domain/records/invoice";
import { Note } from "@ankara/domain/records/note";
import { Payment } from "@ankara/domain/records/payment";
import { type fieldRules, rulesOf } from "@ankara/domain/records/rules/all";
import * as z from "zod/mini";
import type { KeyArea } from "./key-scopes.ts";
import { bookkeeping, defineCall, managing } from "./call.ts";

/*
 * Records for other programs: listed, read, made and changed one at a time. What is written passes the same rules as a
 * change of a device, and devices pull it like any other.
 */

/** A schema without its default: what is left out of a change stays as it is. */
type WithoutDefault<T> = T extends z.ZodMiniDefault<infer Inner> ? Inner : T;
const given = <T extends z.ZodMiniType>(schema: T): z.ZodMiniOptional<WithoutDefault<T> & z.ZodMiniType> =>
  z.optional((schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema) as WithoutDefault<T> & z.ZodMiniType);

type Shape<C extends CollectionName> = (typeof collections)[C]["shape"];
type ProgramFields<C extends CollectionName, A extends "create" | "edit"> = {
  [F in FieldsOf<(typeof fieldRules)[C], "program", A> & keyof Shape<C>]: Shape<C>[F] extends z.ZodMiniType
    ? ReturnType<typeof given<Shape<C>[F]>>
    : never;
};

/** Fields the table of rules lets a program write in an action: each as in its record, all optional. */
function programFields<C extends CollectionName, A extends "create" | "edit">(collection: C, act: A) {
  const shape: Readonly<Record<string, z.ZodMiniType>> = collections[collection].shape;
  const fields = fieldsThat(rulesOf(collection), (rule) => mayWrite(rule, "program", act));
  return Object.fromEntries(
    fields.flatMap((field) => (shape[field] ? [[field, given(tight(field, shape[field]))]] : [])),
  ) as ProgramFields<C, A>;
}

/** The codes of currencies we count in: a record that synced long ago may hold another, a program's new one may not. */
const KnownCurrency = z.enum(currencies.map(({ code }) => code));
function tight(field: string, schema: z.ZodMiniType): z.ZodMiniType {
  if (field === "prices") return z.partialRecord(KnownCurrency, DecimalText);
  if (field !== "currency") return schema;
  return z.safeParse(schema, null).success ? z.nullable(KnownCurrency) : KnownCurrency;
}

const query = z.object({
  /** The cursor of the page before: what was written or changed after it, the oldest change first. */
  cursor: z.optional(z.string().check(z.maxLength(80))),
  /** 1 to 200; 50 when it is left out. */
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/))),
});
const params = z.object({ id: RecordId });
const Written = z.object({
  data: z.object({
    id: RecordId,
    /** The business's revision this was written at; higher is later. */
    rev: z.int(),
  }),
});

const errors = ["unauthenticated", "forbidden"] as const;
const writeErrors = [...errors, "conflict", "key_body_differs"] as const;

const listCall = <A extends KeyArea, T extends z.ZodMiniType>(area: A, summary: string, record: T) =>
  defineCall({
    method: "GET",
    path: `/v1/${area}`,
    summary,
    auth: "session",
    roles: bookkeeping,
    keyScope: `${area}:read`,
    query,
    answer: z.object({
      data: z.array(record),
      /** Cursor at the end of this page. A later request with it returns the changes since. */
      cursor: z.string(),
      more: z.boolean(),
    }),
    errors,
  });
const readCall = <A extends KeyArea, T extends z.ZodMiniType>(area: A, summary: string, record: T) =>
  defineCall({
    method: "GET",
    path: `/v1/${area}/:id`,
    summary,
    auth: "session",
    roles: bookkeeping,
    keyScope: `${area}:read`,
    ownRecordsScope: `${area}:write`,
    params,
    answer: z.object({ data: record }),
    errors,
  });
const createCall = <A extends KeyArea, T extends z.ZodMiniType>(area: A, summary: string, fields: T, rules = "") =>
  defineCall({
    ...(rules === "" ? {} : { rules }),
    method: "POST",
    path: `/v1/${area}`,
    summary: `${summary}. An Idempotency-Key (a UUID) makes it once, however often it is sent`,
    auth: "session",
    roles: area === "expenses" ? bookkeeping : managing,
    proof: "none",
    keyScope: `${area}:write`,
    body: z.object({ data: fields }),
    answer: Written,
    errors: writeErrors,
  });
const updateCall = <A extends KeyArea, T extends z.ZodMiniType>(area: A, summary: string, fields: T, rules = "") =>
  defineCall({
    ...(rules === "" ? {} : { rules }),
    method: "PATCH",
    path: `/v1/${area}/:id`,
    summary,
    auth: "session",
    roles: area === "expenses" ? bookkeeping : managing,
    proof: "none",
    keyScope: `${area}:write`,
    params,
    body: z.object({ data: fields }),
    answer: Written,
    errors: writeErrors,
  });

// Clients
export const listClients = listCall("clients", "Clients in the order they were last changed", Contact);
export const readClient = readCall("clients", "One client", Contact);
export const createClient = createCall(
  "clients",
  "A new client",
  z.object({ ...programFields("contacts", "create"), name: Contact.shape.name }),
);
export const updateClient = updateCall(
  "clients",
  "Change fields of a client; what is left out stays",
  z.object(programFields("contacts", "edit")),
);

// Invoices and quotes
const line = InvoiceLine.shape;
const Line = z.object({
  id: z.optional(RecordId),
  itemId: given(line.itemId),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  description: given(line.description),
  quantity: z.optional(DecimalText),
  unit: given(line.unit),
  unitPrice: DecimalText,
  discount: z.optional(z.nullable(Discount)),
  /** Ids of the document's taxes; left out: all of them. */
  taxIds: given(line.taxIds),
  itemCode: given(line.itemCode),
});
export type LineInput = z.infer<typeof Line>;
const lines = z.optional(z.array(Line).check(z.maxLength(500)));

const documentRules =
  "The due day is not before the day of the document, a discount in money is at most what its lines come to, the taxes of a line are the document's, and all sums stay below 9 000 000 000 000 000 minor units.";

export const listInvoices = listCall(
  "invoices",
  "Invoices, quotes, credit notes and receipts in the order they were last changed, drafts included",
  Invoice,
);
export const readInvoice = readCall("invoices", "One document", Invoice);
export const createInvoice = createCall(
  "invoices",
  "A new draft, with the business's own terms and taxes; numbers belong to devices, so a person issues it",
  z.object({
    ...programFields("invoices", "create"),
    lines,
    kind: z.optional(z.enum(["invoice", "quote", "pro_forma"])),
  }),
  documentRules,
);
export const updateInvoice = updateCall(
  "invoices",
  "Change fields of a draft; of an issued document its tags and private note alone",
  z.object({ ...programFields("invoices", "edit"), lines }),
  documentRules,
);

/** A document that has its number. */
const Issued = z.object({
  data: z.object({
    id: RecordId,
    rev: z.int(),
    number: z.string(),
    /** The client's page of it, for whoever has the address. */
    url: z.string(),
  }),
});
export type IssuedAnswer = z.infer<typeof Issued>;

/** Calls that give a number, which nobody takes back: a scope of their own. */
const issuing = {
  method: "POST",
  auth: "session",
  roles: managing,
  proof: "none",
  keyScope: "invoices:issue",
  params,
  answer: Issued,
  errors: writeErrors,
} as const;

export const issueDocument = defineCall({
  ...issuing,
  path: "/v1/invoices/:id/issue",
  summary: "Give a draft the next number of the key's own series; a document that has one answers with it",
  rules:
    "The draft has a client or is a walk-in's, a day it is due, a line, and on each line a name and a quantity above zero. It charges VAT only where the business is registered for it.",
});

const CreditLine = z.object({
  /** Id of a line of the invoice. */
  id: RecordId,
  /** Decimal text above zero, at most what the line says. */
  quantity: z.string().check(z.regex(/^(?!0+(?:\.0+)?$)\d{1,15}(\.\d{1,6})?$/)),
});
const reason = z.optional(z.string().check(z.maxLength(300)));
export const creditInvoice = defineCall({
  ...issuing,
  path: "/v1/invoices/:id/credit-notes",
  summary: "Credit an issued invoice, whole or in part, by a credit note under the key's own series",
  rules: "It credits at most what is left of the invoice, and of a line at most its quantity.",
  body: z.object({
    data: z.discriminatedUnion("of", [
      z.object({ of: z.literal("all"), reason }),
      z.object({ of: z.literal("lines"), lines: z.array(CreditLine).check(z.minLength(1), z.maxLength(500)), reason }),
      z.object({
        of: z.literal("amount"),
        /** Minor units with taxes, shared over the invoice's rates as it is. */
        amount: Payment.shape.amount.check(z.gte(1)),
        /** Printed on the line; blanks alone name nothing. */
        name: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/\S/)),
        reason,
      }),
    ]),
  }),
});

const reading = {
  method: "GET",
  auth: "session",
  roles: bookkeeping,
  keyScope: "invoices:read",
  ownRecordsScope: "invoices:write",
  params,
} as const;
export const readInvoicePdf = defineCall({
  ...reading,
  path: "/v1/invoices/:id/pdf",
  summary: "The file of an issued document as its client gets it: PDF/A-3 with the e-invoice inside",
  bytes: "answer",
  mediaType: "application/pdf",
  answer: z.any(),
  errors: [...errors, "conflict"],
});
export const readInvoiceXml = defineCall({
  ...reading,
  path: "/v1/invoices/:id/e-invoice",
  summary: "An issued invoice or credit note as UBL 2.1 in the terms of EN 16931",
  bytes: "answer",
  mediaType: "application/xml",
  answer: z.any(),
  errors: [...errors, "conflict"],
});
export const readInvoiceLink = defineCall({
  ...reading,
  path: "/v1/invoices/:id/link",
  summary: "The address of an issued document's page for its client",
  answer: z.object({ data: z.object({ url: z.string() }) }),
  errors: [...errors, "conflict"],
});

// Expenses
/** Minor units. What came back is money received. */
const spent = Expense.shape.amount.check(z.gte(0));
export const listExpenses = listCall("expenses", "Expenses in the order they were last changed", Expense);
export const readExpense = readCall("expenses", "One expense", Expense);
export const createExpense = createCall(
  "expenses",
  "A new expense, of today and in the business's currency where that is left out",
  z.object({ ...programFields("expenses", "create"), amount: spent }),
);
export const updateExpense = updateCall(
  "expenses",
  "Change fields of an expense; what is left out stays",
  z.object({ ...programFields("expenses", "edit"), amount: z.optional(spent) }),
);

// Catalogue
export const listItems = listCall(
  "catalogue",
  "Items of the catalogue in the order they were last changed",
  CatalogItem,
);
export const readItem = readCall("catalogue", "One item", CatalogItem);
export const createItem = createCall(
  "catalogue",
  "A new item",
  z.object({ ...programFields("catalogs", "create"), name: CatalogItem.shape.name }),
);
export const updateItem = updateCall(
  "catalogue",
  "Change fields of an item; issued lines keep their price",
  z.object(programFields("catalogs", "edit")),
);

// Payments
const payment = Payment.shape;

export const listPayments = listCall(
  "payments",
  "Payments, claims and reversals in the order they were last changed",
  Payment,
);
export const readPayment = readCall("payments", "One payment", Payment);
export const createPayment = createCall(
  "payments",
  "Money that came in, and the invoices it settles; payments are never changed afterwards",
  z.object({
    ...programFields("payments", "create"),
    /** Minor units, above zero. */
    amount: payment.amount.check(z.gte(1)),
    method: payment.method,
    allocations: z.optional(
      z.array(z.object({ invoiceId: InvoiceId, amount: payment.amount.check(z.gte(1)) })).check(z.maxLength(100)),
    ),
  }),
  "What is settled is issued, of one client and in the payment's currency, and its shares come to at most the amount.",
);
export const updatePayment = updateCall(
  "payments",
  "What is learnt about a payment later: its reference and note",
  z.object(programFields("payments", "edit")),
);

// Notes
export const listNotes = listCall("notes", "Notes in the order they were last changed", Note);
export const readNote = readCall("notes", "One note", Note);
export const createNote = createCall("notes", "A new note in markdown", z.object(programFields("notes", "create")));
export const updateNote = updateCall(
  "notes",
  "Change fields of a note; what is left out stays",
  z.object(programFields("notes", "edit")),
);
