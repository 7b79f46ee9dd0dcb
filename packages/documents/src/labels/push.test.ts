import { walkInName } from "@ankara/domain/invoice/document-status";
import { expect, test } from "vitest";
import { documentLanguages } from "./languages.ts";
import { pushKinds, pushText } from "./push.ts";

const about = { kind: "paid", number: "INV-0042", who: "Zawadi Stores", documents: 1 } as const;

const pushLanguages = documentLanguages.map(([language]) => language);

test("push notification › says who and which document, in the reader's language", () => {
  expect(pushText("en", about)).toEqual({
    title: "Card payment for INV-0042",
    body: "Zawadi Stores has paid.",
    language: "en",
  });
  expect(pushText("fr-CI", about).title).toBe("Paiement par carte pour INV-0042");
  expect(pushText("pcm-NG", about)).toMatchObject({ body: "Zawadi Stores don pay.", language: "pcm" });
  expect(pushText("tlh", about)).toEqual(pushText("en", about));
});

test("push notification › a client without a name is still somebody, and a name is never a template", () => {
  expect(pushText("en", { ...about, who: " " }).body).toBe("Your client has paid.");
  expect(pushText("sw", { ...about, who: walkInName }).body).toBe("Mteja wako amelipa.");
  expect(pushText("en", { ...about, who: "{number}" }).body).toBe("{number} has paid.");
});

test("push notification › several recurring invoices are counted and named by none", () => {
  expect(pushText("sw", { kind: "recurring", number: "", who: "", documents: 12 }).title).toBe(
    "Ankara 12 za kujirudia",
  );
});

test("push notification › every language has every text in its own words, filled in", () => {
  const seen = new Set<string>();
  for (const language of pushLanguages)
    for (const kind of pushKinds) {
      const { title, body } = pushText(language, { ...about, kind });
      seen.add(title + body);
      const discreet = pushText(language, { ...about, kind, discreet: true });
      seen.add(discreet.title);
      expect(discreet.title + discreet.body).not.toMatch(/Zawadi|INV|[{}]/);
      expect(title + body).not.toMatch(/[{}]/);
      expect(title + body).toContain("Zawadi Stores");
    }
  expect(seen.size).toBe(2 * pushLanguages.length * pushKinds.length);
});
