import { expect, test } from "vitest";
import { mailAddresses, mailAddressIn, dailyMailLimit } from "./mail-limits.ts";

test("limits of mails › addresses are taken as people paste them, each once", () => {
  expect(mailAddresses(' Amina <a@x.example>; b@y.example,\nB@Y.example , "no" ')).toEqual({
    good: ["a@x.example", "b@y.example"],
    bad: ['"no"'],
  });
});

test.each([
  "",
  "a",
  "a@b",
  "@x.example",
  "a@x..example",
  "a b@x.example",
  "a@x.example\nBcc: c@y.example",
  "a@-x.example",
])("limits of mails › %j is no address", (typed) => {
  expect(mailAddressIn(typed)).toBeNull();
});

test("limits of mails › a new account sends few, a plan many", () => {
  const [fresh, free, paid] = [
    dailyMailLimit({ paid: false, ageDays: 0 }),
    dailyMailLimit({ paid: false, ageDays: 30 }),
    dailyMailLimit({ paid: true, ageDays: 0 }),
  ];
  expect(fresh).toBeLessThan(free);
  expect(free).toBeLessThan(paid);
});
