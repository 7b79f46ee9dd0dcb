import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { fitInstalments } from "@ankara/domain/invoice/instalments";
import {
  type Instalment,
  Invoice,
  type InvoiceLine,
  type PartySnapshot,
  type PaymentDetails,
} from "@ankara/domain/records/invoice";
import type { FeeSnapshot } from "@ankara/domain/records/fee";

/** The invoices of the drawn mock-ups, so that pages can be held beside them. */

let counter = 0;
/**
 * The next sample's ids are those of a first one again. The code on a document is made of them too, and files that run in one
 * worker share this count: who holds documents to what they were begins anew.
 */
export const restartIds = (): void => {
  counter = 0;
};
const id = () => `01930000-0000-7000-8000-${String(++counter).padStart(12, "0")}`;

type LineInput = readonly [
  name: string,
  quantity: string,
  unit: string,
  unitPrice: string,
  discountPercent?: number,
  description?: string,
  code?: string,
];
export type SampleInput = Partial<
  Pick<
    Invoice,
    | "status"
    | "number"
    | "seq"
    | "issuedAt"
    | "currency"
    | "language"
    | "issueDate"
    | "supplyDate"
    | "dueDate"
    | "termsDays"
    | "poNumber"
    | "title"
    | "payRef"
    | "taxes"
    | "taxMode"
    | "discount"
    | "cashRounding"
    | "exchangeRate"
    | "homeCurrency"
    | "publicNote"
    | "terms"
    | "totals"
    | "kind"
    | "walkIn"
    | "voidedAt"
    | "voidReason"
    | "template"
    | "accent"
    | "look"
  >
> & {
  readonly lines: readonly LineInput[];
  readonly from: Partial<PartySnapshot>;
  readonly billTo: Partial<PartySnapshot> | null;
  readonly payTo: readonly Partial<PaymentDetails>[];
};

const party = (fields: Partial<PartySnapshot>): PartySnapshot => ({
  name: "",
  company: "",
  address: null,
  phone: "",
  email: "",
  taxId: "",
  registrationNumber: "",
  vatRegistered: false,
  logoUrl: "",
  ...fields,
});
export const address = (line1: string, city: string, country: string | null, line2 = "") => ({
  line1,
  line2,
  city,
  region: "",
  postcode: "",
  country,
});
export const tax = (name: string, ratePpm: number, more: Partial<FeeSnapshot> = {}): FeeSnapshot => ({
  id: id(),
  name,
  kind: "tax",
  basis: "percent",
  ratePpm,
  amount: null,
  compoundOn: [],
  category: "S",
  taxable: false,
  ...more,
});

/** An issued invoice with its sums counted by the domain. */
export function sampleInvoice(input: SampleInput): Invoice {
  const taxes = input.taxes ?? [];
  const taxIds = taxes.filter(({ kind }) => kind === "tax" || kind === "levy").map((row) => row.id);
  const lines = input.lines.map(
    ([name, quantity, unit, unitPrice, percent = 0, description = "", itemCode = ""]): InvoiceLine => ({
      id: id(),
      itemId: null,
      name,
      description,
      quantity,
      unit,
      unitPrice,
      discount: percent === 0 ? null : { kind: "percent", ratePpm: percent * 10_000 },
      taxIds,
      itemCode,
      privateCost: null,
    }),
  );
  const { lines: _lines, from: _from, billTo: _billTo, payTo: _payTo, ...fields } = input;
  // Names stay outside the schema: the drawn ones are longer than a person may type.
  const draft: Invoice = {
    ...Invoice.parse({
      id: id(),
      createdAt: "2026-11-20T09:00:00.000Z",
      updatedAt: "2026-11-20T09:41:00.000Z",
      status: "issued",
      issuedAt: "2026-11-20T09:41:00.000Z",
      issueDate: "2026-11-20",
      seriesId: id(),
      seq: 142,
      linkId: "Zk3v0a1XQ2mN8bC7dE5fGh",
      ...fields,
    }),
    lines,
    taxes,
    from: party(input.from),
    billTo: input.billTo === null ? null : party(input.billTo),
    payTo: input.payTo.map((details) => ({
      id: id(),
      kind: "bank",
      provider: "",
      accountNumber: "",
      accountName: "",
      note: "",
      ...details,
    })),
  };
  if (input.totals !== undefined) return draft;
  const totals = computeTotals(draft);
  if (!totals.ok) throw new Error(`sample cannot be counted: ${totals.error.code}`);
  return { ...draft, totals: totals.value };
}

const onaStudio: Partial<PartySnapshot> = {
  name: "Ọnà Studio Ltd",
  company: "Ọnà Studio",
  address: address("14 Glover Road, Ikoyi", "Lagos", "NG"),
  phone: "+234 803 555 0142",
  email: "accounts@ona.example",
  taxId: "20318845-0001",
  registrationNumber: "1482207",
  vatRegistered: true,
};

