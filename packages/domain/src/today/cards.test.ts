import { buildDayClose, buildInvoice, buildNote, buildPayment } from "@ankara/fixtures/builders";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "../dates/dates.ts";
import { derivedIdFor } from "../ids.ts";
import { overdueOfRow } from "../invoice/receivable.ts";
import { markReminded } from "../invoice/reminders.ts";
import { summarizeInvoices } from "../invoice/summary.ts";
import {
  chooseCards,
  comingAmounts,
  isResting,
  keyOfCard,
  postsOfDay,
  rankLate,
  type TodayCard,
  type TodayInput,
  type TodayRow,
} from "./cards.ts";

const today = "2026-11-20";
const home = "NGN";
const idOf = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;

const row = (n: number, more: Partial<TodayRow> = {}): TodayRow => ({
  id: idOf(n),
  kind: "invoice",
  status: "issued",
  currency: home,
  balance: 1_000_00,
  total: 1_000_00,
  dueDate: "2026-12-04",
  contactId: idOf(900 + n),
  sharedAt: "2026-11-01T08:00:00.000Z",
  archivedAt: null,
  issueDate: "2026-11-01",
  voidedAt: null,
  voidedBy: null,
  updatedAt: "2026-11-01T08:00:00.000Z",
  ...more,
});
const late = (n: number, balance: number, days: number, more: Partial<TodayRow> = {}): TodayRow =>
  row(n, { balance, total: balance, dueDate: addDays(today, -days), ...more });
const claim = (n: number, invoice: number) =>
  buildPayment({
    id: idOf(n),
    status: "claimed",
    createdAt: `2026-11-20T09:00:0${n % 10}.000Z`,
    allocations: [{ invoiceId: idOf(invoice), amount: 1_000_00 }],
  });
const paid = (n: number, invoice: number, more: Parameters<typeof buildPayment>[0] = {}) =>
  buildPayment({
    id: idOf(n),
    status: "confirmed",
    date: today,
    amount: 500_00,
    contactId: idOf(900),
    allocations: [{ invoiceId: idOf(invoice), amount: 500_00 }],
    ...more,
  });

/** Everybody late may be reminded, unless the test says otherwise. */
const choose = (input: Partial<TodayInput> & { rows: readonly TodayRow[] }): TodayCard[] =>
  chooseCards({
    today,
    home,
    payments: [],
    late: rankLate(input.rows, { today, home, most: 60 }),
    remindable: new Set(input.rows.map(({ id }) => id)),
    birthdays: [],
    posts: [],
    lowItems: [],
    unreviewed: [],
    answersForVoids: null,
    closes: [],
    dismissed: new Set(),
    ...input,
  });
const keys = (cards: readonly TodayCard[]) => cards.map(({ kind, id }) => `${kind} ${Number(id.slice(-12))}`);
const birthday = { id: idOf(700), name: "Abẹ́ní", inDays: 1 };

test("late invoices › products beyond a safe number › are compared exactly", () => {
  const amount = 9_007_199_254_740_000;
  const rows = [late(1, amount, 7), late(2, amount + 1, 7), late(3, amount, 8)];
  expect(rankLate(rows, { today, home, most: 60 }).map(({ invoiceId }) => invoiceId)).toEqual([
    idOf(3),
    idOf(2),
    idOf(1),
  ]);
});

test("cards of a business with many documents › nothing is claimed or disputed › no document is looked up", () => {
  let looked = 0;
  const watched = (n: number): TodayRow => ({
    ...row(n),
    get id() {
      looked += 1;
      return idOf(n);
    },
  });
  const rows = Array.from({ length: 1_000 }, (_, n) => watched(n));
  const nobody = { unreviewed: [], answersForVoids: null, closes: [] };
  const nothing = { ...nobody, birthdays: [], posts: [], lowItems: [], dismissed: new Set<string>() };
  chooseCards({ ...nothing, rows, late: [], remindable: new Set(), payments: [paid(1, 1)], today, home });
  expect(looked).toBe(0);
});

