import { Trans, useLingui } from "@lingui/react/macro";
import { type Cart } from "@ankara/domain/counter/cart";
import { formatInstant } from "@ankara/domain/dates/dates";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { markShared, type ShareChannel } from "@ankara/domain/invoice/after-issue";
import type { MinorUnits } from "@ankara/domain/money/money";
import type { Invoice } from "@ankara/domain/records/invoice";
import { messageText } from "@ankara/documents/message";
import { useState } from "react";
import { moneyParts, joinList } from "../../i18n/numbers.ts";
import { clientPhone, publicLink } from "../../document-parts/document-parts.ts";
import { type InvoicePage, useInvoicePage } from "../../document-parts/use-invoice.ts";
import { rated } from "../../document-parts/totals-block.tsx";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { thisDevice } from "../../platform/device.ts";
import BusinessCloth from "../../session/business-cloth.tsx";
import { useMay } from "../../session/use-may.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon, PrintIcon, UndoIcon, WhatsAppIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { cartOf, type Sold, undoSale } from "./sale.ts";
import { usePrinter } from "./use-printer.tsx";
import { receiptOnRoll } from "./use-print-receipt.ts";
import { useStoredName } from "../../i18n/use-client-name.ts";

type ReceiptPanelProps = {
  sold: Sold;
  onNext: () => void;
  /** The sale was taken back; its goods stand on the counter again. */
  onUndone: (cart: Cart) => void;
};

/** The end of a sale: the change to give back, the receipt, and the ways to hand it over. */
export default function ReceiptPanel({ sold, onNext, onUndone }: ReceiptPanelProps) {
  const page = useInvoicePage(sold.invoiceId);
  if (page === undefined) return <ListSkeleton avatar={false} />;
  if (page === null) return <Missing onNext={onNext} />;
  return <Receipt page={page} sold={sold} onNext={onNext} onUndone={onUndone} />;
}

function Missing({ onNext }: { onNext: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-10 text-center text-muted">
      <Trans>This document is not on this device</Trans>
      <Button onClick={onNext}>
        <Trans>Next sale</Trans>
      </Button>
    </div>
  );
}

