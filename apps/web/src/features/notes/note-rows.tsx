import { Trans, useLingui } from "@lingui/react/macro";
import { addDays, formatDate, formatInstant, todayIn } from "@ankara/domain/dates/dates";
import { daysLeft, isDue } from "@ankara/domain/notes/trash";
import { plural } from "@lingui/core/macro";
import { Link } from "react-router";
import { cx } from "../../ui/cx.ts";
import { BellIcon, PinIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { ToneText } from "../../ui/status.tsx";
import { Checkbox } from "../../ui/switch.tsx";
import { paintOf } from "./note-colors.ts";
import { deviceZone } from "../../i18n/device-country.ts";
import { useNow } from "./use-now.ts";
import { groupOf, linesOf, type StoredNote } from "./use-notes.ts";

type RowsProps = {
  notes: readonly StoredNote[];
  timeZone: string;
  openId?: string | undefined;
  /** Under headings of "Pinned" and months. */
  grouped?: boolean;
  to: (id: string) => string;
  /** Ids picked for an act on several; null while nothing is picked from. */
  picked?: ReadonlySet<string> | null;
  onPick?: (id: string, on: boolean) => void;
};

/** Notes under "Pinned" and their months; in the trash as one list. */
export function NoteRows({ notes, timeZone, openId, grouped = true, to, picked = null, onPick }: RowsProps) {
  const { t, i18n } = useLingui();
  const now = useNow();
  const heading = (note: StoredNote) => {
    if (!grouped || note.archivedAt !== null) return null;
    const group = groupOf(note);
    return group === "pinned" ? t`Pinned` : formatDate(`${group}-01`, "month", i18n.locale);
  };
  return (
    <List
      items={notes}
      keyOf={({ id }) => id}
      label={t`Notes`}
      inset="gutter"
      headingOf={(note, previous) =>
        previous === undefined || heading(note) !== heading(previous) ? heading(note) : null
      }
    >
      {(note) => {
        const row = { note, timeZone, now, selected: note.id === openId };
        if (picked === null) return <NoteRow {...row} to={to(note.id)} />;
        return (
          <Checkbox
            className="gap-2! pl-4 [&>:last-child]:flex-1"
            label={<NoteRow {...row} to={null} />}
            checked={picked.has(note.id)}
            onChange={(on) => onPick?.(note.id, on)}
          />
        );
      }}
    </List>
  );
}

type RowProps = {
  note: StoredNote;
  timeZone: string;
  now: number;
  /** Null where it is one to pick. */ to: string | null;
  selected: boolean;
};

function NoteRow({ note, timeZone, now, to, selected }: RowProps) {
  const { t, i18n } = useLingui();
  const { title, preview } = linesOf(note);
  const paint = paintOf(note.color);
  const left = daysLeft(note, now);
  const inside = (
    <>
      {paint && (
        <span
          aria-hidden="true"
          className="absolute inset-y-3 left-0 w-1 rounded-r-full"
          style={{ background: paint }}
        />
      )}
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">{title || t`Empty note`}</span>
        <span className="flex shrink-0 items-center gap-1.5 text-13 text-muted">
          {note.pinned && <PinIcon size={14} strokeWidth={1.75} aria-label={t`Pinned`} />}
          {left !== null ? (
            t`${plural(left, { one: "# day left", other: "# days left" })}`
          ) : (
            <When at={note.updatedAt} timeZone={timeZone} now={now} />
          )}
        </span>
      </span>
      <span className="line-clamp-2 text-15 text-muted">{preview}</span>
      {note.remindAt !== null && left === null && (
        <ToneText tone={isDue(note, now) ? "overdue" : "neutral"} icon={BellIcon} className="mt-1">
          {isDue(note, now) ? (
            <Trans context="reminder">Due</Trans>
          ) : (
            formatInstant(note.remindAt, deviceZone(), "datetime", i18n.locale)
          )}
        </ToneText>
      )}
    </>
  );
  const look = "relative block px-4 py-3";
  if (to === null) return <span className={look}>{inside}</span>;
  return (
    <Link
      to={to}
      data-row=""
      aria-current={selected ? "true" : undefined}
      className={cx(look, "transition-colors hover:bg-hover active:bg-neutral", selected && "bg-primary-soft")}
    >
      {inside}
    </Link>
  );
}

/** The clock today, the day's name this week, else the date. */
function When({ at, timeZone, now }: { at: string; timeZone: string; now: number }) {
  const { i18n } = useLingui();
  const today = todayIn(timeZone, now);
  const day = todayIn(timeZone, at);
  if (day === today) return <>{formatInstant(at, timeZone, "time")}</>;
  if (day > addDays(today, -6)) return <>{formatDate(day, "dayName", i18n.locale)}</>;
  return <>{formatDate(day, day.slice(0, 4) === today.slice(0, 4) ? "short" : "medium", i18n.locale)}</>;
}
