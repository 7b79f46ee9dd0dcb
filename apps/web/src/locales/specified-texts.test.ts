import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import { expect, test } from "vitest";

/** Texts the specification fixes, to the letter: its odd spellings included. A change of words leaves them alone. */
const specified = [
  "Something went wrong... Please try again",
  "Something went wrong..Please try again",
  "Username/Email or Password is incorrect.",
  "{0}! Check if your old password is correct and try again.",
  "Low Credit",
  "You don't have enough credit. Please buy credit to continue...",
  "Cancel",
  "Buy Credit",
  "Subscription with code not found or already inactive",
  "Please login to continue",
  "Note this will delete all your data from the product forever. Are sure you want to do this?",
  "Delete",
  "Generating content... This may take a while",
  "Copied {title} to clipboard",
  "You will be charged <0>{total}</0> for <1>{duration}</1> subscription.",
  "Close",
  "Yes Change My Plan",
  "Generate",
  "Watch Tutorial",
  "See Sample",
  "ADD LOGO",
  "Clients",
  "Ai Writer",
  "Tax & Fees",
  "More",
  "Get Help",
  "One More Thing",
  "Catalog",
  "Tax And Fees",
  "Draft",
  "Analytics",
  "Account",
  "Invoice",
  "Change Password",
  "Help",
  "Announcements",
  "Log Out",
  "Delete Account",
  "Select A Customer",
  "Select A Country",
  "Save",
  "Copy",
  "Copied",
  "Young",
  "Middle Age",
  "Aged",
  "1 Month",
  "6 Months",
  "12 Months",
  "Monthly",
  "Yearly",
  "Lifetime",
];

test("specified texts › the English catalogue › holds each to the letter", async () => {
  const text = readFileSync(new URL("en.po", import.meta.url), "utf8");
  const entries = await formatter().parse(text, { locale: "en", sourceLocale: "en", filename: "en.po" });
  const messages = new Set(Object.values(entries).map(({ message }) => message));
  expect(specified.filter((one) => !messages.has(one))).toEqual([]);
});