export const lagosLines: readonly LineInput[] = [
  ["Brand strategy workshop", "2", "day", "350000"],
  ["Wordmark and symbol", "1", "job", "1250000", 10],
  ["Brand guidelines", "48", "page", "18500", 0, "48 pages, print and screen"],
  ["Carton design, Ọfadà rice", "3", "carton", "185000", 0, "1 kg, 5 kg and 25 kg"],
  ["Àdìrẹ pattern set", "6", "piece", "95000", 5],
  ["Food photography", "2", "day", "280000"],
  ["Retouching", "24", "piece", "7500"],
  ["Landing page", "1", "job", "640000", 10],
  ["Annual report typesetting", "64", "page", "9750"],
  ["Illustration, ẹwà and ẹ̀gúsí harvest", "4", "piece", "120000"],
  ["Press supervision, Ṣómólú", "11.5", "hour", "22000"],
  ["Proofs and courier", "4", "trip", "12500"],
];

/** ₦7,022,437.50 with VAT 7.5 % and 5 % to be withheld. */
export const lagos = (more: Partial<SampleInput> = {}): Invoice =>
  sampleInvoice({
    number: "INV-0142",
    currency: "NGN",
    supplyDate: "2026-11-18",
    dueDate: "2026-12-04",
    termsDays: 14,
    poNumber: "PO 4500-1187",
    payRef: "K7M2QX4D",
    from: onaStudio,
    billTo: {
      name: "Zuma Grains & Foods Plc",
      address: address("3 Wharf Road, Apapa", "Lagos", "NG"),
      taxId: "10455120-0001",
    },
    payTo: [
      { kind: "bank", provider: "Guaranty Trust Bank", accountNumber: "0123 456 789", accountName: "Ọnà Studio Ltd" },
    ],
    taxes: [tax("VAT", 75_000), tax("Withholding tax", 50_000, { kind: "withholding" })],
    publicNote: "Thank you. Please send the withholding tax certificate to accounts@ona.example.",
    terms: "Transfers with the reference K7M2QX4D are matched the same day.",
    lines: lagosLines,
    ...more,
  });

/** The same in parts: 30 % as a deposit, the rest in two equal parts. */
export function lagosInParts(): Invoice {
  const invoice = lagos({ dueDate: "2027-01-23", termsDays: null });
  const part = (dueDate: string, more: Partial<Instalment>): Instalment => ({
    id: id(),
    dueDate,
    amount: 0,
    deposit: false,
    ...more,
  });
  const parts = [
    part("2026-11-25", { deposit: true, sharePpm: 300_000 }),
    part("2026-12-24", { weight: 1 }),
    part("2027-01-23", { weight: 1 }),
  ];
  return { ...invoice, instalments: fitInstalments(parts, invoice.totals?.total ?? 0) };
}

/** Item, unit, quantity, price, discount: thirty-four rows of a hardware shop. */
const hardware = `CE-1000|Cement, Tororo 32.5 N|40|bag|34000
CE-1037|Cement, Hima 42.5 N|20|bag|38500
AG-1074|River sand|3|trip|180000
AG-1111|Aggregate 3/4″|2|trip|320000
ST-1148|Steel bar Y12, 12 m|60|piece|46500|5
ST-1185|Steel bar Y10, 12 m|45|piece|32500|5
ST-1222|Binding wire|25|kg|7500
FX-1259|Roofing nails|12|kg|9000
RF-1296|Iron sheet G28, 3 m|84|piece|52000|5
RF-1333|Ridge cap G28|14|piece|31000
TM-1370|Hardwood timber 4 × 2|96|piece|17500
FX-1407|Wire nails 4″|18|kg|6500
PA-1444|Paint, silk white 20 l|6|piece|285000
PA-1481|Paint, weatherguard terracotta 20 l|4|piece|312000
PA-1518|Primer, alkali resistant 20 l|4|piece|198000
PT-1555|Paint roller 9″|8|piece|14500
PT-1592|Paint brush 4″|10|piece|8500
PT-1629|Sandpaper P120|20|metre|3500
PL-1666|PVC pipe 4″, 6 m|16|piece|48000
PL-1703|PVC pipe 1/2″, 6 m|30|piece|14000
PL-1740|Elbow 4″|22|piece|6500
PL-1777|Gate valve 1/2″|9|piece|22500
TK-1814|Water tank 3,000 l|1|piece|1150000
SN-1851|Wash basin with pedestal|5|piece|245000
SN-1888|Toilet suite, close coupled|5|piece|480000
SN-1925|Shower mixer|5|piece|185000
TL-1962|Floor tiles 60 × 60|48|carton|62000|3
TL-1999|Tile adhesive 20 kg|36|bag|29500
TL-2036|Grout, grey|24|kg|6000
EL-2073|Cable 2.5 mm², 100 m|4|piece|235000
EL-2110|Cable 1.5 mm², 100 m|4|piece|158000
EL-2147|Socket, double 13 A|28|piece|16500
EL-2184|LED bulb 9 W|40|piece|8000
DL-2221|Delivery to Muyenga|2|trip|85000`
  .split("\n")
  .map((row): LineInput => {
    const [code = "", name = "", quantity = "", unit = "", price = "", percent = "0"] = row.split("|");
    return [name, quantity, unit, price, Number(percent), "", code];
  });

