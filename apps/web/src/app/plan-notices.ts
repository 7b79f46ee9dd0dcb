import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { addDays, type LocalDate } from "@ankara/domain/dates/dates";
import { openPartsOf } from "@ankara/domain/invoice/receivable";
import { Note } from "@ankara/domain/records/note";
import { thisDevice, type PlannedNotice } from "../platform/device.ts";
import { joinList } from "../i18n/numbers.ts";
import { noticeOf } from "../features/notes/note-reminders.ts";
import type { InvoiceRow } from "../store/index/invoice-row.ts";
import { readLock } from "../session/lock/lock-record.ts";
import type { Store } from "../store/store.ts";

/** Days ahead that are planned; the app is opened again before they are over, or nobody waits for it. */
const daysAhead = 30;
/** Local hour at which the documents due that day are notified. */
const dueHour = 9;

/**
 * Returns the notices the phone shows by itself: reminders of notes at their time, and each morning what falls due that day.
 *
 * @param now - epoch ms
 * @param discreet - names nobody and quotes nothing, where the app itself is locked
 */
export function noticesAhead(
  notes: readonly Note[],
  invoices: readonly InvoiceRow[],
  today: LocalDate,
  now: number,
  discreet = false,
): PlannedNotice[] {
  const reminders = notes.flatMap((note) =>
    note.remindAt !== null && note.archivedAt === null && Date.parse(note.remindAt) > now
      ? [{ ...noticeOf(note), ...(discreet && { title: t`A reminder`, body: "" }), at: note.remindAt }]
      : [],
  );
  const last = addDays(today, daysAhead);
  const due = Map.groupBy(
    invoices.flatMap((row) =>
      openPartsOf(row).flatMap(({ dueDate }) =>
        dueDate !== null && dueDate >= today && dueDate <= last ? [{ row, day: dueDate }] : [],
      ),
    ),
    ({ day }) => day,
  );
  const mornings = [...due].flatMap(([day, found]): PlannedNotice[] => {
    const rows = [...new Set(found.map(({ row }) => row))];
    const at = new Date(`${day}T${String(dueHour).padStart(2, "0")}:00:00`);
    if (at.getTime() <= now) return [];
    const [only] = rows;
    const one = rows.length === 1 && only;
    return [
      {
        id: `due:${day}`,
        at: at.toISOString(),
        title: plural(rows.length, { one: "# invoice is due today", other: "# invoices are due today" }),
        body: discreet
          ? ""
          : joinList(
              rows.slice(0, 3).map(({ number, contactName }) => [contactName, number].filter(Boolean).join(" · ")),
            ),
        path: one ? `/invoice/${one.id}` : "/tabs/invoice",
      },
    ];
  });
  return [...reminders, ...mornings];
}

/** Tells the phone what to say in the next days; nothing in a browser. */
export async function planNotices(store: Store): Promise<void> {
  const { notices } = await thisDevice().parts();
  if (!notices.plan || (await notices.leave()) !== "given" || i18n.locale === "") return;
  const notes = (await store.db.notes.toArray()).flatMap(({ data }) => (data ? [Note.parse(data)] : []));
  await notices.plan(noticesAhead(notes, store.memory.invoices(), store.today(), Date.now(), readLock() !== null));
}
