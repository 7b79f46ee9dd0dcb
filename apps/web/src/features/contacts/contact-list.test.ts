import { fold } from "@ankara/domain/text";
import { describe, expect, test } from "vitest";
import {
  contactWithPhone,
  countOverdue,
  filterContacts,
  mainDebt,
  sortContacts,
  type ListedContact,
  type Owed,
} from "./contact-list.ts";

const owes = (currency: string, outstanding: number, overdueDays = 0): Owed => ({
  currency,
  outstanding,
  overdue: overdueDays > 0 ? outstanding : 0,
  oldestOverdueDays: overdueDays,
  nextDue: "2026-12-04",
});
const contact = (name: string, fields: Partial<ListedContact> = {}): ListedContact => ({
  id: name,
  name,
  sortKey: fold(name),
  company: "",
  phones: [],
  owed: [],
  ...fields,
});

const akua = contact("Akua Owusu-Ansah", { phones: ["+233245550188"], owed: [owes("GHS", 12_480_00)] });
const musa = contact("Alhaji Mùsá Ɗanjuma", {
  company: "Ɗanjuma Provisions",
  phones: ["+2348035550128"],
  owed: [owes("NGN", 1_248_000_00, 11)],
});
const chidinma = contact("Chidinma Nwáchúkwu", { phones: ["+2348065550173"] });
const grace = contact("Grace Wanjirũ", { owed: [owes("KES", 86_250_00, 7), owes("NGN", 5)] });
const ola = contact("Ọlá Bákàrè", { owed: [owes("NGN", 58_000_00)] });
const all = [akua, musa, chidinma, grace, ola];
const names = (rows: readonly ListedContact[]) => rows.map(({ name }) => name.split(" ")[0]);

describe("searching clients", () => {
  test("marks and case do not matter", () => {
    expect(names(filterContacts(all, "ola bak"))).toEqual(["Ọlá"]);
  });
  test("finds by company and by any part of the number, in any form", () => {
    expect(names(filterContacts(all, "provis"))).toEqual(["Alhaji"]);
    expect(names(filterContacts(all, "0803 555"))).toEqual(["Alhaji"]);
    expect(names(filterContacts(all, "+233 24"))).toEqual(["Akua"]);
  });
  test("no words, everybody", () => {
    expect(filterContacts(all, "  ")).toBe(all);
  });
});

describe("ordering clients", () => {
  test("the longest overdue first", () => {
    expect(names(sortContacts(all, "overdue", "NGN")).slice(0, 2)).toEqual(["Alhaji", "Grace"]);
  });
  test("the biggest debt in the home currency first; other currencies are not compared with it", () => {
    expect(names(sortContacts(all, "owed", "NGN"))).toEqual(["Alhaji", "Ọlá", "Grace", "Akua", "Chidinma"]);
  });
});

test("contact list › a row shows what is late before what is merely open", () => {
  expect(mainDebt(grace, "NGN")?.currency).toBe("KES");
  expect(mainDebt(chidinma, "NGN")).toBeUndefined();
  expect(countOverdue(all)).toBe(2);
});

test("contact list › the same number belongs to one client", () => {
  expect(contactWithPhone(all, ["+2348065550173"])?.name).toBe("Chidinma Nwáchúkwu");
  expect(contactWithPhone(all, ["+2348065550173"], chidinma.id)).toBeUndefined();
  expect(contactWithPhone(all, ["", "12"])).toBeUndefined();
});