/** Whole shillings, item codes, two pages. */
export const kampala = (more: Partial<SampleInput> = {}): Invoice =>
  sampleInvoice({
    number: "INV-2318",
    currency: "UGX",
    supplyDate: "2026-11-20",
    dueDate: "2026-11-27",
    termsDays: 7,
    poNumber: "LPO 0771",
    payRef: "T4VN82WK",
    from: {
      name: "Nakasero Hardware & Paints Ltd",
      company: "Nakasero Hardware & Paints",
      address: address("Plot 22, Nakasero Road", "Kampala", "UG"),
      phone: "+256 772 555 018",
      email: "shop@nakasero.example",
      taxId: "1001 234 567",
      vatRegistered: true,
    },
    billTo: {
      name: "Mirembe Guest House Ltd",
      address: address("Plot 9, Tank Hill Road, Muyenga", "Kampala", null),
      taxId: "1009 876 543",
    },
    payTo: [
      {
        kind: "mobile_money",
        provider: "MTN MoMo",
        accountNumber: "Merchant 482 910",
        accountName: "Nakasero Hardware & Paints Ltd",
      },
      {
        kind: "bank",
        provider: "Stanbic Bank Uganda",
        accountNumber: "9030 0125 5501",
        accountName: "Nakasero Hardware & Paints Ltd",
      },
    ],
    taxes: [tax("VAT", 180_000)],
    publicNote: "Goods stay the property of the seller until paid. Returns within 7 days, unopened, with this invoice.",
    lines: hardware,
    ...more,
  });

/** Prices with the tax inside. */
export const nairobi = (more: Partial<SampleInput> = {}): Invoice =>
  sampleInvoice({
    number: "INV-0031",
    currency: "KES",
    dueDate: "2026-11-20",
    termsDays: 0,
    payRef: "H8QK4MZ2",
    taxMode: "inclusive",
    from: {
      name: "Kilimani Catering",
      address: address("Argwings Kodhek Road", "Nairobi", "KE"),
      phone: "+254 712 555 014",
      taxId: "P051234567X",
      vatRegistered: true,
    },
    billTo: {
      name: "Grace Wanjirũ",
      company: "Savannah Events",
      address: address("Ngong Road", "Nairobi", "KE"),
      taxId: "P059876543B",
    },
    payTo: [
      { kind: "mobile_money", provider: "M-Pesa Paybill", accountNumber: "247 247", accountName: "Kilimani Catering" },
    ],
    taxes: [tax("VAT", 160_000)],
    lines: [
      ["Pilau lunch", "120", "piece", "650"],
      ["Chapati", "240", "piece", "35.50"],
      ["Delivery", "1", "trip", "4500"],
    ],
    ...more,
  });

/** Three taxes on one base. */
export const ghana = (more: Partial<SampleInput> = {}): Invoice =>
  sampleInvoice({
    number: "INV-0067",
    currency: "GHS",
    supplyDate: "2026-11-19",
    dueDate: "2026-11-20",
    termsDays: 0,
    poNumber: "KNB/26/118",
    payRef: "R6YB3HCP",
    from: {
      name: "Asase Kente House Ltd",
      company: "Asase Kente House",
      address: address("Bonwire Road 7, Kejetia", "Kumasi", "GH"),
      phone: "+233 24 555 0190",
      email: "hello@asase.example",
      taxId: "C0012345678",
      vatRegistered: true,
    },
    billTo: {
      name: "Kumasi National Bank, Protocol Office",
      address: address("Prempeh II Street, Adum", "Kumasi", null),
      taxId: "C0009988776",
    },
    payTo: [
      {
        kind: "mobile_money",
        provider: "MTN MoMo",
        accountNumber: "024 555 0190",
        accountName: "Asase Kente House Ltd",
      },
      {
        kind: "bank",
        provider: "GCB Bank, Kejetia",
        accountNumber: "1011 1300 0552 4",
        accountName: "Asase Kente House Ltd",
      },
    ],
    taxes: [tax("VAT", 150_000), tax("NHIL", 25_000, { kind: "levy" }), tax("GETFund levy", 25_000, { kind: "levy" })],
    publicNote: "Hand-woven cloth may vary by a thumb’s width.",
    lines: [
      ["Kente stole, Adwinasa weave", "24", "piece", "420", 0, "Name woven in, two sides"],
      ["Full cloth, 12 yards, Sika Futuro", "2", "piece", "6850"],
      ["Smock, fugu, hand-woven", "12", "piece", "640"],
      ["Table runner", "18", "piece", "185"],
      ["Gift box with adinkra print", "36", "piece", "28.5"],
      ["Embroidered crest", "24", "piece", "45"],
      ["Rush weaving, three weeks", "1", "job", "1500"],
      ["Delivery, Kumasi", "1", "trip", "80"],
    ],
    ...more,
  });

