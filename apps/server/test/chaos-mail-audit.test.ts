import { expect, test } from "vitest";
import { type MailRow, auditMails } from "../scripts/chaos-mail/audit.ts";

const row = (changes: Partial<MailRow> = {}): MailRow => ({
  message_id: "<1@shop.example>",
  recipient: "amina@shop.example",
  state: "delivered",
  failure: null,
  unclear_attempts: 0,
  ...changes,
});
const faultsOf = (changes: Partial<MailRow>, copies: number, wanted = 1): number =>
  auditMails(
    [row(changes)],
    new Map(copies === 0 ? [] : [["<1@shop.example>", copies]]),
    new Map([["amina@shop.example", wanted]]),
  ).faults.length;

test.each<[string, Partial<MailRow>, copies: number]>([
  ["delivered once", {}, 1],
  ["delivered twice after an answer nobody heard", { unclear_attempts: 1 }, 2],
  ["refused and not there", { state: "failed", failure: "refused" }, 0],
  ["unclear and there twice", { state: "failed", failure: "unclear", unclear_attempts: 2 }, 2],
])("the audit of the mail chaos › %s › is as it must be", (_, changes, copies) => {
  expect(faultsOf(changes, copies)).toBe(0);
});

test.each<[string, Partial<MailRow>, copies: number, wanted?: number]>([
  ["delivered and not there", {}, 0],
  ["delivered twice without a reason", {}, 2],
  ["three times", { unclear_attempts: 2 }, 3],
  ["refused and there", { state: "failed", failure: "refused" }, 1],
  ["never ended", { state: "tried" }, 0],
  ["a mail without a row", {}, 1, 2],
])("the audit of the mail chaos › %s › is a fault", (_, changes, copies, wanted) => {
  expect(faultsOf(changes, copies, wanted)).toBeGreaterThan(0);
});