test("posts of the day › are the notes of a calendar whose reminder is today, and no other notes", () => {
  const post = { postOf: idOf(1), title: "Post today: Stock", body: "Show: the shelf\n\nSeen something you like?" };
  const notes = [
    buildNote({ ...post, id: idOf(2), remindAt: "2026-11-20T08:00:00.000Z" }),
    // 23:30 in London is the next day in Lagos.
    buildNote({ ...post, id: idOf(3), remindAt: "2026-11-20T23:30:00.000Z" }),
    buildNote({ ...post, id: idOf(4), remindAt: null }),
    buildNote({ ...post, id: idOf(5), remindAt: "2026-11-20T08:00:00.000Z", archivedAt: "2026-11-19T08:00:00.000Z" }),
    buildNote({ id: idOf(6), remindAt: "2026-11-20T08:00:00.000Z" }),
  ];
  expect(postsOfDay(notes, "2026-11-20", "Africa/Lagos")).toEqual([
    { id: idOf(2), title: "Post today: Stock", caption: "Seen something you like?" },
  ]);
});

describe("cards of today", () => {
  test("a post of the day › comes after receipts and birthdays, before drafts, and can be put off", () => {
    const post = { id: idOf(800), title: "Post today: Stock", caption: "Seen something you like?" };
    const lowItems = [{ id: idOf(801), name: "Lace", onHand: "0" }];
    expect(keys(choose({ rows: [], posts: [post], birthdays: [birthday], lowItems }))).toEqual([
      "wish_birthday 700",
      "post_today 800",
      "restock 801",
    ]);
    const dismissed = new Set([keyOfCard({ kind: "post_today", id: post.id })]);
    expect(choose({ rows: [], posts: [post], dismissed })).toEqual([]);
  });

  test("a till somebody closed › comes before late invoices where it did not agree, else as a kindness, for two days", () => {
    const close = (n: number, more: Parameters<typeof buildDayClose>[0] = {}) =>
      buildDayClose({ id: idOf(n), date: today, ...more });
    const short = close(70, { counted: 6_400_000, reason: "wrong_change" });
    const rows = [late(2, 58_000_00, 15), late(3, 57_000_00, 15), late(4, 56_000_00, 15)];
    expect(keys(choose({ rows, closes: [close(71), short] }))).toEqual([
      "till_closed 70",
      "remind 2",
      "till_closed 71",
    ]);
    const yesterday = close(72, { date: addDays(today, -1), counted: 1, reason: "other" });
    const older = close(73, { date: addDays(today, -2), counted: 1, reason: "other" });
    const closes = [older, yesterday];
    expect(keys(choose({ rows: [], closes }))).toEqual(["till_closed 72"]);
    const dismissed = new Set([keyOfCard({ kind: "till_closed", id: yesterday.id })]);
    expect(choose({ rows: [], closes, dismissed })).toEqual([]);
  });

  test("a void by somebody else › comes before a till that did not agree, until the day after, and can be put off", () => {
    const [owner, seller] = [idOf(910), idOf(911)];
    const voided = (n: number, voidedAt: string, voidedBy: string | null = seller) =>
      row(n, { status: "void", balance: 0, voidedAt, voidedBy });
    const rows = [
      voided(1, "2026-11-18T23:59:59.000Z"),
      voided(2, "2026-11-19T16:00:00.000Z"),
      voided(3, "2026-11-20T09:00:00.000Z"),
      voided(4, "2026-11-20T09:00:00.000Z", owner),
      voided(5, "2026-11-20T09:00:00.000Z", null),
      { ...voided(7, "2026-11-20T09:00:00.000Z"), kind: "receipt" as const },
      late(6, 58_000_00, 15),
    ];
    const short = buildDayClose({ id: idOf(70), date: today, counted: 6_400_000, reason: "wrong_change" });
    const input = { rows, closes: [short], answersForVoids: owner };
    expect(keys(choose(input))).toEqual(["voided 3", "voided 2", "till_closed 70"]);
    expect(choose(input)[0]).toMatchObject({ voidedBy: seller, voidedAt: "2026-11-20T09:00:00.000Z" });
    const dismissed = new Set([keyOfCard({ kind: "voided", id: idOf(3) })]);
    expect(keys(choose({ ...input, dismissed }))).toEqual(["voided 2", "till_closed 70", "remind 6"]);
    expect(keys(choose({ rows, answersForVoids: null }))).toEqual(["remind 6"]);
    const receipt = { ...voided(8, "2026-11-20T10:00:00.000Z"), kind: "receipt" as const };
    expect(keys(choose({ rows: [receipt], answersForVoids: owner }))).toEqual(["voided 8"]);
  });

  test("documents beyond their writer's role › come after claims, the newest first, and can be put off", () => {
    const document = (n: number, at: string) =>
      buildInvoice({ id: idOf(n), review: { at, reasons: ["discount"], seenAt: null } });
    const unreviewed = [document(60, "2026-11-19T09:00:00.000Z"), document(61, "2026-11-20T09:00:00.000Z")];
    const input = { rows: [row(1), late(2, 58_000_00, 15)], payments: [claim(50, 1)], unreviewed };
    expect(keys(choose(input))).toEqual(["confirm_claim 50", "review 61", "review 60"]);
    const dismissed = new Set([keyOfCard({ kind: "review", id: idOf(61) })]);
    expect(keys(choose({ ...input, dismissed }))).toEqual(["confirm_claim 50", "review 60", "remind 2"]);
  });

  test("a claim, late invoices and a birthday › come in this order, the heaviest late one alone", () => {
    const rows = [row(1), late(2, 58_000_00, 15), late(3, 1_248_000_00, 11)];
    const cards = choose({ rows, payments: [claim(50, 1)], birthdays: [birthday] });
    expect(keys(cards)).toEqual(["confirm_claim 50", "remind 3", "wish_birthday 700"]);
    expect(cards[1]).toMatchObject({ amount: 1_248_000_00, days: 11, currency: home });
  });

  test("a dispute › comes before claims until its day is over, and goes with the answer", () => {
    const dispute = { amount: 500_00, status: "open", answerBy: "2026-11-27", reason: "" } as const;
    const cards = (changes: object) => {
      const disputed = paid(30, 1, { provider: "stripe", dispute: { ...dispute, ...changes } });
      return keys(choose({ rows: [row(1), row(2)], payments: [claim(20, 2), disputed] }));
    };
    expect(cards({})).toEqual(["answer_dispute 30", "confirm_claim 20"]);
    expect(cards({ answerBy: "2026-11-20" })).toContain("answer_dispute 30");
    for (const over of [{ answerBy: "2026-11-19" }, { answerBy: null }, { status: "won" }])
      expect(cards(over)).toEqual(["confirm_claim 20"]);
  });

  test("four claims › take all three places, the newest first", () => {
    const rows = [row(1), row(2), row(3), row(4), late(5, 9_000_00, 90)];
    const payments = [claim(51, 1), claim(53, 3), claim(54, 4), claim(52, 2)];
    expect(keys(choose({ rows, payments }))).toEqual(["confirm_claim 54", "confirm_claim 53", "confirm_claim 52"]);
  });

  test("a late invoice that is claimed as paid › gets the claim's card and no reminder", () => {
    const rows = [late(1, 9_000_00, 90), late(2, 100, 1)];
    expect(keys(choose({ rows, payments: [claim(50, 1)] }))).toEqual(["confirm_claim 50", "remind 2"]);
  });

  test("a claim whose invoice is not on this device › is left out", () => {
    expect(choose({ rows: [row(1)], payments: [claim(50, 2)] })).toEqual([]);
  });

  test("other currencies › stand behind the home currency, whatever their amounts", () => {
    const rows = [late(1, 900_000_000, 90, { currency: "UGX" }), late(2, 100, 1)];
    expect(keys(choose({ rows }))).toEqual(["remind 2", "remind 1"]);
  });

  test("an invoice in parts › asks for its overdue part alone", () => {
    const openParts = [
      { dueDate: addDays(today, -5), left: 300_00 },
      { dueDate: addDays(today, 5), left: 700_00 },
    ];
    const rows = [row(1, { balance: 1_000_00, dueDate: addDays(today, -5), openParts })];
    expect(choose({ rows })).toMatchObject([{ kind: "remind", amount: 300_00, days: 5 }]);
  });

  test("a payment of the last days › offers its receipt until that was shared", () => {
    const rows = [row(1)];
    const payments = [paid(60, 1), paid(61, 1, { date: "2026-11-17" }), paid(62, 1, { contactId: null })];
    expect(keys(choose({ rows, payments }))).toEqual(["send_receipt 60"]);
    const receipt = row(2, { id: derivedIdFor(idOf(60)), kind: "receipt", sharedAt: null });
    expect(keys(choose({ rows: [...rows, receipt], payments }))).toEqual(["send_receipt 60"]);
    expect(choose({ rows: [...rows, { ...receipt, sharedAt: "2026-11-20T10:00:00.000Z" }], payments })).toEqual([]);
  });

  test("a payment that was taken back, imported or confirmed by a payment company › offers no receipt", () => {
    const back = paid(63, 1, { reverses: idOf(60), amount: -500_00 });
    expect(choose({ rows: [row(1)], payments: [paid(60, 1), back] })).toEqual([]);
    expect(choose({ rows: [row(1)], payments: [paid(60, 1, { provider: "paystack" })] })).toEqual([]);
    expect(choose({ rows: [row(1)], payments: [paid(60, 1, { imported: { by: "x", at: today } as never })] })).toEqual(
      [],
    );
  });

  test("drafts › the last edited first; an empty, an archived, a planned and an old one are left alone", () => {
    const draft = (n: number, more: Partial<TodayRow>) =>
      row(n, { status: "draft", updatedAt: `${today}T08:00:00.000Z`, ...more });
    const rows = [
      draft(1, { updatedAt: "2026-11-18T08:00:00.000Z" }),
      draft(2, {}),
      draft(3, { total: 0 }),
      draft(4, { archivedAt: today }),
      draft(5, { updatedAt: "2026-09-01T08:00:00.000Z" }),
      draft(6, { kind: "credit_note" }),
      draft(7, { issueDate: "2026-12-01" }),
    ];
    expect(keys(choose({ rows }))).toEqual(["finish_draft 2", "finish_draft 1"]);
  });

  test("an item of which little is left › comes last", () => {
    const lowItems = [{ id: idOf(800), name: "Rice", onHand: "2" }];
    expect(keys(choose({ rows: [], lowItems, birthdays: [birthday] }))).toEqual(["wish_birthday 700", "restock 800"]);
  });

  test("a card put off for the day › gives its place to the next one; a claim cannot be put off", () => {
    const rows = [row(1), late(2, 5_000_00, 5), late(3, 100, 1)];
    const payments = [claim(50, 1)];
    const dismissed = new Set(choose({ rows, payments }).slice(0, 2).map(keyOfCard));
    expect(keys(choose({ rows, payments, dismissed }))).toEqual(["confirm_claim 50", "remind 3"]);
  });
});

