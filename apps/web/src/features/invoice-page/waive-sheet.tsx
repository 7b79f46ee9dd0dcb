import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { waiveLateFee } from "@ankara/domain/invoice/late-fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { ReasonField } from "../../forms/reason-field.tsx";
import { currentStore } from "../../store/store.ts";
import { sheetButtons } from "../../forms/sheet-buttons.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

/** Lets a late fee go, with a reason that stays in the history. */
export default function WaiveSheet({
  invoice,
  chargeId,
  onClose,
}: {
  invoice: Invoice;
  chargeId: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const act = async () => {
    const waived = waiveLateFee(invoice, { chargeId, reason, now: Date.now() });
    if (!waived.ok && waived.error.code === "reason_missing")
      return setError(t`Write why, in a few words. Only you see it.`);
    if (waived.ok) {
      await currentStore().update("invoices", invoice.id, waived.value);
      toast(t`Late fee waived`, { tone: "good" });
    }
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Waive the late fee`}
      stay={reason !== ""}
      footer={
        <div className={sheetButtons}>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="primary" onClick={() => void act()}>
            <Trans>Waive</Trans>
          </Button>
        </div>
      }
    >
      <div className="sheet-form gap-3.5 pt-1 pb-4">
        <p className="text-15 text-muted">
          <Trans>Your client no longer owes it. It isn’t charged again for this period.</Trans>
        </p>
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
