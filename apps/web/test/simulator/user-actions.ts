import { newId, systemRandom } from "@ankara/domain/ids";
import { creditNoteFor } from "@ankara/domain/invoice/credit-note";
import { newInvoice, newLine } from "@ankara/domain/invoice/draft";
import { reversalOf } from "@ankara/domain/invoice/payment-actions";
import { answerQuote, convertedId, convertQuote } from "@ankara/domain/invoice/quote";
import { Contact } from "@ankara/domain/records/contact";
import type { CollectionName, RecordOf } from "@ankara/domain/records/collections";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Note } from "@ankara/domain/records/note";
import { Payment } from "@ankara/domain/records/payment";
import type { Series } from "@ankara/domain/records/series";
import type { Rng } from "@ankara/sync-simulator/rng";
import * as z from "zod/mini";
import { Autosave } from "../../src/features/invoice-editor/autosave.ts";
import { NoteAutosave } from "../../src/features/notes/note-autosave.ts";
import { requestSeries } from "../../src/sync/hand-over.ts";
import type { Store } from "../../src/store/store.ts";

/** Tools of an action: the store of its tab, random numbers, and a text nobody typed before. */
type Hand = { readonly store: Store; readonly chance: Rng; readonly token: string };
/** One thing a person does, as the screens do it. Answers what it was; null when there was nothing to do it to. */
type Act = (hand: Hand) => Promise<string | null>;

const nowOf = ({ store }: Hand): number => Date.parse(store.instant());
const freshId = (hand: Hand): string => newId(nowOf(hand), systemRandom);
const stampsOf = (hand: Hand) => {
  const at = hand.store.instant();
  return { id: freshId(hand), createdAt: at, updatedAt: at, deviceId: hand.store.deviceId };
};
const stampOf = (hand: Hand) => ({
  now: nowOf(hand),
  today: hand.store.today(),
  deviceId: hand.store.deviceId,
});

/** Records of a collection as the tables have them now. */
async function recordsOf<C extends CollectionName>({ store }: Hand, collection: C): Promise<RecordOf[C][]> {
  const rows = await store.db[collection].toArray();
  return rows.flatMap(({ data }) => (data ? [data as RecordOf[C]] : []));
}

async function some<C extends CollectionName>(
  hand: Hand,
  collection: C,
  fits: (record: RecordOf[C]) => boolean = () => true,
): Promise<RecordOf[C] | undefined> {
  return hand.chance.pick((await recordsOf(hand, collection)).filter(fits));
}

/** Changes one field of a record that is there. */
async function edit<C extends CollectionName>(
  hand: Hand,
  collection: C,
  found: RecordOf[C] | undefined,
  fields: readonly (keyof RecordOf[C] & string)[],
): Promise<string | null> {
  const field = hand.chance.pick(fields);
  if (!found || field === undefined) return null;
  await hand.store.update(collection, found.id, { [field]: hand.token } as unknown as Partial<RecordOf[C]>);
  return `${collection}/${found.id.slice(-4)} ${field} = ${hand.token}`;
}

async function removeIfAllowed(hand: Hand, collection: CollectionName, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  await hand.store.remove(collection, id);
  const isUndone = hand.chance.happens(0.3);
  if (isUndone) await hand.store.restore(collection, id);
  return `${isUndone ? "delete and bring back" : "delete"} ${collection}/${id.slice(-4)}`;
}

const contact: Act = async (hand) => {
  const record = z.parse(Contact, { ...stampsOf(hand), name: hand.token, company: `at ${hand.token}` });
  await hand.store.create("contacts", record);
  return `new contact ${hand.token}`;
};
const editContact: Act = async (hand) =>
  edit(hand, "contacts", await some(hand, "contacts"), ["name", "company", "note"]);
const deleteContact: Act = async (hand) => removeIfAllowed(hand, "contacts", (await some(hand, "contacts"))?.id);
const archiveContact: Act = async (hand) => {
  const found = await some(hand, "contacts");
  if (!found) return null;
  if (found.archivedAt === null) await hand.store.archive("contacts", found.id);
  else await hand.store.restore("contacts", found.id);
  return `${found.archivedAt === null ? "archive" : "bring back"} contact ${found.name}`;
};

const nothing = () => undefined;
const silent = { state: nothing, note: nothing, body: nothing };

