import { currencyOf } from "@ankara/domain/money/currencies";
import { type DocumentKind, type DocumentLook, type Invoice, PartySnapshot } from "@ankara/domain/records/invoice";
import { formatsFor } from "../src/formats.ts";
import { buildDeliveryNote } from "../src/delivery-note.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { buildReportDocument } from "../src/report-document.ts";
import {
  buildStatementDocument,
  buildStatementsDocument,
  type StatementInput,
  type StatementRow,
} from "../src/statement-document.ts";
import type { DocumentTree, TemplateName } from "../src/tree.ts";
import { receiptLabelsFor } from "../src/labels/receipt.ts";
import { address, sampleInvoice, tax } from "./samples.ts";

export type Country = {
  readonly code: string;
  readonly currency: string;
  readonly language: string;
  readonly seller: string;
  readonly city: string;
  readonly taxId: string;
  readonly registration: string;
  readonly phone: string;
  readonly taxes: readonly (readonly [name: string, ratePpm: number, kind?: "tax" | "levy" | "withholding"])[];
  readonly client: string;
  readonly price: string;
};

/** A small business of each country, with its usual taxes. */
export const countries: readonly Country[] = [
  {
    code: "NG",
    currency: "NGN",
    language: "en",
    seller: "Ọnà Studio Ltd",
    city: "Lagos",
    taxId: "20318845-0001",
    registration: "1482207",
    phone: "+234 803 555 0142",
    taxes: [
      ["VAT", 75_000],
      ["Withholding tax", 50_000, "withholding"],
    ],
    client: "Zuma Grains & Foods Plc",
    price: "185000",
  },
  {
    code: "KE",
    currency: "KES",
    language: "sw",
    seller: "Jua Kali Solar Ltd",
    city: "Nairobi",
    taxId: "P051234567X",
    registration: "PVT-7QK2",
    phone: "+254 722 555 061",
    taxes: [["VAT", 160_000]],
    client: "Kilimani Eye Clinic",
    price: "16800",
  },
  {
    code: "GH",
    currency: "GHS",
    language: "en",
    seller: "Asase Kente House Ltd",
    city: "Kumasi",
    taxId: "C0003456789",
    registration: "CS-118820",
    phone: "+233 24 555 0190",
    taxes: [
      ["VAT", 150_000],
      ["NHIL", 25_000, "levy"],
      ["GETFund", 25_000, "levy"],
    ],
    client: "Kumasi National Bank",
    price: "1250.50",
  },
  {
    code: "RW",
    currency: "RWF",
    language: "fr",
    seller: "Imigongo Arts Ltd",
    city: "Kigali",
    taxId: "102345678",
    registration: "RDB 1187",
    phone: "+250 788 555 014",
    taxes: [["TVA", 180_000]],
    client: "Hôtel Akagera",
    price: "45000",
  },
  {
    code: "ZM",
    currency: "ZMW",
    language: "en",
    seller: "Chanda Tailoring Ltd",
    city: "Lusaka",
    taxId: "1002345678",
    registration: "120180045",
    phone: "+260 97 755 5012",
    taxes: [["VAT", 160_000]],
    client: "Kafue Lodge",
    price: "485",
  },
  {
    code: "UG",
    currency: "UGX",
    language: "en",
    seller: "Nakasero Hardware Ltd",
    city: "Kampala",
    taxId: "1001234567",
    registration: "80020001",
    phone: "+256 772 555 018",
    taxes: [["VAT", 180_000]],
    client: "Mirembe Guest House Ltd",
    price: "34000",
  },
  {
    code: "TZ",
    currency: "TZS",
    language: "sw",
    seller: "Duka la Mwenge Ltd",
    city: "Dar es Salaam",
    taxId: "123-456-789",
    registration: "145567",
    phone: "+255 754 555 019",
    taxes: [["VAT", 180_000]],
    client: "Shule ya Msingi Upanga",
    price: "25000",
  },
  {
    code: "ZW",
    currency: "USD",
    language: "en",
    seller: "Mbare Timber (Pvt) Ltd",
    city: "Harare",
    taxId: "2000123456",
    registration: "4421/2019",
    phone: "+263 77 255 5017",
    taxes: [["VAT", 155_000]],
    client: "Borrowdale School",
    price: "38.75",
  },
  {
    code: "ZA",
    currency: "ZAR",
    language: "en",
    seller: "Umoya Cycles (Pty) Ltd",
    city: "Johannesburg",
    taxId: "4120155555",
    registration: "2016/155555/07",
    phone: "+27 82 555 0133",
    taxes: [["VAT", 150_000]],
    client: "Vula Couriers CC",
    price: "8950",
  },
  {
    code: "ET",
    currency: "ETB",
    language: "am",
    seller: "ሰላም ቡና",
    city: "አዲስ አበባ",
    taxId: "0012345678",
    registration: "AA/14/8812",
    phone: "+251 91 155 5014",
    taxes: [["ተ.እ.ታ", 150_000]],
    client: "ብሉ ናይል ሆቴል",
    price: "980",
  },
  {
    code: "CM",
    currency: "XAF",
    language: "fr",
    seller: "Atelier Ndolo SARL",
    city: "Douala",
    taxId: "M051912345678K",
    registration: "RC/DLA/2019/B/1234",
    phone: "+237 6 99 55 01 42",
    taxes: [["TVA", 192_500]],
    client: "Société Hôtelière du Wouri SA",
    price: "485000",
  },
];

