import type { LocalDate } from "@ankara/domain/dates/dates";
import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { answerQuote } from "@ankara/domain/invoice/quote";
import { contentFingerprint } from "@ankara/domain/invoice/quote-versions";
import type { Invoice } from "@ankara/domain/records/invoice";
import { sha256Of } from "../../platform/sha256.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

type AnswerSheetProps = {
  what: "accepted" | "declined";
  onClose: () => void;
  invoice: Invoice;
  /** Name of the client, to begin with. */
  client: string;
  today: LocalDate;
};

/** Records the client's answer that the owner got by phone, in the shop or on paper. */
export default function AnswerSheet({ what, onClose, invoice, client, today }: AnswerSheetProps) {
  const { t } = useLingui();
  const [name, setName] = useState(client);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const number = invoice.number ?? "";
  const accepts = what === "accepted";
  const act = async () => {
    const bytes = new TextEncoder().encode(contentFingerprint(invoice));
    const documentHash = await sha256Of(bytes.buffer);
    const answer = { what, name, signed: "noted" as const, drawing: "", documentHash, reason: reason.trim() };
    const result = answerQuote(invoice, answer, { now: Date.now(), today });
    if (!result.ok) {
      setError(
        result.error.code === "name_missing" ? t`Enter who said so.` : t`This quote was answered or expired meanwhile.`,
      );
      return;
    }
    await currentStore().update("invoices", invoice.id, result.value);
    onClose();
    toast(accepts ? t`${number} is accepted` : t`${number} is declined`, { tone: "good" });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={accepts ? t`Mark ${number} accepted` : t`Mark ${number} declined`}
      stay={reason !== ""}
      footer={
        <div className="flex gap-2 max-desk:*:flex-1 max-desk:*:px-2 desk:justify-end">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onClick={() => void act()}>
            {accepts ? t`Mark accepted` : t`Mark declined`}
          </Button>
        </div>
      }
    >
      <div className="sheet-form gap-3.5 pt-1 pb-4">
        <p className="text-15 text-muted">{t`For an answer your client told you. What they answer on the quote’s page is recorded automatically.`}</p>
        <Field label={t`Who said so`} error={error}>
          <TextInput
            maxLength={120}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Field label={accepts ? t`Note` : t`Why not`} optional>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Sheet>
  );
}
