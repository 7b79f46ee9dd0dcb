import { expect, test } from "vitest";
import { walkInName } from "@ankara/domain/invoice/document-status";
import { douala, lagos, lagosInParts } from "../test/samples.ts";
import { reminderMail } from "./mail-text.ts";
import { documentLanguages } from "./labels/languages.ts";
import { messageText, withoutLink } from "./message.ts";
import { defaultMessageTemplate } from "./message-templates.ts";

const link = "https://ankara.example/invoice/link/abc";

test("message with a document › says who, which, how much, by when, and where", () => {
  expect(messageText({ invoice: lagos(), client: "Aisha", link })).toBe(
    `Hello Aisha,\n\nHere is invoice INV-0142 for ₦7,022,437.50, due 4 December 2026:\n${link}\n\nThank you.`,
  );
});

test("message with a document › the business's own words, with what is left after a payment", () => {
  const template = "{client}: {balance} of {total} for {number} by {due}. {link} {greeting}";
  expect(
    messageText({ template, invoice: lagos(), link, settled: { money: 350_000_000, withheld: 0, credited: 0 } }),
  ).toBe(`Zuma Grains & Foods Plc: ₦3,522,437.50 of ₦7,022,437.50 for INV-0142 by 4 December 2026. ${link} {greeting}`);
});

test("message with a document › thanks for what is paid, in the language of the invoice", () => {
  expect(messageText({ invoice: douala(), link, settled: { money: 6_236_938, withheld: 0, credited: 0 } })).toContain(
    "La facture FAC-0218 de 6 236 938 FCFA est payée",
  );
});

test("message with a document › the business's own words ask nobody who has paid", () => {
  const settled = { money: 702_243_750, withheld: 0, credited: 0 };
  const template = "{client}, please pay {total} by {due}";
  expect(messageText({ template, invoice: lagos(), client: "Aisha", link, settled })).toBe(
    `Hello Aisha,\n\nInvoice INV-0142 for ₦7,022,437.50 is paid. Thank you. Your copy:\n${link}`,
  );
});

test.each(documentLanguages)(
  "message with a document › in %s › begins what follows the greeting with a capital",
  (language) => {
    const texts = (["open", "part", "paid", "receipt", "credit", "offer"] as const).map((occasion) =>
      defaultMessageTemplate(language, occasion),
    );
    expect(texts.filter((words) => /\n\n\p{Ll}/u.test(words))).toEqual([]);
  },
);

test("message with a document › an empty text takes ours", () => {
  expect(messageText({ template: "  ", invoice: lagos(), link })).toContain("Hello Zuma");
  expect(defaultMessageTemplate("pt")).toBe(defaultMessageTemplate("en"));
});

test("message with a document › a credit note and an offer say what they are, whatever the business says with its invoices", () => {
  const template = "Please pay {balance} by {due}";
  expect(
    messageText({ template, invoice: { ...lagos(), kind: "credit_note", dueDate: null }, client: "Aisha", link }),
  ).toBe(`Hello Aisha,\n\nHere is credit note INV-0142: ₦7,022,437.50 reduces what you owe.\n${link}\n\nThank you.`);
  expect(messageText({ template, invoice: { ...lagos(), kind: "quote" }, link })).toContain(
    "valid until 4 December 2026",
  );
});

test("a mail has the link as a button › its line goes from the text", () => {
  expect(withoutLink(`Hello,\n\nHere it is, due 4 May:\n${link}\n\nThank you.`, link)).toBe(
    "Hello,\n\nHere it is, due 4 May.\n\nThank you.",
  );
  expect(withoutLink(`Hello. Thank you. ${link}`, link)).toBe("Hello. Thank you.");
  expect(withoutLink(`See ${link} please`, link)).toBe(`See ${link} please`);
});

test("message › for a walk-in customer › greets without a name, also in the business's own words", () => {
  const walkIn = { ...lagos(), walkIn: true };
  expect(messageText({ invoice: walkIn, link: "L" })).toMatch(/^Hello,\n/);
  expect(messageText({ invoice: walkIn, link: "L", template: "Dear {client}, {link}" })).toBe("Dear, L");
});

test("receipt › is thanked for, and the business's text for invoices does not go with it", () => {
  const receipt = { ...lagos(), kind: "receipt" as const, number: "RCT-0093" };
  expect(messageText({ invoice: receipt, client: "Aisha", link, template: "Please pay {balance}" })).toBe(
    `Hello Aisha,\n\nThank you for your payment of ₦7,022,437.50. Here is receipt RCT-0093:\n${link}`,
  );
});

test("invoice in parts › names the next part, its amount and its day", () => {
  const text = messageText({ invoice: lagosInParts(), client: "Aisha", link });
  expect(text).toContain("Here is invoice INV-0142. Deposit of ₦7,022,437.50 is ₦2,106,731.25, due 25 November 2026:");
  const later = messageText({
    invoice: lagosInParts(),
    link,
    settled: { money: 210_673_125, withheld: 0, credited: 0 },
  });
  expect(later).toContain("Part 1 of ₦7,022,437.50 is ₦2,457,853.13, due 24 December 2026:");
});

test.each(["en", "fr", "sw", "am"])(
  "walk-in customer › in %s › is greeted without a name, by messages and reminders",
  (language) => {
    const { billTo } = lagos();
    const counter = { ...lagos(), language, billTo: billTo && { ...billTo, name: walkInName, company: "" } };
    for (const text of [
      messageText({ invoice: counter, link }),
      messageText({ invoice: counter, link, client: walkInName }),
      reminderMail({ invoice: counter, link, tone: "late" }).text,
    ])
      expect(text).toMatch(/^(?:Hello|Bonjour|Habari|ሰላም)[,፣]/);
  },
);
