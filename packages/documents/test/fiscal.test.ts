import type { FiscalBlock } from "@ankara/domain/records/fiscal";
import type { Invoice } from "@ankara/domain/records/invoice";
import { describe, expect, test } from "vitest";
import { renderHtml } from "../src/html.ts";
import { buildInvoiceDocument } from "../src/invoice-document.ts";
import { renderPublicPage } from "../src/public-page.ts";
import { templateStyle } from "../src/styles.ts";
import type { TemplateName } from "../src/tree.ts";
import { collisions, laidOut, textOf } from "./laid-out.ts";
import { countries, sampleDocumentOf } from "./matrix.ts";

const templates: readonly TemplateName[] = ["plain", "band", "ledger", "receipt"];
const nothing = { number: "", code: "", device: "", recorded: "", qr: "" };
/** Invented, in the shape of each authority's own. */
const blocks: Readonly<Record<string, Partial<FiscalBlock> & Pick<FiscalBlock, "regime">>> = {
  NG: {
    regime: "mbs",
    number: "INV0142-6997D6BB-20261120",
    recorded: "20 Nov 2026, 09:42",
    // As long as RSA of 2,048 bits makes it.
    qr: "Qm".repeat(172),
  },
  KE: {
    regime: "etims",
    number: "KRACU0100000001/152",
    device: "KRACU0100000001",
    code: "V249-J39C-FJ48-HE2W",
    recorded: "20 Nov 2026, 12:41",
    qr: "https://etims.kra.example/check?Data=P051234567X00KRACU0100000001152",
  },
  UG: {
    regime: "efris",
    number: "3260 0112 4455 6677",
    code: "8841 2093 7716",
    device: "1422 0981",
    recorded: "20 Nov 2026, 14:33",
    qr: "https://efris.ura.example/check?fdn=3260011244556677&code=884120937716",
  },
  GH: {
    regime: "evat",
    number: "1001-632B-NS56",
    device: "E000001001",
    code: "EZCU-YJM2-PELK-T5DD",
    internal: "YKPV-HVY6-CUI3-WUL6-T3LX-UNTD-DM",
    register: "00:0C:29:0D:90:D0",
    recorded: "2026/11/20 09:42:03",
    qr: "https://verification.vat-gh.example?data=E000001001-1001-632B-NS56&v=1.1&t=i",
  },
  RW: {
    regime: "ebm",
    number: "152/168 NS",
    device: "SDC010000033",
    code: "SZRX-4PBY-QKXZ-7NXV",
    internal: "4KN3-LOUS-NF5M-GCBN-JISN-H2QS-2A",
    register: "WIS00000033",
    recorded: "20/11/2026 11:42:03",
    qr: "20112026#114203#SDC010000033#152#4KN3-LOUS-NF5M-GCBN-JISN-H2QS-2A#SZRX-4PBY-QKXZ-7NXV",
  },
  ZM: {
    regime: "smart_invoice",
    number: "3N2X-77QH-0P4K",
    device: "SDC0010000647",
    receipt: "26",
    internal: "X33I-UQAZ-BTXC-RUUK-3R54-7I4U-AY",
    recorded: "20/11/2026 11:42:03",
    qr: "https://smartinvoice.example/verify/1002345678/SDC0010000647/26",
  },
  TZ: {
    regime: "vfd",
    number: "152",
    device: "20261120",
    register: "09VFDWEBAPI-10131758710000012",
    code: "F2C41D152",
    recorded: "2026-11-20 12:42:03",
    qr: "https://verify.tra.example/F2C41D152_124203",
  },
  ZW: {
    regime: "fdms",
    number: "45/1203",
    device: "0000024455",
    register: "SN-0012",
    day: "118",
    code: "4C8B-E276-6333-0417",
    recorded: "2026-11-20 11:42:03",
    qr: "https://fdms.example/00000244552011202600000012034C8BE27663330417",
  },
  ET: {
    regime: "eis",
    number: "ET-26-0093-4471",
    recorded: "20 Nov 2026, 09:12",
    qr: "https://mor.example/e/ET-26-0093-4471",
  },
};

const recorded = (code: string, template: TemplateName, more: Partial<FiscalBlock> = {}): Invoice => {
  const invoice = sampleDocumentOf(
    countries.find((country) => country.code === code)!,
    "tax_invoice",
  );
  const block = { of: invoice.number!, at: invoice.updatedAt, by: "business" as const, ...nothing, ...blocks[code]! };
  return { ...invoice, template, fiscal: { ...block, ...more } };
};
const treeOf = (invoice: Invoice) => buildInvoiceDocument({ invoice });

