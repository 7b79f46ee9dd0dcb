import { fold } from "../text.ts";

/** Kinds of records a file can import. */
export const importKinds = ["contacts", "items", "invoices", "expenses"] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * Fields a column may hold, per kind, with the headers it goes by in the files of other programs: Invoice Ninja, Zoho
 * Invoice and Books, Wave, QuickBooks, Xero, Sage, Odoo, Google contacts, and our own CSV. Headers are compared without case, marks and spaces,
 * and an earlier one is a better fit than a later one.
 */
const columns = {
  contacts: {
    name: "name|client name|customer name|display name|customer|full name|client|contact|contact name|complete name|nom",
    firstName: "first name|contact first name|given name|client contact first name|primary contact first name|prenom",
    lastName: "last name|contact last name|family name|client contact last name|primary contact last name",
    company: "company|company name|organization|organization name|organisation|organization 1 name|entreprise|societe",
    phone:
      "phone|mobile|phone number|mobile number|mobilephone|mobile phone|client phone|telephone|phone 1 value|main phone|contact phone|tel|billing phone|primary phone",
    phone2:
      "mobile|phone 2|mobilenumber|mobile number|mobilephone|other phone|alternate phone|phone 2 value|alt phone|work phone|client contact phone",
    email:
      "email|e-mail|email address|emailid|main email|client contact email|e-mail 1 value|customer email|contact email|courriel",
    line1:
      "address|billing address|street address|address 1|address line 1|billing street|client street|street|bill to line 1|billing address line 1|address 1 street|street1|po address line 1|sa address line 1",
    line2:
      "address 2|address line 2|billing street 2|billing street2|client apt suite|apt suite|apartment|bill to line 2|billing address line 2|street2|street 2|po address line 2|sa address line 2",
    city: "city|billing city|town|client city|billing address city|address 1 city|po city|sa city|ville",
    region:
      "state|province|region|billing state|client state province|province state|county|billing address state|address 1 region|po region|sa region",
    postcode:
      "postcode|zip|postal code|zip code|billing code|billing zip|client postal code|postal code zip code|billing address postal code|po postal code|sa postal code",
    country:
      "country|billing country|client country|billing address country|address 1 country|po country|sa country|pays",
    taxId:
      "tax id|vat number|tin|tax number|kra pin|client vat number|tax registration number|gst treatment number|vat reg number|vat registration number|tpin|niu",
    currency: "currency|currency code|customer currency|client currency",
    termsDays: "payment terms|terms|payment terms days|terms days|net days",
    openingBalance: "opening balance|balance|open balance|client balance|outstanding|outstanding receivable amount",
    birthday: "birthday|birth date|date of birth|dob",
    tags: "tags|labels|group|groups|group membership|customer type|category",
    note: "notes|note|remarks|comments|client public notes|internal notes|private notes",
  },
  items: {
    name: "name|item name|display name|product|product name|product service name|item|service|product service|designation|nom",
    description:
      "description|item desc|item description|notes|product notes|sales description|product description|details",
    kind: "type|product type|item type|kind",
    unit: "unit|usage unit|unit of measure|uom|unit name",
    price:
      "price|rate|unit price|sales price rate|sales price|item price|selling price|product price|sale price|sales unit price|amount|prix",
    cost: "cost|purchase rate|purchase cost|product cost|cost price|buying price|purchase price|purchases unit price|unit cost",
    currency: "currency|currency code",
    itemCode: "item code|sku|code|product key|hsn sac|hsn|hs code|product sku|product code|internal reference",
    barcode: "barcode|upc|ean|gtin|isbn",
    category: "category|item category|product category|group|department|class",
  },
  invoices: {
    number:
      "invoice number|invoice no|number|invoiceno|num|invoice|doc number|document number|invoice num|transaction number|numero",
    client:
      "client|customer name|client name|customer|bill to|billed to|contact|contact name|invoice partner display name|partner|name|company name|client nom",
    phone: "client phone|customer phone|phone|mobile|contact phone|billing phone",
    email: "client email|customer email|email|client contact email|primary contact emailid|bill email",
    issueDate: "invoice date|date|issue date|invoicedate|issued|created|transaction date|date issued|invoice bill date",
    dueDate: "due date|invoice due date|duedate|due|payment due date|payment due",
    currency: "currency|currency code|invoice currency|client currency",
    status: "status|invoice status|state|paid status|payment status|payment state",
    total:
      "total|invoice amount|amount|invoice total|total amount|grand total|amount due total|total in currency|total in currency signed|total signed|net total",
    balance:
      "balance|invoice balance|balance due|open balance|amount due|outstanding|due amount|invoice amount due|amount due signed",
    paid: "paid|amount paid|paid to date|invoice paid to date|payments|invoice amount paid|total paid",
    discount: "discount amount|entity discount amount|invoice discount|discount total|discount",
    poNumber: "po number|purchaseorder|purchase order|invoice po number|p o number|reference|p o s o",
    note: "notes|invoice public notes|customer notes|memo|invoice notes|message",
    itemName:
      "item|item name|product|product service|item product service|invoice item product|product name|service|line item|inventory item code",
    itemDescription: "item description|item desc|itemdescription|invoice item notes|line description|description",
    quantity: "quantity|qty|item quantity|itemquantity|invoice item quantity",
    unitPrice: "price|unit price|item price|itemrate|rate|item rate|invoice item cost|unit amount|cost",
    taxRate:
      "tax|item tax percent|tax rate|item tax|taxrate|item tax rate|invoice item tax rate 1|tax percentage|vat rate|vat|tax type",
    taxName: "tax name|item tax1|item tax name|invoice item tax name 1|tax name 1|item tax",
  },
  expenses: {
    date: "date|expense date|transaction date|expense expense date|paid on",
    amount: "amount|expense amount|total|amount incl tax|total amount|expense total|cost|expense amount total",
    currency: "currency|currency code|expense currency",
    category: "category|expense category|expense account|account|account name|type",
    supplier: "supplier|vendor|merchant|payee|vendor name|paid to|store|expense vendor",
    method: "method|payment method|payment type|paid through|paid with|paid by|payment mode|expense payment type",
    inputVat: "vat|tax amount|input vat|tax|sales tax",
    note: "note|notes|description|expense description|memo|transaction description|details|expense public notes|reference",
  },
} as const satisfies Record<ImportKind, Record<string, string>>;

