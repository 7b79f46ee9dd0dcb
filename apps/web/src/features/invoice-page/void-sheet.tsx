import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { voidInvoice } from "@ankara/domain/invoice/after-issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import { ReasonField } from "../../forms/reason-field.tsx";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

type VoidSheetProps = {
  open: boolean;
  onClose: () => void;
  invoice: Invoice;
  /** Settled so far, minor units. */
  paid: number;
};

/** Takes an invoice out of the books; it keeps its number and says why. */
export function VoidSheet({ open, onClose, invoice, paid }: VoidSheetProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const number = invoice.number ?? "";
  const refusals = {
    reason_missing: t`Write why, in a few words. It prints on the document.`,
    already_paid: t`This invoice has a payment. Reverse it first.`,
    not_issued: t`You can only void an issued invoice.`,
  };
  const act = async (copy: boolean) => {
    const result = voidInvoice(invoice, { reason, paid, now: Date.now() });
    if (!result.ok) {
      setError(refusals[result.error.code]);
      return;
    }
    await currentStore().update("invoices", invoice.id, result.value);
    onClose();
    if (copy) void navigate(`/new-invoice?duplicate=${invoice.id}`);
    toast(t`${number} is void. Its number stays used.`, { tone: "good", durationMs: 4000 });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Void ${number}`}
      stay={reason !== ""}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t`Keep it`}</Button>
          <Button onClick={() => void act(true)}>{t`Void and copy`}</Button>
          <Button variant="danger" onClick={() => void act(false)}>{t`Void ${number}`}</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3.5 px-4 pt-1 pb-4 desk:px-5">
        <p className="text-15 text-muted">{t`Nobody owes a void invoice. It keeps its number, so that none is missing, and can’t be made valid again.`}</p>
        <ReasonField
          value={reason}
          error={error}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
        />
      </div>
    </Sheet>
  );
}
