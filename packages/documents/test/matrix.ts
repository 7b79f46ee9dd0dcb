import type { DocumentKind, Invoice } from "@ankara/domain/records/invoice";
import { receiptWordsFor } from "../src/words/receipt.ts";
import { address, sampleInvoice, tax } from "./samples.ts";

type Country = {
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

export type Paper = DocumentKind | "tax_invoice";
export const papers: readonly Paper[] = ["invoice", "tax_invoice", "quote", "pro_forma", "credit_note", "receipt"];

/** A document of each kind by the same business: three lines, a discount, a description, a code. */
export function paperOf(country: Country, paper: Paper): Invoice {
  const registered = paper !== "invoice";
  const kind = paper === "tax_invoice" ? "invoice" : paper;
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
    lines: [[receiptWordsFor(country.language).payment("INV-0101"), "1", "piece", country.price]],
  });
  return { ...paid, sourceNumber: "INV-0101", receipt };
}