type FieldOf = { [K in ImportKind]: keyof (typeof columns)[K] & string };
export type ImportField = FieldOf[ImportKind];
/** The field of each column of the file; null for a column that is skipped. */
export type Mapping = (ImportField | null)[];

export const fieldsOf = (kind: ImportKind): ImportField[] => Object.keys(columns[kind]) as ImportField[];

/** Without these a row means nothing. A contact may come by first and last name, or by its company. */
export const requiredFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  contacts: [],
  items: ["name"],
  invoices: ["number", "issueDate"],
  expenses: ["date", "amount"],
};

/** `E-mail 1 - Value` → `e mail 1 value`, `Item Tax %` → `item tax percent`: beside it `Item Tax` is a name. */
const plain = (header: string): string =>
  fold(header.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").replaceAll("%", " percent "))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const aliases = new Map(
  importKinds.map((kind) => [
    kind,
    Object.entries(columns[kind] as Record<string, string>).map(([field, names]) => ({
      field: field as ImportField,
      names: names.split("|").map((name) => name.replaceAll("-", " ")),
    })),
  ]),
);

/** Guess what each column holds from its header. Each field is given once, to the column that fits it best. */
export function guessMapping(headers: readonly string[], kind: ImportKind): Mapping {
  const normalized = headers.map((header) => [plain(header), plain(header).replaceAll(" ", "")] as const);
  const offers = (aliases.get(kind) ?? []).flatMap(({ field, names }) =>
    names.flatMap((name, rank) =>
      normalized.flatMap(([header, joined], column) =>
        header !== "" && (header === name || joined === name.replaceAll(" ", "")) ? [{ field, column, rank }] : [],
      ),
    ),
  );
  const mapping: Mapping = headers.map(() => null);
  const given = new Set<ImportField>();
  for (const { field, column, rank: _rank } of offers.toSorted((a, b) => a.rank - b.rank)) {
    if (given.has(field) || mapping[column] !== null) continue;
    mapping[column] = field;
    given.add(field);
  }
  // "Mobile" is the second number beside a first one, and the only one without.
  return given.has("phone") ? mapping : mapping.map((field) => (field === "phone2" ? "phone" : field));
}

/** The kind whose fields the headers name best; contacts when nothing speaks for another. */
export function guessKind(headers: readonly string[]): ImportKind {
  const score = (kind: ImportKind) => {
    const mapping = guessMapping(headers, kind);
    const missing = requiredFields[kind].filter((field) => !mapping.includes(field)).length;
    // A number of its own or a day tells documents from lists of people.
    return mapping.filter((field) => field !== null).length + requiredFields[kind].length - missing * 4;
  };
  return importKinds.reduce((best, kind) => (score(kind) > score(best) ? kind : best));
}

/** Headers only one program writes, by which its files are told from others. */
const signatures: readonly (readonly [source: string, headers: readonly string[]])[] = [
  [
    "invoice_ninja",
    [
      "client number",
      "client public notes",
      "invoice item product",
      "product key",
      "client paid to date",
      "invoice public notes",
    ],
  ],
  [
    "zoho",
    [
      "emailid",
      "item desc",
      "usage unit",
      "customer id",
      "contact id",
      "invoice id",
      "item id",
      "expense reference id",
    ],
  ],
  ["wave", ["account number", "customer currency", "address line 1", "toll free", "customer name"]],
  [
    "quickbooks",
    [
      "product service name",
      "sales price rate",
      "transaction type",
      "itemrate",
      "billing street",
      "open balance",
      "invoiceno",
      "bill to line 1",
    ],
  ],
  [
    "xero",
    [
      "email address",
      "po address line 1",
      "sa address line 1",
      "ddi number",
      "skype name",
      "unit amount",
      "account code",
      "tax type",
      "sales unit price",
      "purchases unit price",
      "inventory item code",
    ],
  ],
  ["sage", ["a c", "vat reg number", "account reference", "ledger account", "net amount", "vat amount", "town"]],
  [
    "odoo",
    [
      "invoice partner display name",
      "invoice bill date",
      "untaxed amount signed",
      "total signed",
      "complete name",
      "related company",
      "internal reference",
      "quantity on hand",
      "salesperson",
    ],
  ],
  ["google", ["given name", "phone 1 value", "e mail 1 value", "group membership"]],
];

/** The program whose headers these are, or `csv`. Two of its own words are taken as proof, one with no rival too. */
export function guessSource(headers: readonly string[]): string {
  const words = new Set(headers.flatMap((header) => [plain(header), plain(header).replaceAll(" ", "")]));
  const hits = signatures.map(([source, own]) => ({ source, count: own.filter((word) => words.has(word)).length }));
  const best = hits.toSorted((a, b) => b.count - a.count)[0];
  const rivals = hits.filter(({ count }) => count === best?.count).length;
  return best && best.count > 0 && rivals === 1 ? best.source : "csv";
}
