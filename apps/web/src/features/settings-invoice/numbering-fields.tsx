import type { LocalDate } from "@ankara/domain/dates/dates";
import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { formatNumber, validatePattern, type PatternError } from "@ankara/domain/numbering/number";
import type { Series } from "@ankara/domain/records/series";
import { currentStore } from "../../store/store.ts";
import { Field, Select, TextInput } from "../../ui/field.tsx";

type NumberingProps = { series: Series; all: readonly Series[]; today: LocalDate; onSaved: () => void };

/** Edits the number patterns of this device. A pattern is saved once it is sound; the sequence itself is never touched. */
export function NumberingFields({ series, all, today, onSaved }: NumberingProps) {
  const { t } = useLingui();
  const patternText = usePatternText();
  const [typed, setTyped] = useState<string | null>(null);
  const [reset, setReset] = useState<Series["reset"]>(series.reset);
  const pattern = typed ?? series.pattern;
  const error = problemOf({ ...series, pattern, reset }, all, today);

  const save = (next: Pick<Series, "pattern" | "reset">) => {
    setTyped(next.pattern);
    setReset(next.reset);
    if (problemOf({ ...series, ...next }, all, today) === null) {
      void currentStore()
        .update("series", series.id, { pattern: next.pattern.trim(), reset: next.reset })
        .then(onSaved);
    }
  };
  return (
    <>
      <div className="grid grid-cols-[1.4fr_1fr] items-start gap-3 max-[350px]:grid-cols-1">
        <Field label={t`Pattern`} error={error && patternText(error)}>
          <TextInput
            value={pattern}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => save({ pattern: event.target.value, reset })}
          />
        </Field>
        <div className="flex min-w-0 flex-col gap-1.5">
          <span className="text-13 font-medium text-muted">{t`Next number`}</span>
          <output className="money flex min-h-12 items-center truncate rounded-input bg-sunken px-3 desk:min-h-10">
            {error === null ? formatNumber({ ...series, pattern, reset }, { today }) : "–"}
          </output>
        </div>
      </div>
      <Field
        label={t`Start again at 1`}
        hint={t`SEQ is the counter; YYYY, YY and MM are the date; DEV is this device’s letter.`}
      >
        <Select value={reset} onChange={(event) => save({ pattern, reset: event.target.value as Series["reset"] })}>
          <option value="never">{t`Never`}</option>
          <option value="yearly">{t`Every year`}</option>
          <option value="monthly">{t`Every month`}</option>
        </Select>
      </Field>
    </>
  );
}

type Problem = PatternError["code"] | "pattern_clash";

function problemOf(series: Series, all: readonly Series[], today: LocalDate): Problem | null {
  const checked = validatePattern(series.pattern, series.reset);
  if (!checked.ok) return checked.error.code;
  return clashesWith(series, all, today) ? "pattern_clash" : null;
}

function usePatternText(): (problem: Problem) => string {
  const { t } = useLingui();
  return (problem) =>
    ({
      pattern_without_seq: t`The pattern needs ${"{SEQ:4}"}, the counter.`,
      pattern_two_seqs: t`Use ${"{SEQ:4}"} only once.`,
      pattern_unknown_token: t`Only YYYY, YY, MM, SEQ and DEV work in braces.`,
      pattern_characters: t`Use letters, digits, spaces and - / . _ # only.`,
      pattern_too_long: t`The number would be longer than 20 characters. Shorten the pattern.`,
      pattern_reset_repeats: t`Numbers would repeat. Add the year, or the year and month, to the pattern.`,
      pattern_clash: t`Another of your devices uses the same numbers. Keep this device’s letter, ${"{DEV}"}, in the pattern.`,
    })[problem];
}

/**
 * Would a series with this pattern print numbers that another open series of its kind prints too? Two devices that
 * both write `INV-0001` would each be right and together be wrong.
 */
export function clashesWith(series: Series, others: readonly Series[], today: LocalDate): Series | undefined {
  const numberOf = (one: Series) => formatNumber({ ...one, next: 1, period: "" }, { today });
  return others.find(
    (other) =>
      other.id !== series.id && other.kind === series.kind && !other.closed && numberOf(other) === numberOf(series),
  );
}
