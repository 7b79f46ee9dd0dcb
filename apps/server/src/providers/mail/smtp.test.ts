import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SmtpFault, SmtpPeer, type SmtpStage } from "../../../test/support/smtp-peer.ts";
import { problemOf } from "../../commands/mail-outbox/delivery-outcome.ts";
import type { Mail } from "./mail-provider.ts";
import { type SmtpTimes, smtpMail } from "./smtp.ts";

const peer = new SmtpPeer();
beforeAll(() => peer.start());
afterAll(() => peer.stop());
beforeEach(() => {
  peer.fault = () => null;
});

const sender = { from: "Ankara <no-reply@shop.example>" };
const times: SmtpTimes = { connectMs: 300, greetingMs: 300, commandsMs: 300, dataMs: 300, answerMs: 300 };
let mails = 0;
const letter = (extra: Partial<Mail> = {}): Mail & { messageId: string } => ({
  to: "client@client.example",
  subject: "Invoice",
  text: "Hello",
  messageId: `<${++mails}@shop.example>`,
  date: new Date("2026-11-20T08:00:00.000Z"),
  ...extra,
});
const failOn = (stage: SmtpStage, fault: SmtpFault) => {
  peer.fault = (at) => (at === stage ? fault : null);
};
const failureOf = (sending: Promise<unknown>): Promise<unknown> =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

test("a mail › taken › has the id and the date it was made with, and the server's answer is known", async () => {
  const mail = letter();
  let ends = 0;
  const answer = await smtpMail(peer.url, sender).send(mail, async () => {
    expect(peer.copiesOf(mail.messageId)).toBe(0);
    ends += 1;
  });
  expect([answer.code, ends, peer.copiesOf(mail.messageId)]).toEqual([250, 1, 1]);
  expect(peer.accepted.get(mail.messageId)?.[0]).toContain("Date: Fri, 20 Nov 2026 08:00:00 +0000");
});

test("a mail › whose end may not go out › is not taken", async () => {
  const mail = letter({ attachments: [{ name: "a.bin", mime: "application/pdf", bytes: new Uint8Array(300_000) }] });
  const lost = await failureOf(smtpMail(peer.url, sender).send(mail, () => Promise.reject(new Error("claim lost"))));
  expect(String(lost)).toContain("claim lost");
  expect(peer.copiesOf(mail.messageId)).toBe(0);
});

describe("what a mail server says", () => {
  const answer = (code: number, text: string): SmtpFault => ({ kind: "answer", code, text });
  test.each<[SmtpStage, SmtpFault, final: boolean, answered: boolean, enhanced: string | null]>([
    ["connect", answer(421, "Too busy"), false, true, null],
    ["connect", answer(554, "No mail from you"), false, true, null],
    ["connect", { kind: "cut" }, false, false, null],
    ["sender", answer(451, "4.7.1 Greylisted"), false, true, "4.7.1"],
    ["sender", answer(550, "5.7.1 Not your address"), false, true, "5.7.1"],
    ["sender", answer(552, "5.3.4 Too large"), true, true, "5.3.4"],
    ["sender", { kind: "cut" }, false, false, null],
    ["recipient", answer(450, "4.2.1 Mailbox busy"), false, true, "4.2.1"],
    ["recipient", answer(550, "5.1.1 No such user"), true, true, "5.1.1"],
    ["recipient", { kind: "cut" }, false, false, null],
    ["data", { kind: "cut" }, false, false, null],
    ["end", answer(452, "4.3.1 Disk full"), false, true, "4.3.1"],
    ["end", answer(554, "5.7.1 Looks like spam"), true, true, "5.7.1"],
    ["end", { kind: "cut" }, false, false, null],
  ])("%s: %o", async (stage, fault, final, answered, enhancedCode) => {
    failOn(stage, fault);
    const problem = problemOf(await failureOf(smtpMail(peer.url, sender, times).send(letter())));
    const { code } = problem.answer;
    const answerCode = fault.kind === "answer" ? fault.code : null;
    expect([problem.final, problem.answered, problem.answer.enhancedCode, code]).toEqual([
      final,
      answered,
      enhancedCode,
      answerCode,
    ]);
  });
});

test.each<SmtpStage>(["connect", "sender", "recipient", "end"])(
  "SMTP › a server that is slow at %s is given up",
  async (stage) => {
    failOn(stage, { kind: "slow", ms: 10_000 });
    const problem = problemOf(await failureOf(smtpMail(peer.url, sender, times).send(letter())));
    expect(problem).toMatchObject({ final: false, answered: false });
  },
);

test("a server that is down, or whose name is unknown › is a matter of time", async () => {
  for (const url of ["smtp://127.0.0.1:1", "smtp://mail.invalid"]) {
    const problem = problemOf(await failureOf(smtpMail(url, sender, times).send(letter())));
    expect(problem).toMatchObject({ final: false, answered: false });
  }
});

test("more mails than places › wait their turn", async () => {
  let open = 0;
  let max = 0;
  peer.fault = (stage) => {
    if (stage === "connect") max = Math.max(max, ++open);
    if (stage === "end") open -= 1;
    return stage === "sender" ? { kind: "slow", ms: 50 } : null;
  };
  const mail = smtpMail(peer.url, sender);
  await Promise.all(Array.from({ length: 20 }, () => mail.send(letter())));
  expect(max).toBeLessThanOrEqual(5);
});