describe.each(templates)("the authority's answer on %s", (template) => {
  test.each(Object.keys(blocks))("%s prints what it printed before", async (code) => {
    const { pages } = await laidOut(treeOf(recorded(code, template)));
    const text = pages.map(({ marks }) => textOf(marks)).join("\n");
    await expect(`${text}\n`).toMatchFileSnapshot(`golden/fiscal/${code}-${template}.golden.txt`);
  });

  test.each(Object.keys(blocks))(
    "%s: the code is large enough, apart from the one to pay by, and on nothing else",
    async (code) => {
      for (const rollMm of template === "receipt" ? ([80, 58] as const) : ([80] as const)) {
        const look = { logo: "before" as const, hiddenColumns: [], signature: false, inWords: false, rollMm };
        const tree = treeOf({ ...recorded(code, template), look });
        const { page } = templateStyle(tree);
        const { pages } = await laidOut(tree);
        const marks = pages.flatMap((each) => each.marks);
        const codes = marks.flatMap((mark) => (mark.kind === "qr" ? [mark] : []));
        expect(codes).toHaveLength(2);
        const fiscal = codes.find(({ data }) => data === blocks[code]!.qr)!;
        const pay = codes.find((mark) => mark !== fiscal)!;
        // 2 cm, and 2.5 in Ghana; modules of a third of a millimetre.
        expect(fiscal.size).toBeGreaterThan(code === "GH" ? 70.8 : 56.7);
        expect(fiscal.x + fiscal.size).toBeLessThanOrEqual(page.side + page.measure + 0.1);
        expect(fiscal.level).toBe(code === "NG" ? "H" : undefined);
        const apart = (axis: "x" | "y") =>
          Math.max(fiscal[axis] - pay[axis] - pay.size, pay[axis] - fiscal[axis] - fiscal.size);
        expect(Math.max(apart("x"), apart("y"))).toBeGreaterThanOrEqual(20);
        for (const { marks: onPage } of pages) expect(collisions(onPage)).toEqual([]);
        const under = marks.filter(
          (mark) =>
            mark.kind === "line" &&
            mark.x < fiscal.x + fiscal.size &&
            mark.x + mark.line.width > fiscal.x &&
            mark.y > fiscal.y &&
            mark.y - 4 < fiscal.y + fiscal.size,
        );
        expect(under).toEqual([]);
      }
    },
  );
});

test("authority's block › Ethiopia's code stands at the top right, the others' by the totals", async () => {
  for (const template of ["plain", "band", "ledger"] as const) {
    for (const code of Object.keys(blocks)) {
      const { pages } = await laidOut(treeOf(recorded(code, template)));
      const fiscal = pages[0]!.marks.find((mark) => mark.kind === "qr" && mark.data === blocks[code]!.qr);
      const { x = 0, y = 0 } = (fiscal ?? {}) as { x?: number; y?: number };
      expect([code, template, y < 120, x > 400]).toEqual([code, template, code === "ET", code === "ET"]);
    }
  }
});

test("authority's block › answer of the authority › prints nothing more, and a rehearsal is called one", () => {
  const { fiscal: _fiscal, ...plainDocument } = recorded("NG", "plain");
  expect(JSON.stringify(treeOf(plainDocument))).not.toMatch(/fiscal tax invoice|IRN|NRS MBS/i);
  const rehearsal = JSON.stringify(treeOf(recorded("NG", "plain", { rehearsal: true })));
  expect(rehearsal).toContain("Test: not recorded by any authority");
  expect(rehearsal).not.toContain("NRS MBS record");
  // One that came along with a copy of another document.
  expect(JSON.stringify(treeOf(recorded("NG", "plain", { of: "INV-0099" })))).not.toContain("6997D6BB");
});

test("authority's block › the preview and the public page carry it, and what was pasted is text there", () => {
  const evil = recorded("UG", "plain", { number: '<img src=x onerror="1">', qr: "javascript:alert(1)" });
  const page = (invoice: Invoice) => renderPublicPage({ invoice, today: "2026-11-20", pdfUrl: "/x.pdf" });
  expect(renderHtml(treeOf(recorded("UG", "plain")))).toContain("3260 0112 4455 6677");
  expect(page(recorded("UG", "plain"))).toContain('href="https://efris.ura.example/check?fdn=');
  for (const html of [renderHtml(treeOf(evil)), page(evil)]) expect(html).not.toMatch(/<img src=x|href="javascript/);
});

test("authority's block › a credit note says why, Ghana and Ethiopia what their law wants, in the document's language", () => {
  const texts = (code: string, kind: "tax_invoice" | "credit_note", more: Partial<Invoice> = {}) =>
    JSON.stringify(
      treeOf({
        ...sampleDocumentOf(
          countries.find((country) => country.code === code)!,
          kind,
        ),
        ...more,
      }),
    );
  expect(texts("NG", "credit_note", { reason: "Two yards were torn" })).toContain("Reason: Two yards were torn");
  expect(texts("GH", "tax_invoice")).toContain("Levies and VAT stand on one base (Act 1151).");
  expect(texts("ET", "tax_invoice")).toContain("ሕጋዊ ደረሰኝ");
  expect(texts("KE", "tax_invoice")).not.toContain("Act 1151");
});
