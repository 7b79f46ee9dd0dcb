import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Transaction } from "@ankara/contract/billing";
import { formatDate } from "@ankara/domain/dates/dates";
import { thisDevice } from "../../platform/device.ts";
import { useBusiness } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/card.tsx";
import { DownloadIcon, ShareIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Pill } from "../../ui/status.tsx";
import { toast } from "../../ui/toast.tsx";
import { useRetry } from "./transactions.ts";
import { amountText, useDays, useTransactionState } from "./plan-labels.ts";

/** One purchase with its receipt, or with the way to try again where plans are sold. */
export function TransactionSheet({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const { i18n } = useLingui();
  const { day } = useDays();
  const { text, tone } = useTransactionState()(transaction);
  const { busy, retry } = useRetry();
  const { title, status, amount, currency, refunded, reference, period, reason, paidAt, createdAt } = transaction;
  const days = period && [period.from, period.until].map((date) => formatDate(date, "medium", i18n.locale));
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      subtitle={<Pill tone={tone}>{text}</Pill>}
      width="narrow"
      footer={
        status === "success" ? (
          <ReceiptButtons transaction={transaction} />
        ) : (
          status !== "pending" &&
          thisDevice().sells && (
            <Button full variant="primary" busy={busy} onClick={() => void retry(transaction, null)}>
              <Trans>Try again</Trans>
            </Button>
          )
        )
      }
    >
      <div className="sheet-form gap-3 pt-1">
        <p>
          <MoneyText amount={amount} currency={currency} size="28" />
        </p>
        <DefinitionList
          items={[
            { term: <Trans>Reference</Trans>, value: reference },
            { term: paidAt ? <Trans>Paid on</Trans> : <Trans>Started on</Trans>, value: day(paidAt ?? createdAt) },
            ...(days ? [{ term: <Trans>Covers</Trans>, value: days.join(" – ") }] : []),
            ...(refunded > 0 ? [{ term: <Trans>Amount refunded</Trans>, value: amountText(refunded, currency) }] : []),
            ...(reason !== "" ? [{ term: <Trans>Why</Trans>, value: reason }] : []),
          ]}
        />
      </div>
    </Sheet>
  );
}

function ReceiptButtons({ transaction }: { transaction: Transaction }) {
  const { t, i18n } = useLingui();
  const business = useBusiness();
  const [busy, setBusy] = useState(false);
  const { day } = useDays();

  async function hand(how: "share" | "save"): Promise<void> {
    setBusy(true);
    try {
      const { drawReceipt } = await import("./receipt-pdf.ts");
      const { title, reference, amount, currency, paidAt, createdAt, period, refunded } = transaction;
      const inMonths = period && [period.from, period.until].map((date) => formatDate(date, "long", i18n.locale));
      const file = await drawReceipt({
        title: t`Receipt`,
        language: i18n.locale,
        madeAt: paidAt ?? createdAt,
        reference,
        rows: [
          [t`Reference`, reference],
          [t`Paid on`, day(paidAt ?? createdAt)],
          [t({ message: "Paid by", context: "payer" }), business?.companyName ?? ""],
          [t`For`, title],
          ...(inMonths ? [[t`Covers`, inMonths.join(" – ")] as const] : []),
        ],
        total: [t`Paid`, amountText(amount, currency)],
        refund: refunded > 0 ? [t`Amount refunded`, amountText(refunded, currency)] : null,
      });
      if (how === "save") await thisDevice().save(file);
      else if ((await thisDevice().share({ file })) === "unavailable") await thisDevice().save(file);
    } catch (cause) {
      console.error("Receipt not drawn", cause);
      toast(t`We couldn’t create the PDF. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5_000,
      });
    }
    setBusy(false);
  }

  return (
    <div className="flex gap-2">
      <Button icon={DownloadIcon} variant="primary" busy={busy} className="flex-1" onClick={() => void hand("save")}>
        <Trans>Receipt</Trans>
      </Button>
      <Button icon={ShareIcon} disabled={busy} className="flex-1" onClick={() => void hand("share")}>
        <Trans>Share</Trans>
      </Button>
    </div>
  );
}
