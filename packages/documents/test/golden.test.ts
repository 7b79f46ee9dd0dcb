import { expect, test } from "vitest";
import { print } from "./print.ts";
import { douala, ghana, kampala, lagos, lagosInParts, lusaka, manyLines, nairobi } from "./samples.ts";

/** Prints each country's document line by line. A change shows up as a diff to be read. */
const documents = {
  lagos: () => lagos(),
  "lagos-draft": () => lagos({ status: "draft", number: null, seq: null, issuedAt: null }),
  "lagos-void": () => lagos({ status: "void", voidedAt: "2026-11-20T10:00:00.000Z", voidReason: "wrong client." }),
  kampala: () => kampala(),
  nairobi: () => nairobi(),
  ghana: () => ghana(),
  douala: () => douala(),
  lusaka: () => lusaka(),
  "forty-lines": () => manyLines(40),
};

test.each(Object.entries(documents))("golden documents › %s prints what it printed before", async (name, invoice) => {
  const { pages } = await print(invoice());
  const text = pages.map((page, index) => `== page ${index + 1}\n${page.text}\n`).join("\n");
  await expect(text).toMatchFileSnapshot(`golden/${name}.golden.txt`);
});

test("golden documents › a part-paid invoice says what is left, a paid one asks for nothing", async () => {
  const part = await print(lagos(), { settled: { money: 350_000_000, withheld: 0, credited: 0 } });
  await expect(part.pages[0]!.text).toMatchFileSnapshot("golden/lagos-part-paid.golden.txt");
  const paid = await print(lagos(), { settled: { money: 702_243_750, withheld: 0, credited: 0 } });
  expect(paid.pages[0]!.text).toContain("Paid in full. Thank you.");
  expect(paid.pages[0]!.text).not.toContain("Pay to");
});

test("invoice in parts › the deposit and a bit of the next part are paid › asks for what is left of that part", async () => {
  const invoice = lagosInParts();
  const [deposit, ...parts] = invoice.instalments.map(({ amount }) => amount);
  expect([deposit, ...parts]).toEqual([210_673_125, 245_785_313, 245_785_312]);
  const open = await print(invoice);
  await expect(open.pages[0]!.text).toMatchFileSnapshot("golden/lagos-in-parts.golden.txt");
  const part = await print(invoice, { settled: { money: 260_673_125, withheld: 0, credited: 0 } });
  await expect(part.pages[0]!.text).toMatchFileSnapshot("golden/lagos-in-parts-part-paid.golden.txt");
});

test("due day › it was moved after the terms were agreed › no number of days beside it", async () => {
  const [agreed, moved] = await Promise.all([print(lagos()), print(lagos({ dueDate: "2026-12-11" }))]);
  expect(agreed.pages[0]!.text).toContain("4 December 2026\n14 days from issue");
  expect(moved.pages[0]!.text).toContain("Due\n11 December 2026\nBilled to");
});
