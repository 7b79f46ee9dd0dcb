import { expect, test } from "vitest";
import { plainTextOf, whatsappTextOf } from "./flat.ts";
import { splitAt } from "./to-check.ts";

const markdown = `# New cloth

Hello **Abẹ́ní** & *friends*,

- lace
- [ankara](https://shop.ng)
  - indigo

1. Look
2. Buy

> So kind

\`\`\`
PROMO5
\`\`\``;

test("flattened text › copied words carry no signs of markdown", () => {
  expect(plainTextOf(markdown)).toBe(
    "New cloth\n\nHello Abẹ́ní & friends,\n\n• lace\n• ankara (https://shop.ng)\n   • indigo\n\n1. Look\n2. Buy\n\nSo kind\n\nPROMO5",
  );
});

test("flattened text › WhatsApp gets its own bold and slant", () => {
  expect(whatsappTextOf("# Hi **you**\n\n**Big** and *small*")).toBe("*Hi you*\n\n*Big* and _small_");
});

test("flattened text › two lines stay two lines", () => {
  expect(plainTextOf("With love,\nAdéṣọlá")).toBe("With love,\nAdéṣọlá");
});

test("flattened text › an address written as itself is not printed twice", () => {
  expect(plainTextOf("See https://shop.ng or a@shop.ng")).toBe("See https://shop.ng or a@shop.ng");
});

const marked = (text: string, check: string[]) =>
  splitAt(text, check)
    .map((piece) => (piece.toCheck ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["Call 08035550119 or 5.", ["5", "08035550119"], "Call [08035550119] or [5]."],
  ["In 2025 we sold 5,000 and 5.", ["5"], "In 2025 we sold 5,000 and [5]."],
  ["₦5,000, 15,000 and 5,000.50", ["5,000"], "₦[5,000], 15,000 and 5,000.50"],
  ["At https://shop.ng/a now", ["https://shop.ng/a"], "At [https://shop.ng/a] now"],
  ["5 and 5", ["5"], "[5] and [5]"],
  ["five", ["5", ""], "five"],
])("flattened text › %s › what stands in no input is marked", (text, check, shown) => {
  expect(marked(text, check)).toBe(shown);
});
