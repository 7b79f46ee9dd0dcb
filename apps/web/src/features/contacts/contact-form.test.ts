import { Contact } from "@ankara/domain/records/contact";
import { describe, expect, test } from "vitest";
import { blankContactForm, checkContactForm, contactFieldsOf, contactFormOf, phonesOf } from "./contact-form.ts";

const lagos = { dialCode: "+234", homeCurrency: "NGN" };

describe("the client form", () => {
  test("a name and a phone number are enough", () => {
    const form = blankContactForm("  Mama Tolú Provisions ", "0812 555 0131");
    expect(checkContactForm(form, "NGN")).toEqual({});
    expect(contactFieldsOf(form, lagos)).toMatchObject({
      name: "Mama Tolú Provisions",
      phones: ["+2348125550131"],
      address: null,
      currency: null,
      termsDays: null,
      birthday: null,
      openingBalance: 0,
      tags: [],
    });
  });

  test("names everything that is wrong at once", () => {
    const form = {
      ...blankContactForm("", "12"),
      email: "not an address",
      termsDays: "400",
      birthDay: "31",
      birthMonth: "2",
      openingBalance: "12,5",
      city: "x".repeat(81),
    };
    expect(checkContactForm(form, "NGN")).toEqual({
      name: "name_missing",
      "phones.0": "phone_malformed",
      email: "email_malformed",
      termsDays: "terms_range",
      birthday: "birthday_malformed",
      openingBalance: "money_comma_decimal",
      city: "too_long",
    });
  });

  test("what was saved comes back into the form, and out again, unchanged", () => {
    const contact = Contact.parse({
      id: "0198b0a0-0000-7000-8000-000000000001",
      createdAt: "2026-01-01T00:00:00.000Z",
      updatedAt: "2026-01-01T00:00:00.000Z",
      name: "Nalubega Hadijah",
      company: "Hadijah Fabrics",
      phones: ["+256772555029", "+256700000111"],
      email: "hadijah@example.com",
      address: { line1: "Plot 4", city: "Kampala", country: "UG" },
      taxId: "1000123456",
      currency: "UGX",
      language: "sw",
      termsDays: 30,
      openingBalance: -45_000,
      birthday: "--02-29",
      tags: ["wholesale", "kampala"],
      note: "Pays on Fridays",
    });
    const form = contactFormOf(contact, "NGN");
    expect(checkContactForm(form, "NGN")).toEqual({});
    const { name, company, phones, email, address, taxId, currency, termsDays, openingBalance, birthday, tags, note } =
      contact;
    expect(contactFieldsOf(form, lagos)).toEqual({
      name,
      company,
      phones,
      email,
      address,
      taxId,
      vatNumber: "",
      buyerKind: null,
      currency,
      language: "sw",
      termsDays,
      openingBalance,
      birthday,
      tags,
      note,
      noReminders: false,
    });
  });

  test("a birthday needs a real day", () => {
    const born = (birthDay: string, birthMonth: string, birthYear = "") =>
      checkContactForm({ ...blankContactForm("A"), birthDay, birthMonth, birthYear }, "NGN")["birthday"] === undefined;
    expect(born("29", "2")).toBe(true);
    expect(born("29", "2", "2000")).toBe(true);
    expect(born("29", "2", "2001")).toBe(false);
    expect(born("", "2")).toBe(false);
  });
});

test("contact form › the same number typed twice is kept once", () => {
  expect(phonesOf(["0803 555 0119", "+234 803 555 0119", " "], "+234")).toEqual(["+2348035550119"]);
});
