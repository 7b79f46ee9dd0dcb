import { useLingui } from "@lingui/react/macro";
import { formatInstant } from "@ankara/domain/dates/dates";
import type { Invoice, PriceListOrder } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { formatMoney } from "../../i18n/numbers.ts";
import { useDevice } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { NoteIcon, PaymentIcon } from "../../ui/icons.ts";
import { useModals } from "../../ui/modal-context.ts";

type OrderStripProps = { invoiceId: Invoice["id"]; order: PriceListOrder; timeZone: string };

/** Names the person whose order or payment this draft was made of, with their own words. */
export default function OrderStrip({ invoiceId, order, timeZone }: OrderStripProps) {
  const { t, i18n } = useLingui();
  const { name, note, at, paymentLinkId } = order;
  const when = formatInstant(at, timeZone, "datetime", i18n.locale);
  const isPayment = paymentLinkId !== undefined;
  return (
    <InfoStrip
      icon={isPayment ? PaymentIcon : NoteIcon}
      title={isPayment ? t`Payment of ${name}` : t`Order of ${name}`}
      className="mb-2"
    >
      {note !== "" && <p className="wrap-anywhere">{note}</p>}
      <p className="text-13 text-muted">
        {isPayment ? t`By a payment link, ${when}` : t`From the price list, ${when}`}
      </p>
      {isPayment && <LinkMoney invoiceId={invoiceId} />}
    </InfoStrip>
  );
}

/** The money of the draft, which settles it as soon as it is issued; a claim is answered here. */
function LinkMoney({ invoiceId }: Pick<OrderStripProps, "invoiceId">) {
  const { t } = useLingui();
  const { money } = useModals();
  const payments = useDevice(`order/${invoiceId}`, async ({ db }) => {
    const rows = await db.payments.where("invoiceIds").equals(invoiceId).toArray();
    return rows.flatMap(({ data }) => (data ? [data as unknown as Payment] : []));
  });
  const text = ({ amount, currency }: Payment) => formatMoney(amount, currency, { decimals: "auto" });
  return payments?.map((payment) => (
    <div key={payment.id} className="mt-1 flex flex-wrap items-center gap-2">
      {payment.status === "claimed" ? (
        <>
          <span className="grow">{t`Client says ${text(payment)} is paid`}</span>
          <Button
            size="small"
            onClick={() => void money({ do: "confirm", id: payment.id })}
          >{t`Confirm payment`}</Button>
          <Button size="small" variant="ghost" onClick={() => void money({ do: "reject", id: payment.id })}>
            {t`Not received`}
          </Button>
        </>
      ) : (
        payment.status === "confirmed" && payment.amount > 0 && <span>{t`${text(payment)} received`}</span>
      )}
    </div>
  ));
}
