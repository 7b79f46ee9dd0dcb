import { formatMoney } from "@ankara/domain/money/format-money";
import { describe, expect, test } from "vitest";
import { buildDeliveryNote } from "../src/delivery-note.ts";
import { renderHtml } from "../src/html.ts";
import { tagsOf } from "./read-pdf.ts";
import { allText, print } from "./print.ts";
import { renderInvoicePdf } from "../src/invoice-pdf.ts";
import { loadFonts } from "../src/fonts-node.ts";
import { lagos, manyLines } from "./samples.ts";
import { templates } from "./matrix.ts";

const asNote = { as: "delivery_note" } as const;
const phone = "+2348025550167";
const withPhone = () => {
  const invoice = lagos();
  return { ...invoice, billTo: { ...invoice.billTo!, phone } };
};

describe("delivery note", () => {
  test.each(templates)(
    "%s › names the goods, the quantities and the receiver, and not one amount",
    async (template) => {
      const invoice = { ...withPhone(), template };
      const text = allText(await print(invoice, { ...asNote, publicUrl: "https://ankara.example/invoice/link/x" }));
      expect(text).toContain("Delivery note");
      expect(text).toContain(invoice.number);
      for (const line of invoice.lines) expect(text.replaceAll(/\s+/g, " ")).toContain(line.name);
      expect(text).toContain("+234 802 555 0167");
      expect(text).toContain("Received by: name and signature");
      const { lineNets, total } = invoice.totals!;
      const printed = [...lineNets, total].map((amount) => formatMoney(amount, "NGN").replace("₦", ""));
      expect(printed.filter((amount) => text.includes(amount))).toEqual([]);
      expect(text).not.toMatch(/[₦]|Pay to|Scan|Reference|Due/);
      expect(text).not.toContain(invoice.billTo.taxId);
    },
  );

  test("goods of one unit › says how many there are, of several units › how many lines", async () => {
    const pieces = lagos({
      lines: [
        ["Gèlè", "24", "piece", "9000"],
        ["Cap", "1.50", "piece", "4000"],
      ],
    });
    expect(allText(await print(pieces, asNote))).toContain("To deliver\n25.5 pieces");
    const mixed = lagos({
      lines: [
        ["Wax", "40", "yard", "1"],
        ["Wax", "2", "yard", "1"],
        ["Box", "1", "carton", "1"],
      ],
    });
    const text = allText(await print(mixed, asNote));
    expect(text).toContain("To deliver\n3 items");
    expect(text).toContain("yards 42\ncarton 1");
  });

  test("second page › says for whom and how many, without the sum", async () => {
    const { pages } = await print(manyLines(60), asNote);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[1]!.text).toContain("Deliver to ");
    expect(pages[1]!.text).not.toContain("Billed to");
    expect(pages.map(({ text }) => text).join("\n")).not.toMatch(/Carried forward|Brought forward/);
  });

  test("void invoice › the note says so and has no line to sign", async () => {
    const text = allText(
      await print(lagos({ status: "void", voidedAt: "2026-11-20T10:00:00.000Z", voidReason: "wrong" }), asNote),
    );
    expect(text).toContain("Void");
    expect(text).not.toContain("Received by");
  });

  test.each(templates)(
    "%s, signed on the phone › says who received it, when, and what is missing",
    async (template) => {
      const delivery = {
        at: "2026-11-26T22:42:00.000Z",
        name: "Mrs Táíwò Adébáyọ̀",
        signed: "drawn" as const,
        drawing: "M10 80L60 20L110 80L160 20",
        missing: "4 gèlè",
      };
      const invoice = { ...withPhone(), template, delivery };
      const pdf = await print(invoice, { ...asNote, timeZone: "Africa/Lagos" });
      const text = allText(pdf);
      expect(text).toContain("Received on\n26 November 2026");
      expect(text).toMatch(/23:42/);
      expect(text).toContain("Received by Mrs Táíwò Adébáyọ̀");
      expect(text).toContain("Missing or damaged: 4 gèlè");
      expect(text).not.toMatch(/name and signature|Count before/);
      expect(pdf.pages.flatMap(({ tags }) => tagsOf(tags!, "Figure")).map(({ alt }) => alt)).toContain("Signature");
      expect(renderHtml(buildDeliveryNote({ invoice }))).toContain(`d="${delivery.drawing}"`);
      // The invoice itself says nothing of it.
      expect(allText(await print(invoice))).not.toContain("Táíwò");
    },
  );

  test("drawing that is no signature › is not printed", () => {
    const delivery = {
      at: "2026-11-26T09:00:00.000Z",
      name: "A",
      signed: "drawn" as const,
      drawing: '"><b>',
      missing: "",
    };
    expect(renderHtml(buildDeliveryNote({ invoice: { ...lagos(), delivery } }))).not.toContain("doc-sig");
  });

  test("file › has a name of its own and no e-invoice inside", async () => {
    const file = await renderInvoicePdf({ invoice: lagos(), ...asNote }, () => loadFonts());
    expect(new TextDecoder("latin1").decode(file.bytes)).not.toContain("factur-x");
    const tree = buildDeliveryNote({ invoice: lagos() });
    expect(tree.fileName).toMatch(/^Delivery-note-/);
    expect(tree.footer.link).toBeNull();
    expect(renderHtml(tree)).not.toContain('<dl class="doc-sums"></dl>');
  });
});
