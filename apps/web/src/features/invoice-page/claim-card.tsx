import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "@ankara/domain/money/format-money";
import { attachmentsOf } from "@ankara/domain/records/attachment";
import type { Payment } from "@ankara/domain/records/payment";
import { AttachmentView } from "../../forms/attachment-view.tsx";
import { Button } from "../../ui/button.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { useMethodText, useWhen } from "../../document-parts/labels.ts";

/** A claim is not money until the person has seen it in their bank. */
export function ClaimCard({ payment, today, timeZone }: { payment: Payment; today: string; timeZone: string }) {
  const { t } = useLingui();
  const { money } = useModals();
  const when = useWhen(today, timeZone);
  const method = useMethodText();
  const amount = formatMoney(payment.amount, payment.currency, { decimals: "auto" });
  const files = attachmentsOf(payment);
  return (
    <section className="rounded-card bg-accent-soft px-4 py-3.5">
      <h2 className="text-body tracking-normal">{t`Client says ${amount} is paid`}</h2>
      <p className="mt-0.5 mb-3 text-15 text-muted">
        {t`${method(payment.method)}, ${when.moment(payment.createdAt)}. Check your bank before you confirm.`}
        {payment.reference && <span className="block wrap-anywhere">{t`Reference ${payment.reference}`}</span>}
      </p>
      {/* A card payment that is not the one that was asked for says what differs. */}
      {payment.note !== "" && <p className="mb-3 text-15">{payment.note}</p>}
      {files.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {files.map((file) => (
            <AttachmentView key={file.id} file={file} />
          ))}
        </div>
      )}
      <div className="flex gap-2">
        <Button
          variant="primary"
          className="flex-1 desk:flex-none"
          onClick={() => void money({ do: "confirm", id: payment.id })}
        >{t`Confirm`}</Button>
        <Button
          className="flex-1 desk:flex-none"
          onClick={() => void money({ do: "reject", id: payment.id })}
        >{t`Not received`}</Button>
      </div>
    </section>
  );
}
