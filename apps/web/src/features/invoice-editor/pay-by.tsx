import { memo, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { ChipGroup } from "../../ui/chip.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { CalendarIcon } from "../../ui/icons.ts";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { setDueDate, setTerms } from "../../document-parts/draft-edits.ts";
import { PanelRow } from "./panel-row.tsx";
import type { Edit } from "./use-draft.ts";
import { joinList } from "../../i18n/numbers.ts";

const offeredTerms = ["0", "7", "14", "30"] as const;
/** Days a quote may hold: never "Now". */
const offeredHolds = ["7", "14", "30", "60"] as const;
type Terms = (typeof offeredTerms)[number] | (typeof offeredHolds)[number];

type PayByProps = {
  termsDays: number | null;
  /** As it would be were it issued today. */ dueDate: LocalDate | null;
  error?: string | undefined;
  /** It is until when a quote holds. */
  holds?: boolean;
  /** The field of the day stands open. */
  isOpen?: boolean;
  edit: Edit;
};

/** Chooses the due day: four usual terms as chips, or any day. */
export const PayBy = memo(function PayBy({
  termsDays,
  dueDate,
  error,
  holds = false,
  isOpen = false,
  edit,
}: PayByProps) {
  const { i18n, t } = useLingui();
  const label = holds ? t`Valid until` : t`Pay by`;
  const offered: readonly Terms[] = holds ? offeredHolds : offeredTerms;
  const termsText = useTermsText();
  const [picking, setPicking] = useState(false);
  const chosen = offered.find((terms) => termsDays === Number(terms));
  const byHand = isOpen || picking || termsDays === null || error !== undefined;
  return (
    <div className="flex flex-col gap-2.5 px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-13 whitespace-nowrap">
        <span className="text-muted">{label}</span>
        <button
          type="button"
          aria-expanded={byHand}
          onClick={() => setPicking(!picking)}
          className="-mx-2 -my-3 flex min-h-11 items-center gap-1.5 rounded-input px-2"
        >
          {dueDate ? (
            <span className="text-right">{formatDate(dueDate, "weekday", i18n.locale)}</span>
          ) : (
            <span className="text-muted">{t`No date yet`}</span>
          )}
          <CalendarIcon size={16} strokeWidth={1.75} aria-hidden="true" className="text-muted" />
          <span className="sr-only">{t`Choose a day`}</span>
        </button>
      </div>
      <ChipGroup<Terms>
        label={label}
        look="soft"
        grow
        className="max-[599px]:gap-1! max-[350px]:[&>label]:text-13 max-[599px]:[&>label]:flex-auto max-[599px]:[&>label]:px-0.5"
        options={offered.map((terms) => ({ value: terms, label: termsText(Number(terms)) }))}
        value={chosen}
        onChange={(terms) => {
          setPicking(false);
          edit((draft) => setTerms(draft, Number(terms)));
        }}
      />
      {byHand && (
        <Field label={holds ? t`Last day` : t`Due date`} hideLabel error={error}>
          <DateInput
            data-field="dueDate"
            lean="future"
            value={dueDate ?? ""}
            onChange={(day) => edit((draft) => setDueDate(draft, day))}
          />
        </Field>
      )}
    </div>
  );
});

/** The same choice in the panel of a desk: one row that opens a menu. */
export function PayByRow({ termsDays, dueDate, error, holds = false, edit }: PayByProps) {
  const { i18n, t } = useLingui();
  // Beside its day the label has half the width of the panel: the French one would take two lines.
  const label = holds ? t({ message: "Valid until", context: "row" }) : t({ message: "Pay by", context: "row" });
  const termsText = useTermsText();
  const [picking, setPicking] = useState(false);
  if (picking || error !== undefined) {
    return (
      <Field label={label} error={error} className="border-b border-line py-3">
        <DateInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
          autoFocus={picking}
          data-field="dueDate"
          lean="future"
          value={dueDate ?? ""}
          onChange={(day) => edit((draft) => setDueDate(draft, day))}
          onBlur={() => setPicking(false)}
        />
      </Field>
    );
  }
  const items: MenuItem[] = (holds ? offeredHolds : offeredTerms).map((terms) => ({
    label: termsText(Number(terms)),
    onSelect: () => edit((draft) => setTerms(draft, Number(terms))),
  }));
  items.push({ label: t`Choose a day`, icon: CalendarIcon, separated: true, onSelect: () => setPicking(true) });
  const day = dueDate ? formatDate(dueDate, "short", i18n.locale) : t`No date yet`;
  return (
    <Menu
      label={label}
      items={items}
      trigger={(props) => (
        <PanelRow {...props} label={label} value={joinList([day, termsDays !== null && termsText(termsDays)])} />
      )}
    />
  );
}

/** "Now", "1 day", "14 days". */
function useTermsText(): (days: number) => string {
  const { t } = useLingui();
  return (days) => (days === 0 ? t`Now` : days === 1 ? t`1 day` : t`${days} days`);
}
