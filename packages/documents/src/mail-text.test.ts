import { expect, test } from "vitest";
import { douala, lagos } from "../test/samples.ts";
import { reminderMail } from "./mail-text.ts";

const parts = { link: "https://ankara.example/invoice/link/abc" };

test.each([
  ["friendly", "Invoice INV-0142 is due on 4 December 2026"],
  ["due_today", "Invoice INV-0142 is due today"],
  ["late", "Invoice INV-0142 is overdue"],
  ["firm", "Please pay invoice INV-0142 now"],
] as const)("reminder mail › a reminder that is %s says what is left to pay", (tone, subject) => {
  const mail = reminderMail({
    ...parts,
    invoice: lagos(),
    tone,
    settled: { money: 350_000_000, withheld: 0, credited: 0 },
  });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain("₦3,522,437.50");
  expect(mail.text).toContain(parts.link);
});

test("reminder mail › in the language of the invoice, and with a way out", () => {
  const mail = reminderMail({ ...parts, invoice: douala(), tone: "late", stopLink: "https://x.example/stop" });
  expect(mail.text).toMatch(
    /étaient à payer[^]*Ne plus recevoir de rappels par e-mail\u202f: https:\/\/x\.example\/stop$/,
  );
});
