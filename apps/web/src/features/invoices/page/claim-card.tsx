import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "@ankara/domain/format-money";
import type { Payment } from "@ankara/domain/records/payment";
import { currentStore } from "../../../local/store.ts";
import { Button } from "../../../ui/button.tsx";
import { useMethodText, useWhen } from "./words.ts";

/** A claim is not money until the person has seen it in their bank. */
export function ClaimCard({ payment, today, timeZone }: { payment: Payment; today: string; timeZone: string }) {
  const { t } = useLingui();
  const when = useWhen(today, timeZone);
  const method = useMethodText();
  const amount = formatMoney(payment.amount, payment.currency, { decimals: "auto" });
  const settle = (status: "confirmed" | "reversed") => void currentStore().update("payments", payment.id, { status });
  return (
    <section className="rounded-card bg-accent-soft px-4 py-3.5">
      <h2 className="text-body tracking-normal">{t`Client says ${amount} is paid`}</h2>
      <p className="mt-0.5 mb-3 text-15 text-muted">{t`${method(payment.method)}, ${when.moment(payment.createdAt)}. Check your bank before you confirm.`}</p>
      {/* A card payment that is not the one that was asked for says what differs. */}
      {payment.note !== "" && <p className="mb-3 text-15">{payment.note}</p>}
      <div className="flex gap-2">
        <Button
          variant="primary"
          className="flex-1 desk:flex-none"
          onClick={() => settle("confirmed")}
        >{t`Confirm`}</Button>
        <Button className="flex-1 desk:flex-none" onClick={() => settle("reversed")}>{t`Not received`}</Button>
      </div>
    </section>
  );
}
