import { Invoice } from "@ankara/domain/records/invoice";
import { buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { otherValue } from "@ankara/fixtures/other-value";
import { expect, test } from "vitest";
import { withoutPrivate } from "./without-private.ts";

test("a document for strangers › notes, files, tags and costs stay behind, and the rest is as it was", () => {
  const invoice = buildInvoice({
    status: "issued",
    lines: [buildLine({ privateCost: "9000" })],
    privateNote: "Haggles",
    writtenOffReason: "Moved away",
    tags: ["slow"],
    attachments: otherValue(Invoice.shape.attachments, []) as Invoice["attachments"],
    charges: [{ id: "a", date: "2026-11-20", amount: 5, waivedAt: null, waivedReason: "A cousin" }],
  });
  const shown = withoutPrivate(invoice);
  for (const secret of ["9000", "Haggles", "Moved away", "slow", "A cousin", invoice.attachments[0]!.id])
    expect(JSON.stringify(shown)).not.toContain(secret);
  const { privateNote, writtenOffReason, tags, attachments, lines, charges } = shown;
  expect({ privateNote, writtenOffReason, tags, attachments }).toEqual({
    privateNote: "",
    writtenOffReason: "",
    tags: [],
    attachments: [],
  });
  expect(shown).toEqual({ ...invoice, privateNote, writtenOffReason, tags, attachments, lines, charges });
  const { privateCost: _, ...line } = invoice.lines[0]!;
  expect(lines).toEqual([line]);
});