/** Typed into the editor of notes, which saves after a moment. */
const note: Act = async (hand) => {
  const start = z.parse(Note, stampsOf(hand));
  const keeper = new NoteAutosave(hand.store, start, silent);
  keeper.change({ title: hand.token });
  if (hand.chance.happens(0.5)) await keeper.flush();
  keeper.change({ body: `body ${hand.token}` });
  await keeper.flush();
  return `new note ${hand.token}`;
};
const editNote: Act = async (hand) => {
  const found = await some(hand, "notes");
  if (!found) return null;
  const keeper = new NoteAutosave(hand.store, found, silent);
  const field = hand.chance.pick(["title", "body"] as const) ?? "body";
  keeper.change({ [field]: hand.token });
  await keeper.flush();
  return `note ${found.id.slice(-4)}: ${field} = ${hand.token}`;
};
const deleteNote: Act = async (hand) => removeIfAllowed(hand, "notes", (await some(hand, "notes"))?.id);

async function blank(hand: Hand, kind: "invoice" | "quote"): Promise<Invoice | null> {
  const business = await hand.store.get("business", hand.store.businessId);
  const client = await some(hand, "contacts");
  if (!business || !client) return null;
  const made = newInvoice({
    ...stampOf(hand),
    id: freshId(hand),
    business,
    contact: client,
    fees: [],
    kind,
    random: systemRandom,
  });
  const unitPrice = String(1 + hand.chance.below(90_000));
  const line = { ...newLine({ id: freshId(hand), invoice: made }), name: `line ${hand.token}`, unitPrice };
  return { ...made, lines: [line], publicNote: hand.token };
}

/** Typed into the editor of drafts: gathered, written, and gone on with. */
const draft: Act = async (hand) => {
  const made = await blank(hand, "invoice");
  if (!made) return null;
  const autosave = new Autosave(hand.store, null, nothing);
  autosave.save(made);
  if (hand.chance.happens(0.5)) await autosave.flush();
  autosave.save({ ...made, terms: hand.token });
  await autosave.flush();
  return `new draft ${hand.token}`;
};
const editDraft: Act = async (hand) => {
  const found = await some(hand, "invoices", ({ number }) => number === null);
  if (!found) return null;
  const field = hand.chance.pick(["publicNote", "terms", "privateNote"] as const) ?? "terms";
  const autosave = new Autosave(hand.store, found, nothing);
  autosave.save({ ...found, [field]: hand.token });
  await autosave.flush();
  return `draft ${found.id.slice(-4)}: ${field} = ${hand.token}`;
};
const deleteDraft: Act = async (hand) =>
  removeIfAllowed(hand, "invoices", (await some(hand, "invoices", ({ number }) => number === null))?.id);

async function issueThis({ store }: Hand, id: string): Promise<string | null> {
  const issued = await store.issue(id);
  return issued.ok ? `issue ${issued.value.number}` : null;
}
const issue: Act = async (hand) => {
  const found = await some(hand, "invoices", ({ number }) => number === null);
  return found ? issueThis(hand, found.id) : null;
};

const isOut = ({ status }: Invoice): boolean => status === "issued";
const editIssued: Act = async (hand) =>
  edit(hand, "invoices", await some(hand, "invoices", isOut), ["privateNote", "privateNote", "publicNote", "terms"]);
const share: Act = async (hand) => {
  const found = await some(hand, "invoices", (record) => isOut(record) && record.sharedAt === null);
  if (!found) return null;
  await hand.store.update("invoices", found.id, { sharedAt: hand.store.instant(), sharedVia: "whatsapp" });
  return `share ${found.number}`;
};
const voidIt: Act = async (hand) => {
  const found = await some(hand, "invoices", isOut);
  if (!found) return null;
  const patch = { status: "void" as const, voidedAt: hand.store.instant(), voidReason: hand.token };
  await hand.store.update("invoices", found.id, patch);
  return `void ${found.number}`;
};

const pay: Act = async (hand) => {
  const found = await some(hand, "invoices", (record) => isOut(record) && record.kind === "invoice");
  if (!found) return null;
  const amount = 1 + hand.chance.below(5_000);
  const record = z.parse(Payment, {
    ...stampsOf(hand),
    contactId: found.contactId,
    amount,
    currency: found.currency,
    date: hand.store.today(),
    method: "cash",
    status: "confirmed",
    allocations: [{ invoiceId: found.id, amount }],
  });
  await hand.store.recordPayment(record);
  return `pay ${amount} on ${found.number}`;
};
const reversePayment: Act = async (hand) => {
  const all = await recordsOf(hand, "payments");
  const payment = hand.chance.pick(all);
  const back = payment && reversalOf(payment, all, { ...stampOf(hand), reason: hand.token });
  if (!payment || !back?.ok || (await hand.store.get("payments", back.value.id))) return null;
  await hand.store.recordPayment(back.value);
  return `take ${payment.amount} back`;
};

