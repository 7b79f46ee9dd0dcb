import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { signDelivery } from "@ankara/domain/invoice/delivery";
import type { Invoice } from "@ankara/domain/records/invoice";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { SignaturePad } from "./signature-pad.tsx";

/** The phone handed over: who receives the goods types a name, signs, and says what is missing. Kept without a network. */
export function SignDelivery({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [drawing, setDrawing] = useState("");
  const [missing, setMissing] = useState("");
  const [error, setError] = useState<string>();
  const sign = async () => {
    const result = signDelivery(invoice, { name, drawing, missing }, Date.now());
    if (!result.ok) {
      setError(
        result.error.code === "name_missing"
          ? t`Enter the name of who receives the goods.`
          : t`Somebody already signed for this delivery, or the invoice is void.`,
      );
      return;
    }
    try {
      await currentStore().update("invoices", invoice.id, result.value);
    } catch (cause) {
      // The strip on every screen says that nothing was written; what was drawn stays in the sheet.
      console.error("The signature was not kept", cause);
      return;
    }
    onClose();
    toast(t`Delivery signed`, { tone: "good" });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Sign for the goods`}
      subtitle={invoice.number}
      stay={name !== "" || drawing !== "" || missing !== ""}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onClick={() => void sign()}>{t`Confirm receipt`}</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3.5 px-4 pt-1 pb-4 desk:px-5">
        <Field label={t`Received by`} error={error}>
          <TextInput
            maxLength={120}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <SignaturePad drawing={drawing} onDraw={setDrawing} />
        <Field label={t`Missing or damaged`} optional>
          <TextArea rows={2} maxLength={500} value={missing} onChange={(event) => setMissing(event.target.value)} />
        </Field>
      </div>
    </Sheet>
  );
}