/** French, no decimals, the sum in words. */
export const douala = (more: Partial<SampleInput> = {}): Invoice =>
  sampleInvoice({
    number: "FAC-0218",
    currency: "XAF",
    language: "fr",
    supplyDate: "2026-11-18",
    dueDate: "2026-12-20",
    termsDays: 30,
    poNumber: "BC 2026-094",
    payRef: "W9E5NTZA",
    from: {
      name: "Atelier Ndolo SARL",
      company: "Atelier Ndolo",
      address: address("Rue Njo-Njo, Bonapriso", "BP 4120 Douala", "CM"),
      phone: "+237 6 99 55 01 42",
      email: "compta@ndolo.example",
      taxId: "M051912345678K",
      registrationNumber: "RC/DLA/2019/B/1234",
      vatRegistered: true,
    },
    billTo: {
      name: "Société Hôtelière du Wouri SA",
      address: address("Boulevard de la Liberté, Akwa", "BP 1188 Douala", null),
      taxId: "M081500045678P",
    },
    payTo: [
      {
        kind: "bank",
        provider: "Afriland First Bank",
        accountNumber: "10005 00012 07345678901 52",
        accountName: "Atelier Ndolo SARL",
      },
      {
        kind: "mobile_money",
        provider: "Orange Money",
        accountNumber: "6 99 55 01 42",
        accountName: "Atelier Ndolo SARL",
      },
    ],
    taxes: [tax("TVA", 192_500), tax("Acompte d’impôt", 55_000, { kind: "withholding" })],
    publicNote: "En cas de retard, écrivez-nous avant l’échéance : nous trouverons une date.",
    lines: [
      ["Table de réunion en iroko massif", "2", "piece", "485000", 0, "240 × 110 cm, finition huilée"],
      ["Chaise visiteur, assise en pagne", "16", "piece", "68500", 5],
      ["Banque d’accueil sur mesure", "1", "job", "1240000"],
      ["Lampadaire en rotin tressé", "6", "piece", "74000"],
      ["Rideaux occultants", "42.5", "metre", "18500", 5],
      ["Étagère murale, bubinga", "8", "piece", "56000"],
      ["Pose et réglages", "3", "day", "90000"],
      ["Transport Douala – Bonabéri", "2", "trip", "35000"],
    ],
    ...more,
  });

/** Not registered, a name of two hundred letters, a word without a space. */
export const lusaka = (more: Partial<SampleInput> = {}): Invoice =>
  sampleInvoice({
    number: "INV-B-0007",
    currency: "ZMW",
    dueDate: "2026-11-27",
    termsDays: 7,
    payRef: "D3GH6STV",
    from: {
      name: "Mama Chanda Tailoring",
      address: address("Stall 118, City Market", "Lusaka", "ZM"),
      phone: "+260 97 755 5012",
    },
    billTo: {
      name: "The Registered Trustees of the Incorporated Association of Market Women, Tailors, Designers, Weavers, Dyers and Allied Traders of Greater Soweto, Kamwala, Chawama and Matero Townships, Lusaka Province",
      address: address("Plot 4471, Lumumba Road", "Lusaka", null),
    },
    payTo: [
      {
        kind: "mobile_money",
        provider: "Airtel Money",
        accountNumber: "097 755 5012",
        accountName: "Chanda Mwansa Mulenga",
      },
    ],
    lines: [
      [
        "Chitenge uniforms, cut, sewn and embroidered with the name of each member on the left chest, lined collar, two pockets, in the association’s own print, delivered folded and labelled by township, sizes S–4XL",
        "1250",
        "piece",
        "485",
      ],
      ["Headwraps", "1250", "piece", "65.5"],
      ["Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen_without_any_space_at_all", "12.125", "metre", "140"],
    ],
    ...more,
  });

/** As many lines as asked for, with the tax of Lagos. */
export function manyLines(count: number): Invoice {
  return lagos({
    number: "INV-0500",
    lines: Array.from({ length: count }, (_, index) => lagosLines[index % lagosLines.length]!),
  });
}