const credit: Act = async (hand) => {
  const documents = await recordsOf(hand, "invoices");
  const invoice = hand.chance.pick(documents.filter((record) => isOut(record) && record.kind === "invoice"));
  if (!invoice) return null;
  const amount = 1 + hand.chance.below(90_000);
  const made = creditNoteFor({
    ...stampOf(hand),
    invoice,
    credits: documents,
    choice: hand.chance.happens(0.5) ? { of: "all" } : { of: "amount", amount, name: `back ${hand.token}` },
    reason: hand.token,
    id: freshId(hand),
    random: systemRandom,
  });
  if (!made.ok) return null;
  await hand.store.create("invoices", made.value);
  return issueThis(hand, made.value.id);
};

const offer: Act = async (hand) => {
  const made = await blank(hand, "quote");
  if (!made) return null;
  await hand.store.create("invoices", made);
  return issueThis(hand, made.id);
};
const answer: Act = async (hand) => {
  const quote = await some(hand, "invoices", ({ kind }) => kind === "quote");
  const what = hand.chance.happens(0.7) ? "accepted" : "declined";
  const given = { what, name: "Bisi", signed: "noted", drawing: "", documentHash: "", reason: "" } as const;
  const patch = quote && answerQuote(quote, given, stampOf(hand));
  if (!quote || !patch?.ok || Object.keys(patch.value).length === 0) return null;
  await hand.store.update("invoices", quote.id, patch.value);
  return `${quote.number} is ${what}`;
};
/** As `features/quotes/quote-screen.tsx` writes it. */
const convert: Act = async (hand) => {
  const { store } = hand;
  const quote = await some(hand, "invoices", ({ kind }) => kind === "quote");
  if (!quote) return null;
  let outcome: string | null = null;
  await store.write(async (unit) => {
    const now = await unit.record("invoices", quote.id);
    const id = convertedId(quote.id);
    if (!now || (await unit.record("invoices", id))) return;
    const made = convertQuote({ ...stampOf(hand), quote: now, termsDays: 14, random: systemRandom });
    if (!made.ok) return;
    await unit.write("invoices", id, made.value.draft);
    await unit.write("invoices", quote.id, { ...now, ...made.value.quote, updatedAt: store.instant() });
    outcome = `${quote.number} becomes an invoice`;
  });
  return outcome;
};

const settings: Act = async (hand) => edit(hand, "business", await some(hand, "business"), ["companyName", "terms"]);

const ownSeries = async (hand: Hand): Promise<Series | undefined> =>
  some(
    hand,
    "series",
    ({ kind, closed, ownerDeviceId, reset }) =>
      kind === "invoice" && !closed && ownerDeviceId === hand.store.deviceId && reset === "never",
  );
const renamePattern: Act = async (hand) => {
  const series = await ownSeries(hand);
  if (!series) return null;
  const head = hand.token.replaceAll(/[^\w]/g, "").slice(0, 5);
  await hand.store.update("series", series.id, { pattern: `${head}-{SEQ:3}` });
  return `numbers of ${series.id.slice(-4)} begin with ${head}`;
};
const requestTheirs: Act = async (hand) => {
  const wanted = await some(
    hand,
    "series",
    ({ kind, closed, ownerDeviceId }) => kind === "invoice" && !closed && ownerDeviceId !== hand.store.deviceId,
  );
  if (!wanted) return null;
  await requestSeries(hand.store, [wanted.id], true);
  return `ask for series ${wanted.pattern}`;
};

/** Everything people do, as often as its share says. */
type Share = readonly [share: number, name: string, act: Act];
export const acts: readonly [Share, ...Share[]] = [
  [3, "contact", contact],
  [6, "edit contact", editContact],
  [2, "delete contact", deleteContact],
  [1, "archive contact", archiveContact],
  [2, "note", note],
  [4, "edit note", editNote],
  [1, "delete note", deleteNote],
  [8, "draft", draft],
  [5, "edit draft", editDraft],
  [1, "delete draft", deleteDraft],
  [12, "issue", issue],
  [4, "edit issued", editIssued],
  [2, "share", share],
  [1, "void", voidIt],
  [4, "pay", pay],
  [1, "take back", reversePayment],
  [1, "credit", credit],
  [2, "offer", offer],
  [2, "answer", answer],
  [2, "convert", convert],
  [2, "settings", settings],
  [0.4, "rename", renamePattern],
  [0.6, "ask for series", requestTheirs],
];
