import type { LocalDate } from "@ankara/domain/dates/dates";
import { Trans, useLingui } from "@lingui/react/macro";
import { countedPayments, sharesOf } from "@ankara/domain/invoice/settlements";
import { attachmentsOf, type AttachmentRef } from "@ankara/domain/records/attachment";
import type { Payment, Settlement } from "@ankara/domain/records/payment";
import type { InvoiceId } from "@ankara/domain/records/fields";
import { Link } from "react-router";
import { formatMoney } from "../../i18n/numbers.ts";
import { AttachmentView } from "../../forms/attachment-view.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { useWhen } from "../../document-parts/labels.ts";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { useAuthorText } from "../../document-parts/use-author-text.ts";
import { useRefundProgress } from "../../forms/provider-labels.ts";
import { Button } from "../../ui/button.tsx";
import { joinParts } from "../../ui/parts.ts";

/** Money that came in on the invoice, newest first. */
export function PaymentsList({
  payments,
  invoiceId,
  today,
  timeZone,
}: {
  payments: readonly Payment[];
  invoiceId: InvoiceId;
  today: LocalDate;
  timeZone: string;
}) {
  const { t } = useLingui();
  const { money } = useModals();
  const method = usePaymentMethodText();
  const when = useWhen(today, timeZone);
  const progressOf = useRefundProgress();
  const author = useAuthorText();
  const counted = countedPayments(payments);
  if (counted.length === 0) return null;
  return (
    <section>
      <h2 className="pb-1 text-13 font-medium tracking-normal text-muted">{t`Payments`}</h2>
      <ul>
        {counted
          .toSorted((a, b) => (a.date < b.date ? 1 : -1))
          .map((payment) => (
            <li key={payment.id}>
              <button
                type="button"
                onClick={() => void money({ do: "payment", id: payment.id })}
                className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-baseline justify-between gap-x-4 rounded-input px-2 py-2 text-left hover:bg-hover"
              >
                <span className="min-w-0 wrap-anywhere">
                  {payment.reverses === null ? method(payment.method) : payment.provider ? t`Refunded` : t`Reversed`}{" "}
                  <span className="text-13 text-muted">
                    {joinParts([
                      when.day(payment.date),
                      payment.reverses === null ? payment.reference : payment.note,
                      progressOf(payment),
                      author({ by: payment.createdBy, byDevice: payment.deviceId }),
                    ])}
                  </span>
                </span>
                <Amounts payment={payment} invoiceId={invoiceId} />
              </button>
              {payment.settlement && payment.reverses === null && (
                <SettlementLine settlement={payment.settlement} currency={payment.currency} day={when.day} />
              )}
              <Proof files={attachmentsOf(payment)} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The way of a card payment in one line, which leads to the Money page. */
function SettlementLine({
  settlement: { fee, share, net, settledOn, expectedOn },
  currency,
  day,
}: {
  settlement: Settlement;
  currency: string;
  day: (date: LocalDate) => string;
}) {
  const [fees, rest] = [formatMoney(fee + share, currency), formatMoney(net, currency)];
  const [sent, expected] = [settledOn && day(settledOn), expectedOn && day(expectedOn)];
  return (
    <Link to="/money" className="-mx-2 flex min-h-11 items-center rounded-input px-2 text-13 text-muted hover:bg-hover">
      <span>
        {sent ? (
          <Trans>
            Fee {fees}, {rest} reached your bank: {sent}
          </Trans>
        ) : expected ? (
          <Trans>
            Fee {fees}, {rest} is on its way to your bank: {expected}
          </Trans>
        ) : (
          <Trans>
            Fee {fees}, {rest} is on its way to your bank
          </Trans>
        )}
      </span>
    </Link>
  );
}

/** Shows the share of a payment for this invoice, and the tax that was withheld with it. */
function Amounts({ payment, invoiceId }: { payment: Payment; invoiceId: InvoiceId }) {
  const { currency } = payment;
  const share = sharesOf(payment).find((part) => part.invoiceId === invoiceId);
  const withheld = share?.withheld ?? 0;
  return (
    <span className="text-right">
      <MoneyText amount={share?.amount ?? payment.amount} currency={currency} />
      {withheld !== 0 && (
        <span className="block text-13 text-muted">
          <Trans>and {<MoneyText amount={withheld} currency={currency} size="13" tone="muted" />} withheld</Trans>
        </span>
      )}
    </span>
  );
}

function Proof({ files }: { files: readonly AttachmentRef[] }) {
  if (files.length === 0) return null;
  return (
    <div className="flex w-full gap-2 pb-1">
      {files.map((file) => (
        <AttachmentView key={file.id} file={file} />
      ))}
    </div>
  );
}

/** A claim is not money until the person has seen it in their bank. */
export function ClaimCard({ payment, today, timeZone }: { payment: Payment; today: LocalDate; timeZone: string }) {
  const { t } = useLingui();
  const { money } = useModals();
  const when = useWhen(today, timeZone);
  const method = usePaymentMethodText();
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