describe("reminders", () => {
  const reminded = (on: string) =>
    markReminded({ history: [] }, { offset: 11, part: "", via: "whatsapp", now: Date.parse(`${on}T09:00:00.000Z`) });

  test("rest › for three days after the last one", () => {
    expect(isResting({ history: [] }, today)).toBe(false);
    expect(isResting(reminded(today), today)).toBe(true);
    expect(isResting(reminded("2026-11-18"), today)).toBe(true);
    expect(isResting(reminded("2026-11-17"), today)).toBe(false);
  });
});

describe("amounts that come in", () => {
  test("are listed by their days, each part by its own, today included", () => {
    const openParts = [
      { dueDate: today, left: 100 },
      { dueDate: "2026-12-01", left: 200 },
    ];
    const rows = [
      row(1, { dueDate: "2026-11-25", balance: 50 }),
      row(2, { dueDate: today, balance: 300, openParts }),
      late(3, 10, 3),
      row(4, { status: "draft" }),
    ];
    expect(comingAmounts(rows, today, 2).map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
      [today, 100],
      ["2026-11-25", 50],
    ]);
  });
});

describe("laws", () => {
  const anyRow = fc
    .record({
      n: fc.integer({ min: 1, max: 400 }),
      balance: fc.integer({ min: -100, max: 9_000_000_000_000_000 }),
      days: fc.integer({ min: -40, max: 400 }),
      currency: fc.constantFrom("NGN", "KES", "UGX"),
      status: fc.constantFrom("issued" as const, "issued" as const, "draft" as const, "void" as const),
      writtenOff: fc.boolean(),
    })
    .map(({ n, balance, days, currency, status, writtenOff }) =>
      late(n, balance, days, { currency, status, writtenOffAt: writtenOff ? today : null }),
    );
  const anyRows = fc.uniqueArray(anyRow, { maxLength: 25, selector: ({ id }) => id });

  test("late invoices › in any order of the rows › come in one order, by worth × days within a currency", () => {
    fc.assert(
      fc.property(anyRows, fc.integer(), (rows, seed) => {
        const ranked = rankLate(rows, { today, home, most: 60 });
        const shuffled = rows.toSorted(
          (a, b) => ((Number(a.id.slice(-6)) * seed) % 97) - ((Number(b.id.slice(-6)) * seed) % 97),
        );
        expect(rankLate(shuffled, { today, home, most: 60 })).toEqual(ranked);
        expect(rankLate(shuffled, { today, home, most: 3 })).toEqual(ranked.slice(0, 3));
        for (const [index, one] of ranked.entries()) {
          const next = ranked[index + 1];
          if (next?.currency !== one.currency) continue;
          expect(BigInt(one.amount) * BigInt(one.days) >= BigInt(next.amount) * BigInt(next.days)).toBe(true);
        }
      }),
    );
  });

  test("late amounts › are those of the receivables and add up to what is overdue", () => {
    fc.assert(
      fc.property(
        anyRows.filter((rows) => rows.every(({ balance }) => balance < 1_000_000_000_000)),
        (rows) => {
          const ranked = rankLate(rows, { today, home, most: 60 });
          for (const { invoiceId, amount, days } of ranked) {
            const of = rows.find(({ id }) => id === invoiceId);
            expect(of && overdueOfRow(of, today)).toMatchObject({ amount, days });
            expect(days).toBe(daysBetween(of?.dueDate ?? "", today));
          }
          const { overdue, parts } = summarizeInvoices(rows, { today, home });
          const inHome = ranked.filter(({ currency }) => currency === home);
          expect(inHome.reduce((sum, { amount }) => sum + amount, 0)).toBe(overdue.home.amount);
          expect(parts.late).toBe(overdue.home.amount);
        },
      ),
    );
  });

  test("a card that was done › is gone, and the others keep their order", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const cards = choose({ rows });
        const [first, ...others] = cards;
        if (first?.kind !== "remind") return;
        const remindable = new Set(rows.map(({ id }) => id).filter((id) => id !== first.invoiceId));
        const then = choose({ rows, remindable });
        expect(then.some(({ id, kind }) => kind === "remind" && id === first.id)).toBe(false);
        const remaining = new Set(others.map(keyOfCard));
        expect(then.filter((card) => remaining.has(keyOfCard(card)))).toEqual(
          others.filter((card) => then.some((one) => keyOfCard(one) === keyOfCard(card))),
        );
        expect(then.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
