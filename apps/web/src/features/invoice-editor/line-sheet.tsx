import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { appliesOn, fitsCurrency, isLineTax } from "@ankara/domain/invoice/draft";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice, InvoiceLine } from "@ankara/domain/records/invoice";
import { formatPercent } from "../../i18n/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { DeleteIcon, MoveDownIcon, MoveUpIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Switch } from "../../ui/switch.tsx";
import { changeLine, insertLine, moveLine, removeLine, toggleLineTax } from "../../document-parts/draft-edits.ts";
import { toast } from "../../ui/toast.tsx";
import { DiscountField } from "../../forms/discount-field.tsx";
import { LineFields } from "./line-fields.tsx";
import type { Edit } from "./use-draft.ts";

type LineSheetProps = {
  draft: Invoice;
  line: InvoiceLine | undefined;
  net: MinorUnits | null;
  /** About its stock. */
  hint: string | undefined;
  fees: readonly Fee[];
  today: LocalDate;
  edit: Edit;
  onClose: () => void;
};

/** Edits everything about one line. Typing counts at once, so closing needs no saving. */
export function LineSheet({ line, onClose, ...rest }: LineSheetProps) {
  const { t } = useLingui();
  const place = line ? rest.draft.lines.indexOf(line) + 1 : 0;
  return (
    <Sheet
      open={line !== undefined}
      onClose={onClose}
      title={t`Item ${place}`}
      footer={
        line && (
          <div className="flex items-center gap-4">
            <span className="flex-1">
              {rest.net !== null && <MoneyText amount={rest.net} currency={rest.draft.currency} size="22" />}
            </span>
            <Button variant="primary" size="large" onClick={onClose}>
              {t`Done`}
            </Button>
          </div>
        )
      }
    >
      {line && <LineForm key={line.id} line={line} {...rest} onClose={onClose} />}
    </Sheet>
  );
}

function LineForm({ draft, line, hint, fees, today, edit, onClose }: LineSheetProps & { line: InvoiceLine }) {
  const { t } = useLingui();
  const { id } = line;
  const change = (patch: Partial<InvoiceLine>) => edit((before) => changeLine(before, id, patch));
  const remove = useRemoveWithUndo(draft, edit);
  const place = draft.lines.indexOf(line);
  return (
    <div className="sheet-form gap-3.5 pt-1 pb-4">
      <LineFields line={line} currency={draft.currency} hint={hint} withUnit edit={edit} />
      <DiscountField
        label={t`Discount on this item`}
        discount={line.discount}
        currency={draft.currency}
        onChange={(discount) => change({ discount })}
      />
      <LineTaxes draft={draft} line={line} fees={fees} today={today} edit={edit} />
      <Field label={t`Description`} optional>
        <TextArea
          value={line.description}
          maxLength={2000}
          rows={2}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-1">
        <Button
          variant="ghost"
          icon={MoveUpIcon}
          disabled={place === 0}
          onClick={() => edit((before) => moveLine(before, id, -1))}
        >
          {t`Move up`}
        </Button>
        <Button
          variant="ghost"
          icon={MoveDownIcon}
          disabled={place === draft.lines.length - 1}
          onClick={() => edit((before) => moveLine(before, id, 1))}
        >
          {t`Move down`}
        </Button>
        <Button
          variant="danger-ghost"
          icon={DeleteIcon}
          className="ml-auto"
          onClick={() => {
            onClose();
            remove(line);
          }}
        >
          {t`Remove`}
        </Button>
      </div>
    </div>
  );
}

function useRemoveWithUndo(draft: Invoice, edit: Edit): (line: InvoiceLine) => void {
  const { t } = useLingui();
  return (line) => {
    const place = draft.lines.indexOf(line);
    edit((before) => removeLine(before, line.id));
    toast(t`Item removed`, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => edit((before) => insertLine(before, place, line)) },
    });
  };
}

function LineTaxes({
  draft,
  line,
  fees,
  today,
  edit,
}: Pick<LineSheetProps, "draft" | "fees" | "today" | "edit"> & { line: InvoiceLine }) {
  const { t } = useLingui();
  const day = draft.issueDate ?? today;
  const own = fees.filter((fee) => isLineTax(fee) && appliesOn(fee, day) && fitsCurrency(fee, draft));
  const gone = draft.taxes.filter((tax) => isLineTax(tax) && !own.some((fee) => fee.id === tax.id));
  const offered = [...gone, ...own];
  if (draft.taxMode === "none" || offered.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-13 font-medium text-muted">{t`Tax on this item`}</legend>
      {offered.map((fee) => (
        <Switch
          key={fee.id}
          label={fee.basis === "percent" ? `${fee.name} ${formatPercent(fee.ratePpm)}` : fee.name}
          checked={line.taxIds.includes(fee.id)}
          onChange={(on) => edit((before) => toggleLineTax(before, line.id, fee, on))}
        />
      ))}
    </fieldset>
  );
}
