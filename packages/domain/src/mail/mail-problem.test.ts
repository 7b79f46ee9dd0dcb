import { expect, test } from "vitest";
import { type MailAnswer, mailProblemOf } from "./mail-problem.ts";

const bounced = (enhancedCode: string | null, smtpCode: number | null = null): MailAnswer => ({
  failure: null,
  enhancedCode,
  smtpCode,
});

test.each<[MailAnswer, ReturnType<typeof mailProblemOf>]>([
  [bounced("5.1.1", 550), "no_such_address"],
  [bounced(null, 550), "no_such_address"],
  [bounced("5.1.2"), "no_such_domain"],
  [bounced("5.2.2", 552), "mailbox_full"],
  [bounced("4.2.2", 452), "mailbox_full"],
  [bounced("5.3.4", 552), "too_large"],
  [bounced("5.7.1", 550), "refused"],
  [bounced("5.7.26", 550), "refused"],
  [bounced("4.4.7"), "took_too_long"],
  [bounced(null), "refused"],
  [bounced("nonsense", 571), "refused"],
  [{ failure: "expired", smtpCode: 451, enhancedCode: "4.3.0" }, "took_too_long"],
  [{ failure: "expired", smtpCode: 452, enhancedCode: "4.2.2" }, "mailbox_full"],
  [{ failure: "unclear", smtpCode: null, enhancedCode: null }, "unclear"],
  [{ failure: "refused", smtpCode: 550, enhancedCode: "5.1.1" }, "no_such_address"],
])("why a mail did not arrive › %o › %s", (answer, problem) => {
  expect(mailProblemOf(answer)).toBe(problem);
});
