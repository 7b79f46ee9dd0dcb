import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { writeCii } from "../src/einvoice/cii-xml.ts";
import { readEInvoice } from "../src/einvoice/read-e-invoice.ts";
import { loadFonts } from "../src/fonts-node.ts";
import { renderInvoicePdf } from "../src/invoice-pdf.ts";
import { lagos } from "./samples.ts";

/** Files that lie in a PDF, and its packet, as another program reads them. */
async function insideOf(bytes: Uint8Array): Promise<{ files: Record<string, string>; packet: string }> {
  const task = getDocument({ data: Uint8Array.from(bytes), stopAtErrors: true, verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const found = ((await pdf.getAttachments()) ?? {}) as Record<string, { filename: string; content: Uint8Array }>;
  const { metadata } = (await pdf.getMetadata()) as unknown as { metadata: { getRaw(): string } | null };
  const packet = metadata?.getRaw() ?? "";
  await task.destroy();
  const files = Object.values(found).map(({ filename, content }) => [filename, new TextDecoder().decode(content)]);
  return { files: Object.fromEntries(files) as Record<string, string>, packet };
}

test("Factur-X › an invoice carries its e-invoice inside, and says so", async () => {
  const invoice = lagos();
  const eInvoice = readEInvoice(invoice, 350_000_000);
  if (!eInvoice.ok) throw new Error(eInvoice.error.join());
  const { bytes } = await renderInvoicePdf({ invoice, settled: { money: 350_000_000, withheld: 0, credited: 0 } }, () =>
    loadFonts(),
  );
  const { files, packet } = await insideOf(bytes);
  expect(files).toEqual({ "factur-x.xml": writeCii(eInvoice.value) });
  for (const part of [
    "<pdfaid:part>3</pdfaid:part>",
    "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
    "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
    "<pdfaSchema:prefix>fx</pdfaSchema:prefix>",
  ])
    expect(packet).toContain(part);
  expect(new TextDecoder("latin1").decode(bytes)).not.toContain("undefined");
  const again = await renderInvoicePdf({ invoice, settled: { money: 350_000_000, withheld: 0, credited: 0 } }, () =>
    loadFonts(),
  );
  expect(again.bytes).toEqual(bytes);
});

test("what is no e-invoice carries none › a draft, and a document whose seller has no number of any register", async () => {
  for (const invoice of [
    lagos({ status: "draft", number: null }),
    { ...lagos(), from: { ...lagos().from!, taxId: "", registrationNumber: "" } },
  ]) {
    const { bytes } = await renderInvoicePdf({ invoice }, () => loadFonts());
    expect((await insideOf(bytes)).files).toEqual({});
  }
});
