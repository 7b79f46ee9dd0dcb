import type { Contact } from "../records/contact.ts";
import {
  contactOfCard,
  contactOfCells,
  contactPatch,
  contactRecord,
  KnownContacts,
  type ContactValues,
} from "./contact-rows.ts";
import { expenseKey, expenseOfCells } from "./expense-rows.ts";
import { toE164 } from "../clients/phone.ts";
import { FileTaxes, invoiceOfCells, invoiceRecord, lineOfCells, paymentOf, type FileInvoice } from "./invoice-rows.ts";
import { itemOfCells, itemPatch, KnownItems } from "./item-rows.ts";
import {
  Cells,
  emptyPlan,
  RowProblem,
  type ImportContext,
  type ImportOptions,
  type ImportPlan,
  type OnDuplicate,
  type RowCode,
  type Table,
} from "./table.ts";
import type { ImportField } from "./fields.ts";
import type { VCard } from "./vcard.ts";

/** Called every so many rows. */
export type Progress = (done: number) => void;
const progressEvery = 500;

/**
 * Everything an import would do: records to be made or changed, and what is to be said about the rows. Nothing is
 * done. The file is read to its end whatever is wrong with a row; only that row is left out.
 *
 * @param table - the file, its rows as text
 */
export function planImport(
  table: Table,
  options: ImportOptions,
  context: ImportContext,
  onProgress: Progress = () => {},
): ImportPlan {
  const plan = emptyPlan(table.rows.length);
  const addRow = takers[options.kind](plan, options, context);
  table.rows.forEach((values, index) => {
    if (index % progressEvery === 0) onProgress(index);
    const cells = new Cells(values, index + 2, options);
    if (!cells.isBlank) guarded(plan, cells.row, () => addRow.row(cells));
  });
  addRow.end?.();
  onProgress(table.rows.length);
  return plan;
}

/** The cards of an address book as contacts. The place of a card stands for its row. */
export function planCards(
  cards: readonly VCard[],
  duplicates: OnDuplicate,
  context: ImportContext,
  onProgress: Progress = () => {},
): ImportPlan {
  const plan = emptyPlan(cards.length);
  const addContact = contactTaker(plan, duplicates, context);
  cards.forEach((card, index) => {
    if (index % progressEvery === 0) onProgress(index);
    const row = index + 1;
    guarded(plan, row, () => addContact(contactOfCard(card, context, noteOf(plan, row)), row));
  });
  return plan;
}

const noteOf = (plan: ImportPlan, row: number) => (field: ImportField, code: RowCode) =>
  void plan.notes.push({ row, field, code });

function guarded(plan: ImportPlan, row: number, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    plan.problems.push({ row, field: error.field, code: error.code });
  }
}

type Taker = { row: (cells: Cells) => void; end?: () => void };
const takers: Record<
  ImportOptions["kind"],
  (plan: ImportPlan, options: ImportOptions, context: ImportContext) => Taker
> = {
  contacts: (plan, { duplicates }, context) => {
    const addContact = contactTaker(plan, duplicates, context);
    return { row: (cells) => addContact(contactOfCells(cells, context, noteOf(plan, cells.row)), cells.row) };
  },
  items: itemTaker,
  expenses: expenseTaker,
  invoices: invoiceTaker,
};

function contactTaker(plan: ImportPlan, duplicates: OnDuplicate, context: ImportContext) {
  const before = new Map(context.existing.contacts.map((contact) => [contact.id, contact]));
  const known = new KnownContacts(context.existing.contacts);
  const inFile = new KnownContacts([]);
  return (values: ContactValues, row: number): void => {
    if (duplicates !== "add" && inFile.find(values) !== undefined)
      return void plan.skipped.push({ row, field: "phone", code: "twice_in_file" });
    const id = duplicates === "add" ? undefined : known.find(values);
    if (id !== undefined && duplicates === "skip")
      return void plan.skipped.push({ row, field: "phone", code: "already_here" });
    if (id !== undefined) {
      plan.writes.push({
        do: "update",
        collection: "contacts",
        id,
        patch: contactPatch(values, before.get(id)?.phones ?? []),
      });
      plan.counts.updated += 1;
      inFile.add({ ...values, id });
      return;
    }
    const record = contactRecord(values, context);
    plan.writes.push({ do: "create", collection: "contacts", record });
    plan.counts.created += 1;
    inFile.add(record);
  };
}

function itemTaker(plan: ImportPlan, { duplicates, mapping }: ImportOptions, context: ImportContext): Taker {
  const mapped = new Set<string>(mapping.filter((field) => field !== null));
  const known = new KnownItems(context.existing.items);
  const inFile = new KnownItems([]);
  return {
    row(cells) {
      const item = itemOfCells(cells, context);
      if (duplicates !== "add" && inFile.find(item))
        return void plan.skipped.push({ row: cells.row, field: "itemCode", code: "twice_in_file" });
      const here = duplicates === "add" ? undefined : known.find(item);
      if (here && duplicates === "skip")
        return void plan.skipped.push({ row: cells.row, field: "itemCode", code: "already_here" });
      inFile.add(item);
      if (here)
        plan.writes.push({
          do: "update",
          collection: "catalogs",
          id: here.id,
          patch: itemPatch(item, mapped, here.prices),
        });
      else plan.writes.push({ do: "create", collection: "catalogs", record: item });
      plan.counts[here ? "updated" : "created"] += 1;
    },
  };
}

