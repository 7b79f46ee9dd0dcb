import type { LocalDate } from "@ankara/domain/dates/dates";
import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { defaultQuoteEnd, reopenQuote } from "@ankara/domain/invoice/quote";
import type { Invoice } from "@ankara/domain/records/invoice";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

/** Gives an offer more days: one that ran out, was turned down, or needs more time. */
export default function ReopenSheet({
  onClose,
  invoice,
  today,
}: {
  onClose: () => void;
  invoice: Invoice;
  today: LocalDate;
}) {
  const { t } = useLingui();
  const [until, setUntil] = useState(() => defaultQuoteEnd(today));
  const [error, setError] = useState<string>();
  const number = invoice.number ?? "";
  const act = async () => {
    if (until === "" || until < today) {
      setError(t`Choose today or a later day.`);
      return;
    }
    const result = reopenQuote(invoice, { until, now: Date.now(), today });
    if (!result.ok) {
      setError(t`This quote was answered or expired meanwhile.`);
      return;
    }
    await currentStore().update("invoices", invoice.id, result.value);
    onClose();
    toast(t`${number} reopened`, { tone: "good" });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Reopen ${number}`}
      footer={
        <div className="flex gap-2 max-desk:*:flex-1 max-desk:*:px-2 desk:justify-end">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onClick={() => void act()}>{t`Reopen`}</Button>
        </div>
      }
    >
      <div className="sheet-form gap-3.5 pt-1 pb-4">
        <p className="text-15 text-muted">{t`It keeps its number and link. To change what it says, edit it instead; that reopens it too.`}</p>
        <Field label={t`Valid until`} error={error}>
          <DateInput
            value={until}
            min={today}
            onChange={(day) => {
              setUntil(day);
              setError(undefined);
            }}
          />
        </Field>
      </div>
    </Sheet>
  );
}
