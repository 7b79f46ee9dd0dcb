import { describe, expect, test } from "vitest";
import { nairobi } from "../test/samples.ts";
import type { Invoice } from "@ankara/domain/records/invoice";
import { renderAnswerForm, renderWithdrawnPage } from "./public-forms.ts";
import { maxSignatureLength, signaturePattern } from "@ankara/domain/invoice/signature";
import { publicPageBytes, renderPublicPage } from "./public-page.ts";
import type { PublicPageInput } from "./public-page-input.ts";

const offer = (more: Partial<Invoice> = {}): Invoice => ({
  ...nairobi(),
  kind: "quote",
  status: "sent",
  dueDate: "2026-12-20",
  ...more,
});
const answerUrls = { accept: "/a", decline: "/d" };
const page = (more: Partial<Invoice> = {}, input: Partial<PublicPageInput> = {}) =>
  renderPublicPage({ invoice: offer(more), today: "2026-11-20", pdfUrl: "/p", answerUrls, ...input });
const answer = { at: "2026-11-21T06:12:00.000Z", reason: "", documentHash: "ab", drawing: "" };
const signed = { ...answer, what: "accepted", name: "Wanjikũ <b>", signed: "drawn" } as const;

describe("the page of an offer", () => {
  test.each<[string, Partial<Invoice>, string[], boolean]>([
    ["open", {}, ["30 days left", "Valid until"], true],
    ["on its last day", { dueDate: "2026-11-20" }, ["Last day today"], true],
    ["expired", { dueDate: "2026-11-19" }, ["Expired", "This quote has expired."], false],
    ["accepted", { status: "accepted", answer: { ...signed, drawing: "M1 1L9 9" } }, ["Accepted", "Signed by"], false],
    [
      "noted by the seller",
      { status: "accepted", answer: { ...signed, signed: "noted" } },
      ["Noted for Wanjikũ"],
      false,
    ],
    [
      "declined",
      { status: "declined", answer: { ...signed, what: "declined", reason: "Too dear" } },
      ["Declined", "Too dear"],
      false,
    ],
    ["invoiced", { status: "converted", answer: signed }, ["Invoiced", "Open INV-0001"], false],
    ["void", { status: "void", voidedAt: "2026-11-20T10:00:00.000Z", voidReason: "Twice" }, ["Void"], false],
  ])("%s", (_, more, texts, answerable) => {
    const html = page(more, { invoiced: { number: "INV-0001", url: "/i" } });
    for (const text of texts) expect(html).toContain(text);
    expect(html.includes('href="/a"')).toBe(answerable);
    expect(html).not.toContain("<b>,");
    expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(publicPageBytes);
  });

  test("says the moment where the business is, and draws the signature and nothing else", () => {
    const drawing = "M1 1L9 9";
    const html = page({ status: "accepted", answer: { ...signed, drawing } }, { timeZone: "Africa/Nairobi" });
    expect(html).toContain("21\u00a0Nov\u00a02026,\u00a009:12");
    expect(html).toContain(`<path d="${drawing}"/>`);
    expect(page({ status: "accepted", answer: { ...signed, drawing: '"/><script>' } })).not.toContain("/><script");
  });

  test("is in the language one chooses, or the document's", () => {
    expect(page({}, { language: "fr" })).toContain("Accepter et signer");
    expect(page({}, { language: "fr", pageUrl: "/l" })).toContain('href="/l?lang=en"');
    expect(page({ language: "sw" }, { pageUrl: "/l" })).toContain("Kubali na utie sahihi");
    expect(page({ language: "sw" }, { pageUrl: "/l" })).not.toContain("?lang=sw");
  });
});

test("public offer › a drawing is moves and lines of whole numbers", () => {
  expect(signaturePattern.test("M10 20L30 40M5 5")).toBe(true);
  for (const bad of ["", "L1 1", "M1,1", "M1 1Z", "M1 1 ", "M1000 1"]) expect(signaturePattern.test(bad)).toBe(false);
});

describe("the form", () => {
  const form = (what: "accepted" | "declined", typed = {}) =>
    renderAnswerForm({ invoice: offer(), what, action: "/a", back: "/l", documentHash: "ab", typed });

  test("to accept asks for the name and brings the pad; to decline, for a reason, with no script", () => {
    expect(form("accepted")).toMatch(/name="name"[^>]+required/);
    expect(form("accepted")).toContain(`d.length>${maxSignatureLength - 20}`);
    expect(form("declined")).toContain('name="reason"');
    expect(form("declined")).not.toContain("/><script");
  });

  test("gives back what was typed, harmlessly", () => {
    expect(form("declined", { name: '"><script>', reason: "</textarea>" })).not.toMatch(
      /<script|<\/textarea><\/textarea>/,
    );
  });
});

test("public offer › a withdrawn link names the seller and nothing of the document", () => {
  const html = renderWithdrawnPage({ invoice: offer() });
  expect(html).toContain("This link was withdrawn");
  expect(html).toContain("https://wa.me/");
  expect(html).not.toContain(offer().number ?? "none");
});