/** An expense is never changed by a file: one that is here already is left out, or comes in once more. */
function expenseTaker(plan: ImportPlan, { duplicates }: ImportOptions, context: ImportContext): Taker {
  const known = new Set(context.existing.expenses);
  return {
    row(cells) {
      const record = expenseOfCells(cells, context);
      // Twice in one file may well be two fares on one day: only what is here already is told by its key.
      if (duplicates !== "add" && known.has(expenseKey(record)))
        return void plan.skipped.push({ row: cells.row, field: "amount", code: "already_here" });
      plan.writes.push({ do: "create", collection: "expenses", record });
      plan.counts.created += 1;
    },
  };
}

/** Most lines a document may have. */
const maxLines = 500;

function invoiceTaker(plan: ImportPlan, { duplicates }: ImportOptions, context: ImportContext): Taker {
  const files = new Map<string, FileInvoice>();
  const refused = new Map<string, RowProblem>();
  return {
    row(cells) {
      const number = cells.text("number", 200);
      const before = refused.get(number);
      if (before) throw before;
      try {
        const known = files.get(number);
        if (!known) return void files.set(number, invoiceOfCells(cells, context));
        known.rows.push(cells.row);
        const line = lineOfCells(cells);
        if (line) known.lines.push(line);
        if (known.lines.length > maxLines) throw new RowProblem("number", "too_many_lines");
      } catch (error) {
        // A document comes in whole or not at all.
        const rows = files.get(number)?.rows.filter((row) => row !== cells.row) ?? [];
        files.delete(number);
        if (error instanceof RowProblem && number !== "") {
          refused.set(number, error);
          for (const row of rows) plan.problems.push({ row, field: error.field, code: error.code });
        }
        throw error;
      }
    },
    end() {
      const numbers = new Set(context.existing.numbers);
      const clients = new FileClients(context);
      const taxes = new FileTaxes(context);
      for (const file of files.values()) {
        const [row = 0] = file.rows;
        if (numbers.has(file.number) && duplicates !== "add") {
          for (const each of file.rows) plan.skipped.push({ row: each, field: "number", code: "already_here" });
          continue;
        }
        guarded(plan, row, () => {
          const note = noteOf(plan, row);
          const contact = clients.of(file, note);
          const invoice = invoiceRecord(file, contact, taxes, context, note);
          const payment = paymentOf(file, invoice, context, note);
          const client = clients.contactOf(invoice.contactId);
          if (client) plan.writes.push({ do: "create", collection: "contacts", record: client });
          plan.writes.push({ do: "create", collection: "invoices", record: invoice });
          if (payment) plan.writes.push({ do: "create", collection: "payments", record: payment });
          plan.counts.created += 1;
        });
      }
      // Whoever is billed comes before the bill, and the bill before what was paid on it.
      const rank: Record<string, number> = { contacts: 0, invoices: 1, payments: 2 };
      plan.writes.sort((a, b) => (rank[a.collection] ?? 0) - (rank[b.collection] ?? 0));
    },
  };
}

/** The clients documents name: those we have, and new ones for the others, once each. */
class FileClients {
  readonly #context: ImportContext;
  readonly #known: KnownContacts;
  readonly #records = new Map<string, Contact>();
  /** New ones no document that comes in has named yet. */
  readonly #made = new Map<string, Contact>();
  readonly #before: ReadonlyMap<string, ImportContext["existing"]["contacts"][number]>;

  constructor(context: ImportContext) {
    this.#context = context;
    this.#known = new KnownContacts(context.existing.contacts);
    this.#before = new Map(context.existing.contacts.map((contact) => [contact.id, contact]));
  }

  /** Null for a document that names nobody. */
  of({ client, currency }: FileInvoice, note: (field: ImportField, code: RowCode) => void): Contact | null {
    const name = client.name || client.email || client.phone;
    if (name === "") return null;
    const { business, dialCode } = this.#context;
    const phone = client.phone === "" ? null : toE164(client.phone, dialCode);
    if (client.phone !== "" && phone === null) note("phone", "phone_as_typed");
    const phones = client.phone === "" ? [] : [phone ?? client.phone.slice(0, 40)];
    const email = client.email.includes("@") ? client.email : "";
    const id = this.#known.find({ name, phones, email }) ?? this.#known.findByName(name);
    if (id !== undefined) return this.#records.get(id) ?? this.#existing(id);
    const record = contactRecord(
      {
        name,
        company: "",
        phones,
        email,
        address: null,
        taxId: "",
        currency: currency === business.currency ? null : currency,
        termsDays: null,
        openingBalance: 0,
        birthday: null,
        tags: [],
        note: "",
      },
      this.#context,
    );
    this.#records.set(record.id, record);
    this.#known.add(record);
    this.#made.set(record.id, record);
    return record;
  }

  /** The client to be made for a document that comes in, the first time it is asked for. */
  contactOf(id: string | null): Contact | undefined {
    const made = this.#made.get(id ?? "");
    this.#made.delete(id ?? "");
    return made;
  }

  /** As far as the document prints it. */
  #existing(id: string): Contact | null {
    const found = this.#before.get(id);
    if (!found) return null;
    const record = {
      ...contactRecord(
        {
          name: found.name,
          company: "",
          phones: [...found.phones],
          email: found.email,
          address: null,
          taxId: "",
          currency: null,
          termsDays: null,
          openingBalance: 0,
          birthday: null,
          tags: [],
          note: "",
        },
        this.#context,
      ),
      id,
    };
    this.#records.set(id, record);
    return record;
  }
}
