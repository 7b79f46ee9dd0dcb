import { describe, expect, test } from "vitest";
import type { PageType } from "@ankara/domain/ai/content-types";
import { writerPages } from "./pages.ts";
import { bodyOf, missingField, defaultPreferences, startForm, type WriterForm } from "./form-rules.ts";

const start = startForm({ companyName: "Ọlátúnjí Textiles", userName: "Adéṣọlá", currency: "NGN", country: "NG" });
const country = (code: string) => (code === "NG" ? "Nigeria" : code);
const body = (type: PageType, fields: Partial<WriterForm>) =>
  bodyOf(type, { ...start, ...fields }, defaultPreferences, country);

describe("Generate is enabled", () => {
  test("for a birthday only when a customer is chosen and both names have three letters", () => {
    expect(body("birthday_wishes", {})).toBeNull();
    expect(body("birthday_wishes", { name: "Bo", company_name: "Ad" })).toBeNull();
    expect(body("birthday_wishes", { name: "Bo", sender: "Ad" })).toBeNull();
    expect(body("birthday_wishes", { name: "Bo", company_name: "Ade", sender: "Tim" })).toEqual({
      generate: "birthday_wishes",
      company_name: "Ade",
      name: "Bo",
      sender: "Tim",
    });
  });

  test("for a greeting only when a holiday is set", () => {
    expect(body("seasons_greetings", {})).toBeNull();
    expect(body("seasons_greetings", { holiday: "Sallah" })).toMatchObject({ holiday: "Sallah" });
  });

  test.each([
    "business_name",
    "business_plan",
    "content_idea",
    "ideal_customer",
    "user_persona",
    "newsletter",
    "email",
  ] as const)("for %s only with more than five letters", (type) => {
    expect(body(type, { description: "cloth" })).toBeNull();
    expect(body(type, { description: "cloths" })).not.toBeNull();
  });

  test("for a link only when it is one", () => {
    expect(body("content_link", { url: "shop" })).toBeNull();
    expect(body("content_link", { url: "www.shop.ng/new" })).toEqual({
      generate: "content_link",
      url: "www.shop.ng/new",
    });
    expect(body("content_link", { url: "shop.ng", pasting: true, text: "too short" })).toBeNull();
  });

  test("for a reply only with both the mail and the answer", () => {
    expect(body("reply_email", { description: "Say yes please" })).toBeNull();
    expect(body("reply_email", { description: "Say yes please", message: "Do you have lace?" })).not.toBeNull();
  });
});

test("forms of the writer › what is sent has the specification's names", () => {
  expect(body("user_persona", { description: "I sell cloth" })).toEqual({
    generate: "user_persona",
    age: "Young",
    description: "I sell cloth",
    country_name: "Nigeria",
  });
  expect(body("business_plan", { description: "I sell cloth" })).toEqual({
    generate: "business_plan",
    description: "I sell cloth",
    currency: "NGN",
  });
});

test("forms of the writer › wishes go along only when they are made", () => {
  const made = bodyOf(
    "email",
    { ...start, description: "A sale of lace" },
    { tone: "warm", length: "", language: "sw" },
    country,
  );
  expect(made).toEqual({ generate: "email", description: "A sale of lace", tone: "warm", language: "sw" });
});

test("forms of the writer › the first missing thing is named in the order of the page", () => {
  expect(missingField("birthday_wishes", start)).toBe("name");
  expect(missingField("birthday_wishes", { ...start, name: "Bo", sender: "A" })).toBe("sender");
  expect(missingField("reply_email", { ...start, message: "Do you have lace?" })).toBe("description");
  expect(missingField("email", { ...start, description: "A sale of lace" })).toBeNull();
});

test("forms of the writer › every type of the domain has fields", () => {
  for (const type of Object.keys(writerPages) as PageType[]) expect(missingField(type, start)).not.toBeNull();
});
