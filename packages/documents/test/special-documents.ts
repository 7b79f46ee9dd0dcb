import type { DocumentLook, Invoice } from "@ankara/domain/records/invoice";
import { buildDeliveryNote } from "../src/delivery-note.ts";
import { buildInvoiceDocument, type InvoiceDocumentInput, type Logo } from "../src/invoice-document.ts";
import type { DocumentTree } from "../src/tree.ts";
import { statementsOf } from "./matrix.ts";
import { png } from "./png.ts";
import { douala, kampala, lagos, lusaka, manyLines } from "./samples.ts";

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
const voided = { status: "void", voidedAt: "2026-11-20T10:00:00.000Z", voidReason: "wrong client." } as const;

/** Documents as they are on bad days, and with what a business may choose. */
export const specialDocuments: Readonly<Record<string, () => DocumentTree>> = {
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
