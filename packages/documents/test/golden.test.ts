import { expect, test } from "vitest";
import { print } from "./print.ts";
import { douala, ghana, kampala, lagos, lusaka, manyLines, nairobi } from "./samples.ts";

/** What each country's paper says, line by line. A change shows up as a diff to be read. */
const papers = {
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

test.each(Object.entries(papers))("%s prints what it printed before", async (name, invoice) => {
  const { pages } = await print(invoice());
  const text = pages.map((page, index) => `== page ${index + 1}\n${page.text}\n`).join("\n");
  await expect(text).toMatchFileSnapshot(`golden/${name}.golden.txt`);
});

test("a part-paid invoice says what is left, a paid one asks for nothing", async () => {
  const part = await print(lagos(), { settled: { money: 350_000_000, withheld: 0, credited: 0 } });
  await expect(part.pages[0]!.text).toMatchFileSnapshot("golden/lagos-part-paid.golden.txt");
  const paid = await print(lagos(), { settled: { money: 702_243_750, withheld: 0, credited: 0 } });
  expect(paid.pages[0]!.text).toContain("Paid in full. Thank you.");
  expect(paid.pages[0]!.text).not.toContain("Pay to");
});
