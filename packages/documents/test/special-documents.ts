import type { DocumentLook, Invoice } from "@ankara/domain/records/invoice";
import { buildDeliveryNote } from "../src/delivery-note.ts";
import { buildInvoiceDocument, type InvoiceDocumentInput, type Logo } from "../src/invoice-document.ts";
import { buildReportDocument } from "../src/report-document.ts";
import type { DocumentTree } from "../src/tree.ts";
import { countries, statementsOf, treeOf } from "./matrix.ts";
import { png } from "./png.ts";
import { address, douala, kampala, lagos, lusaka, manyLines, type SampleInput } from "./samples.ts";

/** A round mark on nothing, as logos are. */
export function roundLogo(size = 64): Logo {
  const rows: number[] = [];
  for (let y = 0; y < size; y++) {
    rows.push(0);
    for (let x = 0; x < size; x++) {
      const inside = (x - size / 2) ** 2 + (y - size / 2) ** 2 < (size / 2) ** 2;
      rows.push(39, 52, 139, inside ? 255 : 0);
    }
  }
  return { bytes: png(size, size, 6, rows), mime: "image/png", width: size, height: size };
}

export const longName = "Donaudampfschifffahrtsgesellschaft".repeat(6).slice(0, 200);

/** A name of 200 letters without a space, wherever a name can stand. */
export function longNames(more: Partial<Invoice> = {}): Invoice {
  const invoice = lagos({ lines: [[longName, "12.125", "metre", "140", 0, longName]] });
  return {
    ...invoice,
    billTo: { ...invoice.billTo!, name: longName, company: "" },
    from: { ...invoice.from!, name: longName, company: longName },
    ...more,
  };
}

export const quadrillions = (): Invoice => lagos({ lines: [["Refinery", "1", "piece", "82345678901234.56"]] });

const look = (more: Partial<DocumentLook>): DocumentLook => ({
  logo: "before",
  hiddenColumns: [],
  signature: false,
  inWords: false,
  rollMm: 80,
  ...more,
});
const of = (invoice: Invoice, more: Partial<InvoiceDocumentInput> = {}) =>
  buildInvoiceDocument({ invoice, publicUrl: "https://ankara.example/invoice/link/x", ...more });
const inEuro = (template: Invoice["template"]): Invoice =>
  lagos({
    currency: "EUR",
    template,
    payTo: [
      { kind: "bank", provider: "N26", accountNumber: "DE89 3704 0044 0532 0130 00", accountName: "Ọnà Studio Ltd" },
    ],
  });
const delivered = (template: Invoice["template"]): Invoice => ({
  ...lagos({ template, lines: [["Gèlè, pre-tied", "20", "piece", "9000"]] }),
  delivery: {
    at: "2026-11-26T09:42:00.000Z",
    name: "Mrs Táíwò Adébáyọ̀",
    signed: "drawn",
    drawing: "M20 60L40 25L55 70L80 30L100 75L125 35L150 60L190 50L240 55M60 90L250 82",
    missing: "4 gèlè follow on Saturday",
  },
});
/** A shop whose clients and goods are written in every script there is a part for. */
export const inManyScripts = (more: Partial<SampleInput> = {}): Invoice =>
  lagos({
    taxes: [],
    terms: "",
    billTo: { name: "محمد عبد الله للتجارة العامة", address: address("شارع أحمدو بيلو 12، كانو", "Kano", "NG") },
    publicNote: "شكرا لكم. الدفع خلال 14 يوما (INV-0142).",
    lines: [
      ["شاي أخضر 500 غرام (صندوق)", "2", "piece", "3500", 0, "سُكَّر مُكَرَّر، ١٢ كيس"],
      ["Kaya daga شركة النور للتجارة (Kano), 40 kg", "1", "bag", "12000"],
      ["שמן זית כתית 750 מ״ל", "3", "piece", "4200"],
      ["बासमती चावल 5 किलो, श्रीमती क्षेत्रपाल", "1", "bag", "9800"],
      ["น้ำดื่มบรรจุขวด ผู้ใหญ่ ปั๊ม", "12", "piece", "150"],
      ["山田太郎 株式会社 深圳市 김민수 カタカナ", "1", "piece", "650"],
      ["ߒߞߏ ߡߊ߬ߡߊߘߎ߫ ߓߊ߲ߓߊ߲", "1", "piece", "120"],
      ["𞤀𞤣𞤤𞤢𞤥 𞤃𞤵𞤸𞤢𞤥𞤥𞤢𞤣𞤵 𞤔𞤢𞥄𞤦𞤫", "1", "piece", "120"],
      ["ⵜⵉⴼⵉⵏⴰⵖ ⴰⵎⴰⵣⵉⵖ · ꕙꔤ ꔻꔬ", "1", "piece", "120"],
      ["Party 😀 🎉 📦 · q̣̄ Ẹ̀kọ́ m̄ ɓ̃", "1", "piece", "120"],
    ],
    ...more,
  });

const voided = { status: "void", voidedAt: "2026-11-20T10:00:00.000Z", voidReason: "wrong client." } as const;

/** Documents as they are on bad days, and with what a business may choose. */
export const sheets = ["a4", "a5", "letter"] as const;
type Sheet = (typeof sheets)[number];

