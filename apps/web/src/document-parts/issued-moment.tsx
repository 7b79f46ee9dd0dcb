import { useEffect, useEffectEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatDate } from "@ankara/domain/dates/dates";
import { receivableOf } from "@ankara/domain/invoice/receivable";
import type { Invoice } from "@ankara/domain/records/invoice";
import { touch } from "../platform/touch.ts";
import { currentStore } from "../store/store.ts";
import { Button } from "../ui/button.tsx";
import { CheckIcon, WhatsAppIcon } from "../ui/icons.ts";
import { MoneyText } from "../ui/money-text.tsx";
import { useUnitText } from "./unit-text.ts";
import "../styles/issued-moment.css";

/** The cloth runs down in 420 ms and the stamp falls in 120 (`issued-moment.css`). */
const stampedAfterMs = 540;
/** The stamp stands this long before the ways to share open by themselves. */
const shareAfterMs = 900;

type IssuedMomentProps = {
  invoice: Invoice;
  /** Opens the ways to share. */
  onDone: () => void;
};

/** Celebrates the first invoice of a business: the cloth unrolls once, the number is stamped, and the ways to share open. */
export default function IssuedMoment({ invoice, onDone }: IssuedMomentProps) {
  const { t, i18n } = useLingui();
  const { counted } = useUnitText();
  const { currency, number, from, billTo, lines, totals } = invoice;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    // A browser that shows no motion gives no vibration either.
    const stamped = setTimeout(() => touch("done"), stampedAfterMs);
    const shared = setTimeout(() => done(), stampedAfterMs + shareAfterMs);
    return () => {
      clearTimeout(stamped);
      clearTimeout(shared);
    };
  }, []);
  // A walk-in customer has no name to be thanked by.
  const client = invoice.walkIn ? "" : (billTo?.name ?? "");
  const next = receivableOf(invoice, { payments: [], credits: [] }, { today: currentStore().today() }).next;
  const day = next?.day ? formatDate(next.day, "dayMonth", i18n.locale) : "";
  const due = day;
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <title>{`${t`Your first invoice`} · Ankara`}</title>
      <span aria-hidden="true" className="motif unroll block h-[212px] shrink-0 rounded-b-card bg-side shadow-soft" />
      <div className="mx-auto flex w-full max-w-[484px] flex-1 flex-col px-4 pt-6 pb-4">
        <output className="block text-center">
          <h1 className="text-28">
            <Trans>Your first invoice</Trans>
          </h1>
          <p className="mt-1 text-muted">
            {client === "" ? (
              due !== "" && t`Due ${due}`
            ) : day === "" ? (
              <Trans>For {client}</Trans>
            ) : (
              <Trans>
                For {client}, due {day}
              </Trans>
            )}
          </p>
        </output>
        <div className="relative mt-5 rounded-card bg-surface px-4 pt-4 pb-3 shadow-soft ring-1 ring-line">
          <p className="text-18 font-semibold wrap-anywhere">{from?.name}</p>
          <span className="stamp absolute top-9 right-4 rounded-input border-2 border-primary px-3 py-1 text-22 font-semibold text-primary-ink">
            {number}
          </span>
          <ul className="mt-10 border-t border-line">
            {lines.map((line, at) => (
              <li key={line.id} className="flex items-center justify-between gap-4 py-1.5">
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{line.name}</span>
                  <span className="block text-13 text-muted">{counted(line.quantity, line.unit ?? "piece")}</span>
                </span>
                <MoneyText amount={totals?.lineNets[at] ?? 0} currency={currency} />
              </li>
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2">
            <span className="font-semibold">
              <Trans>Total</Trans>
            </span>
            <MoneyText amount={totals?.total ?? 0} currency={currency} decimals="always" size="22" />
          </p>
        </div>
        <div className="min-h-6 flex-1" />
        <p className="flex items-center justify-center gap-2 text-muted">
          <CheckIcon size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Issued and saved on this device</Trans>
        </p>
        <Button variant="primary" size="large" full icon={WhatsAppIcon} onClick={onDone} className="mt-3">
          <Trans>Send on WhatsApp</Trans>
        </Button>
        <Link
          to="/tabs/invoice"
          className="mt-1 flex min-h-11 items-center justify-center font-medium text-primary-ink"
        >
          <Trans>See all my invoices</Trans>
        </Link>
      </div>
    </div>
  );
}
