import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { useLingui } from "@lingui/react/macro";
import { newId, systemRandom } from "@ankara/domain/ids";
import { fitInstalments } from "@ankara/domain/invoice/instalments";
import { minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import { parsePercent, percentText } from "@ankara/domain/money/rate";
import { type Instalment, type Invoice, maxInstalments } from "@ankara/domain/records/invoice";
import { useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Chip, Segmented } from "../../../ui/chip.tsx";
import { DateInput } from "../../../forms/date-input.tsx";
import { Field, FieldError, TextInput } from "../../../ui/field.tsx";
import { CloseIcon, PlusIcon } from "../../../ui/icons.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { addPart, depositAndBalance, monthly, movePart, setParts, removePart } from "./plans.ts";
import { plainNumber, shownNumber } from "../../../ui/typed-number.ts";

type ScheduleProps = {
  draft: Invoice;
  /** Minor units the parts share out. */
  total: MinorUnits;
  today: LocalDate;
  error?: string | undefined;
  edit: (step: (draft: Invoice) => Invoice) => void;
};

const makeId = () => newId(Date.now(), systemRandom);

/** A total paid in parts, each with its day. The last part is what the others leave, so that they always add up. */
export function ScheduleSection({ draft, total, today, error, edit }: ScheduleProps) {
  const { t } = useLingui();
  const parts = fitInstalments(draft.instalments, total);
  const change = (next: (before: readonly Instalment[]) => readonly Instalment[]) =>
    edit((before) => setParts(before, next(fitInstalments(before.instalments, total)), total));
  const dueDate = draft.termsDays === null ? draft.dueDate : null;
  return (
    <section aria-label={t`Paid in parts`} className="flex flex-col gap-3" data-field="schedule">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-13 font-medium tracking-normal text-muted">{t`Paid in parts`}</h2>
        <Button variant="ghost" onClick={() => change(() => [])}>{t`Pay all at once`}</Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Chip onClick={() => change(() => depositAndBalance(today, dueDate, makeId))}>{t`Deposit and balance`}</Chip>
        {[3, 6, 12].map((count) => (
          <Chip key={count} onClick={() => change(() => monthly(count, today, makeId))}>{t`${count} months`}</Chip>
        ))}
      </div>
      <ol className="flex flex-col divide-y divide-line">
        {parts.map((part, index) => (
          <Part
            key={part.id}
            part={part}
            place={index + 1}
            isLast={index === parts.length - 1}
            removable={parts.length > 2}
            draft={draft}
            today={today}
            onChange={(patch) =>
              change((before) => before.map((each) => (each.id === part.id ? { ...each, ...patch } : each)))
            }
            onMove={(day) => change((before) => movePart(before, part.id, day))}
            onRemove={() => change((before) => removePart(before, part.id))}
          />
        ))}
      </ol>
      {error && <FieldError>{error}</FieldError>}
      {parts.length < maxInstalments && (
        <Button
          icon={PlusIcon}
          onClick={() => change((before) => addPart(before, total, makeId))}
        >{t`Add a part`}</Button>
      )}
    </section>
  );
}

type PartProps = {
  part: Instalment;
  place: number;
  isLast: boolean;
  removable: boolean;
  draft: Invoice;
  today: LocalDate;
  onChange: (patch: Partial<Instalment>) => void;
  onMove: (day: LocalDate) => void;
  onRemove: () => void;
};

function Part({ part, place, isLast, removable, draft, today, onChange, onMove, onRemove }: PartProps) {
  const { t } = useLingui();
  const name = part.deposit ? t`Deposit` : isLast ? t`Last part` : t`Part ${place}`;
  const { currency } = draft;
  return (
    <li className="flex flex-col gap-2.5 py-3" aria-label={name}>
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">{name}</span>
        <span className="flex items-center gap-1">
          <MoneyText amount={part.amount} currency={currency} />
          {removable && !isLast && (
            <IconButton label={t`Remove ${name}`} icon={CloseIcon} size={18} tone="muted" onClick={onRemove} />
          )}
        </span>
      </div>
      <div className="grid grid-cols-1 gap-2.5 min-[420px]:grid-cols-2">
        <Field label={t({ message: "By", context: "day" })}>
          <DateInput
            value={part.dueDate}
            min={draft.issueDate ?? today}
            onChange={(day) => day !== "" && onMove(day)}
          />
        </Field>
        {!isLast && <Share part={part} currency={currency} onChange={onChange} />}
      </div>
    </li>
  );
}

/** Edits the size of a part, as a percentage of the total or as an amount. */
function Share({ part, currency, onChange }: Pick<PartProps, "part" | "onChange"> & { currency: string }) {
  const { t } = useLingui();
  const isShare = part.sharePpm != null;
  const [typed, setTyped] = useState(() => percentText(part.sharePpm ?? 0));
  return (
    <div className="flex items-end gap-2">
      {isShare ? (
        <Field label={t({ message: "Share", context: "percent" })} className="flex-1">
          <TextInput
            value={shownNumber(typed)}
            inputMode="decimal"
            autoComplete="off"
            end={<span className="text-muted">%</span>}
            onChange={(event) => {
              const text = plainNumber(event.target.value);
              setTyped(text);
              const share = parsePercent(text);
              if (share.ok) onChange({ sharePpm: share.value, weight: null });
            }}
          />
        </Field>
      ) : (
        <Field label={t`Amount`} className="flex-1">
          <MoneyInput
            value={minorToDecimal(Math.max(0, part.amount), currency)}
            currency={currency}
            onChange={(text) => {
              const money = parseMoneyText(text === "" ? "0" : text, currency);
              if (money.ok) onChange({ amount: money.value.minor, weight: null });
            }}
          />
        </Field>
      )}
      <Segmented<"share" | "amount">
        label={t`Share or amount`}
        value={isShare ? "share" : "amount"}
        onChange={(kind) => {
          setTyped("25");
          onChange({ sharePpm: kind === "share" ? 250_000 : null, weight: null });
        }}
        options={[
          { value: "share", label: "%" },
          { value: "amount", label: currency },
        ]}
      />
    </div>
  );
}
