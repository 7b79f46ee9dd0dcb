import { expect, test } from "vitest";
import { isLater, shortIds, unbroken, withoutServer, wordsOf } from "./catalogue-parts.ts";

test.each([
  [["src/features/ai/hub-screen.tsx"], true],
  [["src/features/invoice-editor/editor-form.tsx", "src/features/fees/fee-sheet.tsx"], true],
  [["src/document-parts/row-state.tsx"], false],
  [["src/features/contacts/contact-row.tsx", "src/features/ai/hub-screen.tsx"], false],
  [["src/app/shell.tsx"], false],
  [["src/app/command-palette.tsx"], true],
  [["src/features/contacts/contact-sheet.tsx"], true],
  [["src/i18n/server-messages.ts"], true],
  [[], false],
])("catalogue parts › what is said in %j comes later › %s", (origins, later) => {
  expect(isLater(origins)).toBe(later);
});

test("half of a catalogue › own translations first, English for missing ones, none for messages that are gone", () => {
  const english = {
    a: { message: "Save", translation: "Save", origin: [["src/ui/sheet.tsx"]] },
    b: { message: "Share", translation: "Share", origin: [["src/ui/sheet.tsx"]] },
    c: { message: "Stock", translation: "Stock", origin: [["src/features/catalog/stock.tsx"]] },
  };
  const french = { a: { translation: "Enregistrer" }, b: { translation: "" }, gone: { translation: "Parti" } };
  expect(wordsOf(english, french, "first")).toEqual({ a: "Enregistrer", b: "Share" });
  expect(wordsOf(english, french, "later")).toEqual({ c: "Stock" });
});

test("half of a catalogue › no line ends in the middle of e-mail", () => {
  const english = { a: { message: "We’ll e-mail you a link.", translation: "", origin: [["src/ui/sheet.tsx"]] } };
  const french = { a: { translation: "Nous vous envoyons un lien par e-mail." } };
  expect(wordsOf(english, french, "first")).toEqual({ a: "Nous vous envoyons un lien par e\u2011mail." });
  expect(
    ["Username or e-mail", "E-mails and e-invoices of the last month", "Suite-mates of Joe-Marie never fax-mail"].map(
      unbroken,
    ),
  ).toEqual([
    "Username or e-mail",
    "E\u2011mails and e\u2011invoices of the last month",
    "Suite-mates of Joe-Marie never fax-mail",
  ]);
});

test("English catalogue › leaves out the server's sentences, unless a screen shows them too", () => {
  const english = {
    a: { message: "This is paid already.", origin: [["src/i18n/server-sentences.ts"]] },
    b: { message: "Too many attempts.", origin: [["src/i18n/server-sentences.ts"], ["src/i18n/use-api-message.ts"]] },
    c: { message: "Save", origin: [["src/ui/sheet.tsx"]] },
  };
  expect(Object.keys(withoutServer(english))).toEqual(["b", "c"]);
});

test("ids of messages › four characters, all six where two begin alike and for a sentence of the server", () => {
  const screen = { origin: [["src/app/shell.tsx", 1]] };
  const server = {
    origin: [
      ["src/i18n/server-sentences.ts", 1],
      ["src/app/shell.tsx", 1],
    ],
  };
  const english = { abcdEF: screen, abceFF: {}, xyzw12: screen, xyzw34: screen, klmn56: server };
  expect([...shortIds(english).values()]).toEqual(["abcd", "abce", "xyzw12", "xyzw34", "klmn56"]);
});
