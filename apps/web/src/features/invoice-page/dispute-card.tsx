import type { LocalDate } from "@ankara/domain/dates/dates";
import { useLingui } from "@lingui/react/macro";
import type { Dispute } from "@ankara/domain/records/payment";
import { formatMoney } from "../../i18n/numbers.ts";
import { nameOfProvider } from "../../forms/provider-labels.ts";
import { useWhen } from "../../document-parts/labels.ts";

/** Says that the client's bank asks money back and by when the owner answers, which is done at the payment company. */
export default function DisputeCard({
  dispute,
  provider = "",
  currency,
  today,
  timeZone,
}: {
  dispute: Dispute;
  provider: string | undefined;
  currency: string;
  today: LocalDate;
  timeZone: string;
}) {
  const { t } = useLingui();
  const when = useWhen(today, timeZone);
  const amount = formatMoney(dispute.amount, currency, { decimals: "auto" });
  const company = nameOfProvider(provider);
  return (
    <section className="rounded-card bg-overdue-soft px-4 py-3.5">
      <h2 className="text-body tracking-normal">{t`Disputed: ${amount}`}</h2>
      <p className="mt-0.5 text-15">
        {dispute.answerBy
          ? t`The client’s bank wants the money back. Answer at ${company} by ${when.day(dispute.answerBy)}, with proof that you delivered.`
          : t`The client’s bank wants the money back. ${company} has your answer; the bank decides.`}
      </p>
      <p className="mt-1 text-13 text-muted">{t`Until the bank decides, the invoice counts as paid.`}</p>
      {dispute.reason !== "" && <p className="mt-1 text-13 wrap-anywhere text-muted">{t`Reason: ${dispute.reason}`}</p>}
    </section>
  );
}
