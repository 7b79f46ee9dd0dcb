import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { ContentType } from "./content-types.ts";
import { inputsOf } from "./inputs.ts";
import { isLink, linkUrl } from "./link.ts";

const parses = (type: ContentType, fields: Record<string, unknown>) =>
  z.safeParse(inputsOf(type), { generate: type, ...fields }).success;

describe("Generate is enabled", () => {
  test("for a birthday once a customer is chosen and both names have three characters", () => {
    const filled = { company_name: "Ade", name: "Bo", sender: "Tim" };
    expect(parses("birthday_wishes", filled)).toBe(true);
    for (const missing of [{ name: "" }, { company_name: "Ad" }, { sender: "Ti " }, { name: undefined }])
      expect(parses("birthday_wishes", { ...filled, ...missing })).toBe(false);
  });

  test("for a season's greeting once the holiday is set", () => {
    const filled = { company_name: "Ade", holiday: "Eid", sender: "Tim" };
    expect(parses("seasons_greetings", filled)).toBe(true);
    expect(parses("seasons_greetings", { ...filled, holiday: " " })).toBe(false);
  });

  test.each([
    "business_name",
    "business_plan",
    "content_idea",
    "ideal_customer",
    "user_persona",
    "newsletter",
  ] as const)("for %s with a description of more than five characters", (type) => {
    expect(parses(type, { description: "Tailor" })).toBe(true);
    expect(parses(type, { description: "Cloth" })).toBe(false);
    expect(parses(type, { description: "  Cloth  " })).toBe(false);
  });

  test("for a plan in a currency we can count in", () => {
    expect(parses("business_plan", { description: "Tailoring", currency: "UGX" })).toBe(true);
    expect(parses("business_plan", { description: "Tailoring", currency: "XXX" })).toBe(false);
  });
});

describe("a link", () => {
  test.each(["shop.ng", "www.shop.com/a?b=1#c", "http://a-b.co.uk", "HTTPS://SHOP.COM", "shop.com:8080/x", "ọjà.com"])(
    "%s is one",
    (text) => expect(isLink(text)).toBe(true),
  );
  test.each([
    "",
    "shop",
    "a.b",
    "x.y",
    "http://1.2.3.4",
    "http://[::1]/",
    "ftp://shop.com",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "me:secret@shop.com",
    "two words.com",
    "shop.toolongsuffix",
    "shop.c",
    "see shop.com",
    "localhost",
    "http://shop.com.",
  ])("%j is none", (text) => expect(isLink(text)).toBe(false));

  test("without a scheme is https", () => {
    expect(linkUrl(" shop.com/new ")?.href).toBe("https://shop.com/new");
  });

  test("of two million characters is refused without reading it twice", () => {
    expect(isLink(`http://${"a.".repeat(1_000_000)}com`)).toBe(false);
  });
});
