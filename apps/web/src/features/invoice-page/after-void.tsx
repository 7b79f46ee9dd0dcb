import { useLingui } from "@lingui/react/macro";
import type { Invoice } from "@ankara/domain/records/invoice";
import { formatMoney } from "../../i18n/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { AlertIcon } from "../../ui/icons.ts";

type Props = {
  invoice: Invoice;
  /** Invoice a credit note corrects. */
  source: Invoice | null;
  /** Credit notes on it. */
  credits: readonly Invoice[];
  /** Minor units received, tax kept back among them. */
  money: number;
};

/**
 * Shows what two phones that did not hear of each other leave behind: a credit note on an invoice that was voided elsewhere, or
 * money on it. Nothing is lost, but only the person can say what is right.
 */
export default function AfterVoid({ invoice, source, credits, money }: Props) {
  const { t } = useLingui();
  if (invoice.kind === "credit_note" && invoice.status === "issued" && source?.status === "void") {
    const number = source.number ?? "";
    return (
      <InfoStrip tone="warn" icon={AlertIcon} title={t`${number} is void`}>
        {t`Nothing is owed, so there is nothing to credit. Void this credit note too: choose “Void” in the menu.`}
      </InfoStrip>
    );
  }
  if (invoice.kind !== "invoice" || invoice.status !== "void") return null;
  const standing = credits.filter(({ status }) => status === "issued");
  const [first] = standing;
  return (
    <>
      {first && (
        <InfoStrip
          tone="warn"
          icon={AlertIcon}
          title={t`A credit note stands on this void invoice`}
          action={<Button to={`/invoice/${first.id}`}>{t`Open ${first.number ?? ""}`}</Button>}
        >
          {t`Void the credit note too: there is nothing to credit.`}
        </InfoStrip>
      )}
      {money > 0 && (
        <InfoStrip
          tone="warn"
          icon={AlertIcon}
          title={t`${formatMoney(money, invoice.currency, { decimals: "auto" })} was received on this void invoice`}
        >
          {t`It counts as client credit: use it on another invoice, refund it, or reverse the payment.`}
        </InfoStrip>
      )}
    </>
  );
}
