import { comingBirthdays } from "@ankara/domain/clients/birthdays";
import { addDays, addMonths, millisecondsOf, monthOf, type LocalDate } from "@ankara/domain/dates/dates";
import { minIdAt } from "@ankara/domain/ids";
import type { DayClose } from "@ankara/domain/records/day-close";
import type { UserId } from "@ankara/domain/records/fields";
import type { Invoice } from "@ankara/domain/records/invoice";
import { belongsTo } from "@ankara/domain/people/role";
import { Note } from "@ankara/domain/records/note";
import {
  chooseCards,
  isResting,
  keyOfCard,
  type LateInvoice,
  type LowItem,
  maxCards,
  postsOfDay,
  rankLate,
  type TodayCard,
  type TodayInput,
} from "@ankara/domain/today/cards";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { deviceZone } from "../../i18n/device-country.ts";
import { localText } from "../../platform/browser-storage.ts";
import { useAuthority } from "../../session/use-session.ts";
import { useSeesAi } from "../../session/use-sees-ai.ts";
import { useStock } from "../../stock/use-stock.ts";
import type { UserDatabase } from "../../store/database.ts";
import { type InvoiceRow, readPaymentsSince, useDevice, useRecords } from "../../store/hooks.ts";
import { owedOf } from "../../store/memory.ts";
import { currentStore, type Store } from "../../store/store.ts";
import type { TodayView } from "./today-head.tsx";

type ReaderProps = {
  rows: readonly InvoiceRow[];
  /** The business's currency. */
  home: string;
  today: LocalDate;
  onView: (view: TodayView) => void;
};

/**
 * Reads what the cards are chosen from and tells the screen once all of it is there, so that the list below them never
 * moves. Draws nothing: it is a component because the first visit's list waits for none of its code.
 */
export default function TodayReader({ rows, home, today, onView }: ReaderProps) {
  const seesAi = useSeesAi();
  const late = useMemo(() => rankLate(owedOf(rows), { today, home, most: maxChecked }), [rows, today, home]);
  const read = useLast(useRead(late, today));
  const { dismissed, dismiss } = useDismissed(today);
  const [lowItems, setLowItems] = useState(() => {
    const before = counted.get(currentStore()) ?? [];
    return { before, now: before };
  });
  const cards = useMemo(() => {
    if (!read) return undefined;
    const birthdays = seesAi ? birthdaysOn(today) : [];
    const input = { rows, late, today, home, dismissed, birthdays, ...read };
    const first = chooseCards({ ...input, lowItems: lowItems.before });
    // Cards counted after the list was painted join cards that stand there, so that nothing moves.
    return first.length === 0 || lowItems.now === lowItems.before
      ? first
      : chooseCards({ ...input, lowItems: lowItems.now });
  }, [rows, late, read, today, home, dismissed, seesAi, lowItems]);
  const payments = read?.payments;
  const publish = useEffectEvent((read: Omit<TodayView, "dismiss">) => onView({ ...read, dismiss }));
  useEffect(() => {
    if (cards && payments) publish({ cards, payments });
  }, [cards, payments]);
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), 2_000);
    return () => clearTimeout(timer);
  }, []);
  return calm && <LowStock onCount={(now) => setLowItems(({ before }) => ({ before, now }))} />;
}

type Read = Pick<TodayInput, "payments" | "remindable" | "posts" | "unreviewed" | "closes" | "answersForVoids">;

/** Reads what the cards are chosen from in one transaction, and is drawn once: six of each held up the list. */
function useRead(late: readonly LateInvoice[], today: LocalDate): Read | undefined {
  const answers = belongsTo(useAuthority(), "management");
  const ids = late.map(({ invoiceId }) => invoiceId);
  return useDevice(`today/${today}/${answers}/${ids.join()}`, ({ db, userId }) => {
    const { payments, invoices, contacts, notes, meta, closes } = db;
    return db.transaction("r", [payments, invoices, contacts, notes, meta, closes], async (): Promise<Read> => {
      const [ofMonths, remindable, posts, unreviewed, ofOthers] = await Promise.all([
        readPaymentsSince(db, addMonths(`${monthOf(today)}-01`, -1)),
        readRemindable(db, ids, today),
        readPosts(db, today),
        answers ? readUnreviewed(db) : [],
        answers ? readOthers(db, today, userId) : noOthers,
      ]);
      return { payments: ofMonths, remindable, posts, unreviewed, ...ofOthers };
    });
  });
}