export const templates: readonly TemplateName[] = ["plain", "band", "ledger", "receipt"];
type InvoiceDocumentType = DocumentKind | "tax_invoice";
export type DocumentType = InvoiceDocumentType | "statement" | "report" | "delivery_note";
export const documentTypes: readonly DocumentType[] = [
  "invoice",
  "tax_invoice",
  "quote",
  "pro_forma",
  "credit_note",
  "receipt",
  "statement",
  "report",
  "delivery_note",
];

/** Every document of every country in every template. */
export function treeOf(
  template: TemplateName,
  country: Country,
  type: DocumentType,
  look?: DocumentLook,
): DocumentTree {
  if (type === "statement") return buildStatementDocument({ ...statementOf(template, country), look });
  if (type === "report") return reportOf(template, country, look);
  const isDeliveryNote = type === "delivery_note";
  const build = isDeliveryNote ? buildDeliveryNote : buildInvoiceDocument;
  return build({
    invoice: { ...sampleDocumentOf(country, isDeliveryNote ? "tax_invoice" : type), template, ...(look && { look }) },
    publicUrl: "https://ankara.example/invoice/link/Zk3v0a1XQ2mN8bC7dE5fGh",
    checkUrl: "https://ankara.example/verify",
  });
}

/** A document of each kind by the same business: three lines, a discount, a description, a code. */
export function sampleDocumentOf(country: Country, type: InvoiceDocumentType): Invoice {
  const registered = type !== "invoice";
  const kind = type === "tax_invoice" ? "invoice" : type;
  const number = {
    invoice: "INV-0142",
    quote: "QUO-0031",
    pro_forma: "PRO-0007",
    credit_note: "CN-0012",
    receipt: "RCT-0088",
  };
  const invoice = sampleInvoice({
    kind,
    number: number[kind],
    currency: country.currency,
    language: country.language,
    dueDate: "2026-12-04",
    termsDays: 14,
    payRef: "K7M2QX4D",
    from: {
      name: country.seller,
      company: country.seller,
      address: address("14 Market Road", country.city, country.code),
      phone: country.phone,
      taxId: country.taxId,
      registrationNumber: country.registration,
      vatRegistered: registered,
    },
    billTo: { name: country.client, address: address("3 Wharf Road", country.city, country.code), taxId: "10455120" },
    payTo: [{ kind: "bank", provider: "Example Bank", accountNumber: "0123 456 789", accountName: country.seller }],
    taxes: registered
      ? country.taxes.map(([name, rate, kindOf]) => tax(name, rate, kindOf ? { kind: kindOf } : {}))
      : [],
    publicNote: "Thank you.",
    lines: [
      ["Àdìrẹ cloth, Ṣómólú", "2.5", "metre", country.price, 10, "indigo, hand-dyed", "AD-01"],
      ["Carton", "12", "carton", country.price],
      ["Delivery", "1", "trip", country.price],
    ],
  });
  if (kind === "receipt") return receiptOf(invoice, country);
  return kind === "credit_note" ? { ...invoice, sourceNumber: "INV-0101" } : invoice;
}