function Receipt({ page, sold, onNext, onUndone }: ReceiptPanelProps & { page: InvoicePage }) {
  const { t } = useLingui();
  const { invoice, business, contact } = page;
  const { currency } = invoice;
  const total = invoice.totals?.total ?? 0;
  const isVoid = invoice.status === "void";
  const isOwed = page.receivable.openParts.length > 0;
  const [busy, setBusy] = useState(false);
  const shared = (via: ShareChannel) =>
    currentStore()
      .update("invoices", invoice.id, markShared(invoice, via, Date.now()))
      // The customer has it already: not being able to note so must not look like a failure.
      .catch((cause: unknown) => console.error("Handed over, but it was not noted", cause));
  const whatsApp = () => {
    const text = messageText({
      template: business.whatsappTemplate,
      invoice,
      link: publicLink(invoice.linkId),
      settled: page.receivable.settled,
      language: invoice.language,
      ...(contact ? { client: contact.name } : {}),
    });
    thisDevice().open(whatsappUrl(clientPhone({ invoice, contact }, business) ?? "", "", text));
    void shared("whatsapp");
  };
  const methodText = usePaymentMethodText();
  const paidRows = () => {
    const [payment] = page.payments;
    const change = (sold.given ?? 0) - total;
    return [
      ...(payment
        ? [{ label: methodText(payment.method), value: figureOf(sold.given ?? payment.amount, currency) }]
        : []),
      ...(change > 0 ? [{ label: t({ message: "Change", context: "money" }), value: figureOf(change, currency) }] : []),
    ];
  };
  const printer = usePrinter(
    () => receiptOnRoll(page.parts, paidRows()),
    () => void shared("pdf"),
  );
  const may = useMay();
  const undo = async () => {
    if (!may("voiding")) return;
    setBusy(true);
    try {
      await undoSale(currentStore(), sold, t`Undone right away`);
      const number = invoice.number ?? "";
      toast(t`${number} is void. Its number stays used.`, { tone: "good", durationMs: 4000 });
      onUndone(cartOf(invoice));
    } catch (cause) {
      console.error("The sale was not taken back", cause);
      toast(t`This device couldn’t save it. Free up space and try again.`, { tone: "danger", durationMs: 5000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex h-full flex-col bg-paper">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-5 pb-6 desk:px-6">
        <Outcome given={sold.given} total={total} currency={currency} isOwed={isOwed} isVoid={isVoid} />
        <Slip page={page} given={sold.given} />
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {!isVoid && invoice.sharedAt === null && (
            <Button variant="ghost" icon={UndoIcon} busy={busy} onClick={() => void undo()}>
              <Trans>Undo this sale</Trans>
            </Button>
          )}
          {printer.change}
        </div>
        {printer.sheet}
      </div>
      <div className="safe-bottom shrink-0 border-t border-line bg-surface">
        <div className="flex flex-wrap gap-2 px-4 pt-2.5 pb-4 desk:px-6">
          <Button size="large" icon={WhatsAppIcon} className="flex-1 px-3!" disabled={isVoid} onClick={whatsApp}>
            {t`WhatsApp`}
          </Button>
          <Button
            size="large"
            icon={PrintIcon}
            className="flex-1 px-3!"
            busy={printer.busy}
            disabled={isVoid}
            onClick={printer.print}
          >
            {t`Print`}
          </Button>
          <Button
            variant="primary"
            size="large"
            full
            newKey
            className="min-h-14! rounded-card! text-18"
            onClick={onNext}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the next customer is one Enter away
            autoFocus
          >
            <Trans>Next sale</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}

type OutcomeProps = {
  given: MinorUnits | null;
  total: MinorUnits;
  currency: string;
  isOwed: boolean;
  isVoid: boolean;
};

/** The largest thing on the screen: what the customer gets back, or what was paid. */
function Outcome({ given, total, currency, isOwed, isVoid }: OutcomeProps) {
  const { t } = useLingui();
  const change = given === null ? 0 : given - total;
  const label = isVoid ? t`Void` : change > 0 ? t`Give back` : isOwed ? t`On account` : t`Paid`;
  return (
    <output className="block text-center">
      {!isVoid && (
        <span aria-hidden="true" className="relative mx-auto grid size-16 place-items-center text-surface">
          <span className="absolute inset-[9px] rotate-45 rounded-input bg-paid" />
          <CheckIcon size={28} strokeWidth={3} className="relative" />
        </span>
      )}
      <span className="mt-2 block text-muted">{label}</span>
      <MoneyText
        amount={change > 0 ? change : total}
        currency={currency}
        className="text-[48px]/[54px] font-semibold! tracking-tight"
      />
    </output>
  );
}

/** The receipt as a till prints it, on paper in every theme. */
function Slip({ page, given }: { page: InvoicePage; given: MinorUnits | null }) {
  const { t, i18n } = useLingui();
  const methodText = usePaymentMethodText();
  const storedName = useStoredName();
  const { invoice, business, timeZone } = page;
  const { currency, totals, from } = invoice;
  const figure = (amount: MinorUnits) => figureOf(amount, currency);
  const issued = invoice.issuedAt ? formatInstant(Date.parse(invoice.issuedAt), timeZone, "datetime", i18n.locale) : "";
  const [payment] = page.payments;
  const name = from?.company || from?.name || business.companyName;
  return (
    <div className="mx-auto mt-4 max-w-[300px] overflow-hidden rounded-[4px] bg-[light-dark(#fff,#ededed)] text-15 text-[#1b1b1f] shadow-soft [&_.text-muted]:text-[#5f5b55]">
      <BusinessCloth name={name} className="h-3.5!" />
      <div className="px-5 pt-4 pb-5">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {[addressLine(invoice), joinList([invoice.number, issued]), storedName(invoice.billTo?.name ?? "")]
          .filter((line) => line !== "")
          .map((line) => (
            <p key={line} className="text-13 text-muted wrap-anywhere">
              {line}
            </p>
          ))}
        <Tear />
        <dl>
          {invoice.lines.map((line, at) => (
            <SlipRow
              key={line.id}
              label={`${line.quantity} × ${line.name}`}
              value={figure(totals?.lineNets[at] ?? 0)}
            />
          ))}
          {totals !== null && totals.discount > 0 && (
            <SlipRow label={t`Discount`} value={figure(0 - totals.discount)} />
          )}
          {totals?.fees.map((fee) => (
            <SlipRow key={fee.feeId} label={fee.name} value={figure(fee.amount)} />
          ))}
          {totals?.taxes.map((tax) => (
            <SlipRow key={tax.feeId} label={rated(tax.name, tax.ratePpm)} value={figure(tax.amount)} />
          ))}
          {totals !== null && totals.rounding !== 0 && <SlipRow label={t`Rounding`} value={figure(totals.rounding)} />}
        </dl>
        <Tear />
        <dl>
          <div className="flex justify-between gap-3 text-18 font-semibold">
            <dt>{t`Total`}</dt>
            <dd>
              <MoneyText amount={totals?.total ?? 0} currency={currency} size="18" />
            </dd>
          </div>
          {payment && <SlipRow label={methodText(payment.method)} value={figure(given ?? payment.amount)} />}
          {given !== null && given > (totals?.total ?? 0) && (
            <SlipRow label={t({ message: "Change", context: "money" })} value={figure(given - (totals?.total ?? 0))} />
          )}
        </dl>
      </div>
    </div>
  );
}

const Tear = () => <hr className="my-2.5 border-t border-dashed border-field-line" />;

function SlipRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="money shrink-0">{value}</dd>
    </div>
  );
}

/** An amount without its symbol, as figures stand under each other. */
const figureOf = (amount: MinorUnits, currency: string): string => {
  const { sign, integer, fraction } = moneyParts(amount, currency, { decimals: "auto" });
  return `${sign}${integer}${fraction}`;
};

const addressLine = ({ from }: Invoice): string =>
  [from?.address?.line1, from?.address?.city].filter((part) => part !== undefined && part !== "").join(", ");