/** Posts of a content calendar whose day it is by the clock of this device, as reminders are. */
async function readPosts({ notes }: UserDatabase, today: LocalDate) {
  const records = await notes.filter(({ data }) => (data?.["postOf"] ?? "") !== "").toArray();
  return postsOfDay(
    records.map(({ data }) => Note.parse(data)),
    today,
    deviceZone(),
  );
}

/** Documents that wait for somebody who may allow what they say. */
async function readUnreviewed({ invoices }: UserDatabase): Promise<readonly Invoice[]> {
  const rows = await invoices.where("data.review.at").above("").toArray();
  return rows.flatMap(({ data }) =>
    (data as Invoice | null)?.review?.seenAt === null ? [data as unknown as Invoice] : [],
  );
}

type OfOthers = Pick<TodayInput, "closes" | "answersForVoids">;
const noOthers: OfOthers = { closes: [], answersForVoids: null };

/** For whoever answers for other people: tills these closed lately, and to whom voids of theirs are news. */
async function readOthers({ meta, closes: table }: UserDatabase, today: LocalDate, userId: UserId): Promise<OfOthers> {
  if ((await meta.get("people")) === undefined) return noOthers;
  const rows = await table
    .where("id")
    .aboveOrEqual(minIdAt(millisecondsOf(`${addDays(today, -2)}T00:00:00.000Z`)))
    .toArray();
  const closes = rows.flatMap(({ data }) => {
    const close = data as DayClose | null;
    return close && (close.createdBy ?? userId) !== userId ? [close] : [];
  });
  return { closes, answersForVoids: userId };
}

/** Read with the rows, whose list is new whenever a client has changed. */
function birthdaysOn(today: LocalDate) {
  const people = currentStore().memory.rows("contacts");
  return comingBirthdays(
    people.filter(({ archived }) => !archived),
    today,
  );
}

/** Late invoices looked at until enough are found whose client may be reminded. */
const maxChecked = 60;
const atOnce = 20;

/**
 * The heaviest late invoices whose client was not reminded in the last days and has not asked to be left alone; twice as
 * many as there are cards, because claims take some of them away.
 */
async function readRemindable(
  { invoices: table, contacts }: UserDatabase,
  ids: readonly string[],
  today: LocalDate,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let start = 0; start < ids.length && found.size < 2 * maxCards; start += atOnce) {
    const records = await table.bulkGet(ids.slice(start, start + atOnce));
    const invoices = records.flatMap((record) => (record?.data ? [record.data as Invoice] : []));
    const clients = await contacts.bulkGet([...new Set(invoices.flatMap(({ contactId }) => contactId ?? []))]);
    const optedOut = new Set(clients.flatMap((client) => (client?.data?.["noReminders"] ? [client.id] : [])));
    for (const invoice of invoices)
      if (!isResting(invoice, today) && !optedOut.has(invoice.contactId ?? "")) found.add(invoice.id);
  }
  return found;
}

/** Keeps the last answer while the next one is read. */
function useLast<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}

/** Key of the cards put off, with the day they were put off on: `2026-11-20 restock:… finish_draft:…`. */
const dismissedKey = "today_dismissed";

function useDismissed(today: LocalDate) {
  const [text, setText] = useState(() => localText.get(dismissedKey) ?? "");
  const dismissed = useMemo(() => {
    const [day, ...keys] = text.split(" ");
    return new Set(day === today ? keys : []);
  }, [text, today]);
  const dismiss = (card: TodayCard) => {
    const next = [today, ...dismissed, keyOfCard(card)].join(" ");
    localText.set(dismissedKey, next);
    setText(next);
  };
  return { dismissed, dismiss };
}

/** Counting stock reads documents, so an earlier visit's count is what a screen opens with. */
const counted = new WeakMap<Store, readonly LowItem[]>();

/** Counts the items of which little or nothing is left. Draws nothing; nothing is read while no item keeps stock. */
function LowStock({ onCount }: { onCount: (items: readonly LowItem[]) => void }) {
  const items = useRecords("catalogs");
  const stock = useStock(items, { live: true });
  const publish = useEffectEvent((low: readonly LowItem[]) => {
    counted.set(currentStore(), low);
    onCount(low);
  });
  useEffect(() => {
    if (!items || !stock) return;
    const low = items.flatMap(({ id, name, archivedAt }): LowItem[] => {
      const level = archivedAt === null ? stock.levels.get(id) : undefined;
      return level && level.state !== "enough" ? [{ id, name, onHand: level.onHand }] : [];
    });
    publish(low.toSorted((a, b) => Number(a.onHand) - Number(b.onHand) || (a.id < b.id ? -1 : 1)));
  }, [items, stock]);
  return null;
}