/** As the app makes one of a payment: names and amounts, what came in and how, what is left. */
function receiptOf(invoice: Invoice, country: Country): Invoice {
  const receipt = {
    paymentId: "01930000-0000-7000-8000-0000000000aa",
    method: "transfer" as const,
    reference: "ZGF/11/2026/0447",
    receivedOn: "2026-11-19",
    withheld: 0,
    left: 123_400,
  };
  const paid = sampleInvoice({
    kind: "receipt",
    number: invoice.number,
    currency: country.currency,
    language: country.language,
    dueDate: null,
    termsDays: null,
    from: invoice.from!,
    billTo: invoice.billTo,
    payTo: [],
    lines: [[receiptLabelsFor(country.language).payment("INV-0101"), "1", "piece", country.price]],
  });
  return { ...paid, sourceNumber: "INV-0101", receipt };
}

/** Minor units of so many times the country's usual price. */
const times = ({ currency, price }: Country, count: number): number =>
  Math.round(Number(price) * 10 ** currencyOf(currency).decimals) * count;

/** An account in the money of two countries. */
export function statementsOf(template: TemplateName, codes: readonly [string, string]): DocumentTree {
  const [first, second] = codes.map((code) =>
    statementOf(
      template,
      countries.find((one) => one.code === code)!,
    ),
  );
  const { from, billTo, payTo, language } = first!;
  return buildStatementsDocument([first!, { ...second!, from, billTo, payTo, language }]);
}

function statementOf(template: TemplateName, country: Country): StatementInput {
  const moves: readonly (readonly [
    StatementRow["date"],
    StatementRow["kind"],
    string,
    debit: number,
    credit: number,
  ])[] = [
    ["2026-09-01", "brought_forward", "", 0, 0],
    ["2026-09-04", "invoice", "INV-0109", 6, 0],
    ["2026-09-11", "payment", "ZGF/09/0311", 0, 5],
    ["2026-10-12", "credit_note", "CN-0009", 0, 1],
    ["2026-11-06", "invoice", "INV-0135", 9, 0],
  ];
  let balance = times(country, 3);
  const rows = moves.map(([date, kind, reference, debits, credits]): StatementRow => {
    const [debit, credit] = [times(country, debits), times(country, credits)];
    balance += debit - credit;
    return { date, kind, reference, debit, credit, balance };
  });
  const invoice = sampleDocumentOf(country, "tax_invoice");
  return {
    template,
    accent: invoice.accent,
    language: country.language,
    currency: country.currency,
    from: invoice.from!,
    billTo: invoice.billTo ?? PartySnapshot.parse({ name: country.client }),
    payTo: invoice.payTo,
    period: { from: "2026-09-01", to: "2026-11-20" },
    rows,
    ages: [times(country, 9), times(country, 2), times(country, 1), 0, 0, 0],
    today: "2026-11-20",
    madeAt: "2026-11-20T09:41:00.000Z",
  };
}

/** Sales by client, as the reports hand them over: words and figures ready to print. */
function reportOf(template: TemplateName, country: Country, look?: DocumentLook): DocumentTree {
  const { figure, symbol } = formatsFor("en", country.currency);
  const clients = [country.client, "Grace Wanjirũ", "Hôtel Akagera"];
  const row = (count: number) => [
    figure(times(country, count)),
    figure(times(country, 1)),
    figure(times(country, count + 1)),
  ];
  return buildReportDocument({
    title: "Sales by client",
    company: country.seller,
    about: ["1 January – 20 November 2026", "Counted when issued"],
    tables: [
      {
        heading: `${country.currency} (${symbol})`,
        columns: [
          { head: "Client", figure: false },
          { head: "Invoices", figure: true },
          { head: "Net", figure: true },
          { head: "Tax", figure: true },
          { head: "Total", figure: true },
        ],
        rows: clients.map((name, index) => [name, String(index + 2), ...row(4 * index + 2)]),
        total: ["Total", "9", figure(times(country, 18)), figure(times(country, 3)), figure(times(country, 21))],
      },
    ],
    checks: ["The sums are those of the invoices."],
    language: "en",
    madeAt: "2026-11-20T09:41:00.000Z",
    template,
    accent: "#27348B",
    look,
  });
}