/** A document on another paper. */
export const inSize = (invoice: Invoice, sheet: Sheet, more: Partial<DocumentLook> = {}): Invoice => ({
  ...invoice,
  look: look({ sheet, ...more }),
});

const onSheet = (sheet: Sheet): Record<string, () => DocumentTree> => {
  const [nigeria] = countries;
  const logo = roundLogo();
  const kinds = {
    plain: () => of(inSize(lagos(), sheet), { logo }),
    band: () => of(inSize(lagos({ template: "band" }), sheet), { logo }),
    ledger: () => of(inSize({ ...kampala(), template: "ledger" }, sheet, { signature: true })),
    "credit note": () => treeOf("plain", nigeria!, "credit_note", look({ sheet })),
    statement: () => treeOf("plain", nigeria!, "statement", look({ sheet })),
    report: () => treeOf("plain", nigeria!, "report", look({ sheet })),
    "report of eight columns": () =>
      buildReportDocument({
        title: "VAT return",
        company: "Ọnà Studio Ltd",
        about: ["1 January – 20 November 2026"],
        tables: [
          {
            heading: "NGN (₦)",
            columns: ["Client", "Number", "Net", "Exempt", "Zero", "Standard", "Tax", "Total"].map((head, index) => ({
              head,
              figure: index > 1,
            })),
            rows: Array.from({ length: 30 }, (_, index) => [
              "Zuma Grains & Foods Plc",
              `INV-${String(index + 1).padStart(4, "0")}`,
              ...Array.from({ length: 6 }, (_unused, column) => `${column + 1},350,000.00`),
            ]),
            total: null,
          },
        ],
        checks: [],
        language: "en",
        madeAt: "2026-11-20T09:41:00.000Z",
        look: look({ sheet }),
      }),
    "delivery note": () => treeOf("plain", nigeria!, "delivery_note", look({ sheet })),
    "forty lines": () => of(inSize(manyLines(40), sheet)),
  };
  return Object.fromEntries(Object.entries(kinds).map(([name, tree]) => [`${sheet} ${name}`, tree]));
};

/** Each kind of paper on the sheets that are no A4. */
export const sheetDocuments: Readonly<Record<string, () => DocumentTree>> = { ...onSheet("a5"), ...onSheet("letter") };

export const specialDocuments: Readonly<Record<string, () => DocumentTree>> = {
  ...sheetDocuments,
  "plain, logo": () => of(lagos(), { logo: roundLogo() }),
  "plain, void": () => of(lagos(voided)),
  "plain, 200 letters": () => of(longNames()),
  "plain, quadrillions": () => of(quadrillions()),
  "plain, two pages": () => of(manyLines(40)),
  "plain, logo above, signed, in words": () =>
    of(lagos({ look: look({ logo: "above", signature: true, inWords: true, hiddenColumns: ["no", "unit"] }) }), {
      logo: roundLogo(),
    }),
  "plain, long client": () => of(lusaka()),
  "plain, letters of no font": () => of(lagos({ lines: [["Party 😀 hats 漢字 ثوب", "1", "piece", "1"]] })),
  "plain, many scripts": () => of(inManyScripts()),
  "band, many scripts": () => of(inManyScripts({ template: "band" })),
  "ledger, many scripts": () => of(inManyScripts({ template: "ledger" })),
  "receipt, many scripts": () => of(inManyScripts({ template: "receipt" })),
  "receipt of 58 mm, many scripts": () => of(inManyScripts({ template: "receipt", look: look({ rollMm: 58 }) })),
  "band, yellow": () => of(lagos({ template: "band", accent: "#FFFF00" }), { logo: roundLogo() }),
  "band, void": () => of(lagos({ ...voided, template: "band" })),
  "band, 200 letters": () => of(longNames({ template: "band" })),
  "band, quadrillions": () => of({ ...quadrillions(), template: "band" }),
  "band, two pages": () => of({ ...manyLines(40), template: "band" }),
  "band, French": () => of({ ...douala(), template: "band", accent: "#1E7F4F" }),
  "plain, in euro with an IBAN": () => of(inEuro("plain")),
  "ledger, in euro with an IBAN": () => of(inEuro("ledger")),
  "roll, in euro with an IBAN": () => of(inEuro("receipt")),
  "plain, delivery note signed": () => buildDeliveryNote({ invoice: delivered("plain") }),
  "roll, delivery note signed": () => buildDeliveryNote({ invoice: delivered("receipt") }),
  "ledger, 34 lines": () => of(kampala({ template: "ledger" })),
  "ledger, 200 letters": () => of(longNames({ template: "ledger" })),
  "ledger, quadrillions": () => of({ ...quadrillions(), template: "ledger" }),
  "band, statement in two currencies": () => statementsOf("band", ["NG", "ZW"]),
  "roll, statement in two currencies": () => statementsOf("receipt", ["NG", "ZW"]),
  "roll of 80 mm": () => of(lagos({ template: "receipt" }), { logo: roundLogo() }),
  "roll of 58 mm": () => of(lagos({ template: "receipt", look: look({ rollMm: 58 }) }), { logo: roundLogo() }),
  "roll, 200 letters": () => of(longNames({ template: "receipt" })),
  "roll, quadrillions": () => of({ ...quadrillions(), template: "receipt" }),
};
