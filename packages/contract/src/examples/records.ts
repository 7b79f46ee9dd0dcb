import { type Examples, at, ids, later, today } from "./example.ts";

const stamps = { createdAt: at, updatedAt: later };
const contact = {
  ...stamps,
  id: ids.contact,
  name: "Wanjikũ Hardware",
  phones: ["+254722555014"],
  email: "orders@wanjiku-hardware.example",
  address: { line1: "Biashara Street 41", city: "Nakuru", country: "KE" },
  currency: "KES",
  termsDays: 14,
};
const line = { name: "Hollandais wax, 6 yards", quantity: "3", unit: "piece", unitPrice: "14750" };
const invoice = {
  ...stamps,
  id: ids.invoice,
  contactId: ids.contact,
  issueDate: today,
  dueDate: "2026-12-04",
  termsDays: 14,
  currency: "NGN",
  homeCurrency: "NGN",
  lines: [{ ...line, id: ids.line }],
  totals: {
    lineNets: [4_425_000],
    gross: 4_425_000,
    lineDiscount: 0,
    subtotal: 4_425_000,
    discount: 0,
    taxes: [],
    fees: [],
    taxTotal: 0,
    feeTotal: 0,
    rounding: 0,
    total: 4_425_000,
    withholding: [],
    expected: 4_425_000,
  },
  payRef: "K7QP2MXR",
  linkId: "pV3xq0Yt8mWc2nRk5sLdZA",
  history: [{ at, what: "created" as const }],
};
const expense = {
  ...stamps,
  id: ids.expense,
  amount: 1_850_000,
  currency: "NGN",
  date: today,
  category: "Power/Generator",
  supplier: "Oando, Ikeja",
  method: "pos" as const,
  note: "Diesel for the week",
};
const item = {
  ...stamps,
  id: ids.item,
  name: "Kente strip, hand-woven",
  unit: "piece",
  prices: { GHS: "180", NGN: "24500" },
  category: "Cloth",
};
const payment = {
  ...stamps,
  id: ids.payment,
  contactId: ids.contact,
  amount: 2_000_000,
  currency: "NGN",
  date: today,
  method: "transfer" as const,
  reference: "GTB/NIP/20261120",
  allocations: [{ invoiceId: ids.invoice, amount: 2_000_000 }],
};
const note = {
  ...stamps,
  id: ids.note,
  title: "Wedding order, Akosua",
  body: "- [ ] twelve yards, blue\n- [x] deposit taken",
  contactId: ids.contact,
};

const query = { limit: "50" };
const page = <T>(record: T) => ({ data: [record], cursor: `42-${ids.contact}`, more: false });
const written = (id: string) => ({ data: { id, rev: 43 } });
const linkUrl = `https://ankara.example/invoice/link/${invoice.linkId}`;
const issued = (id: string, number: string) => ({ data: { id, rev: 43, number, url: linkUrl } });

export const recordExamples: Examples = {
  listClients: { query, answer: page(contact) },
  readClient: { params: { id: ids.contact }, answer: { data: contact } },
  createClient: {
    body: { data: { name: contact.name, phones: contact.phones, currency: "KES", termsDays: 14 } },
    answer: written(ids.contact),
  },
  updateClient: {
    params: { id: ids.contact },
    body: { data: { email: "accounts@wanjiku-hardware.example" } },
    answer: written(ids.contact),
  },
  listInvoices: { query: { cursor: `42-${ids.contact}` }, answer: page(invoice) },
  readInvoice: { params: { id: ids.invoice }, answer: { data: invoice } },
  createInvoice: {
    body: { data: { contactId: ids.contact, lines: [line], publicNote: "Thank you for your custom." } },
    answer: written(ids.invoice),
  },
  updateInvoice: {
    params: { id: ids.invoice },
    body: { data: { discount: { kind: "percent", ratePpm: 50_000 } } },
    answer: written(ids.invoice),
  },
  issueDocument: { params: { id: ids.invoice }, answer: issued(ids.invoice, "INV-K-0001") },
  creditInvoice: {
    params: { id: ids.invoice },
    body: { data: { of: "lines", lines: [{ id: ids.line, quantity: "1" }], reason: "One piece came back" } },
    answer: issued(ids.note, "CN-K-0001"),
  },
  readInvoicePdf: { params: { id: ids.invoice } },
  readInvoiceXml: { params: { id: ids.invoice } },
  readInvoiceLink: { params: { id: ids.invoice }, answer: { data: { url: linkUrl } } },
  listExpenses: { query, answer: page(expense) },
  readExpense: { params: { id: ids.expense }, answer: { data: expense } },
  createExpense: {
    body: { data: { amount: 1_850_000, category: "Power/Generator", supplier: "Oando, Ikeja", method: "pos" } },
    answer: written(ids.expense),
  },
  updateExpense: {
    params: { id: ids.expense },
    body: { data: { inputVat: 129_070 } },
    answer: written(ids.expense),
  },
  listItems: { query, answer: page(item) },
  readItem: { params: { id: ids.item }, answer: { data: item } },
  createItem: {
    body: { data: { name: item.name, prices: item.prices, category: "Cloth" } },
    answer: written(ids.item),
  },
  updateItem: { params: { id: ids.item }, body: { data: { prices: { GHS: "195" } } }, answer: written(ids.item) },
  listPayments: { query, answer: page(payment) },
  readPayment: { params: { id: ids.payment }, answer: { data: payment } },
  createPayment: {
    body: {
      data: {
        amount: 2_000_000,
        currency: "NGN",
        method: "transfer",
        reference: payment.reference,
        allocations: payment.allocations,
      },
    },
    answer: written(ids.payment),
  },
  updatePayment: {
    params: { id: ids.payment },
    body: { data: { note: "The bank's alert came at noon" } },
    answer: written(ids.payment),
  },
  listNotes: { query, answer: page(note) },
  readNote: { params: { id: ids.note }, answer: { data: note } },
  createNote: { body: { data: { title: note.title, body: note.body } }, answer: written(ids.note) },
  updateNote: { params: { id: ids.note }, body: { data: { pinned: true } }, answer: written(ids.note) },
};

/** For the examples of sync, which carry whole records. */
export const exampleContact = contact;
