import type { MinorUnits } from "@ankara/domain/money/money";
import type { InvoiceId } from "@ankara/domain/records/fields";
import { Trans, useLingui } from "@lingui/react/macro";
import { type PaymentDifference, solveDifference } from "@ankara/contract/payouts";
import { formatDate } from "@ankara/domain/dates/dates";
import { isOwed } from "@ankara/domain/invoice/receivable";
import { useState } from "react";
import { formatMoney } from "../../i18n/numbers.ts";
import { api } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { useInvoiceRows } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { useCompanyName } from "./company-names.ts";
import { useClientName } from "../../i18n/use-client-name.ts";

type Act = { readonly do: "assign"; readonly invoice_id: string } | { readonly do: "refund" | "dismiss" };

/** One thing that differs from a company's list: where the money is, and what can be done. */
export function DifferenceStrip({ difference, onSolved }: { difference: PaymentDifference; onSolved: () => void }) {
  const { t, i18n } = useLingui();
  const name = useCompanyName();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { id, provider, kind, amount, ours, currency, paidOn, paymentRef } = difference;
  const company = name(provider);
  const sum = formatMoney(amount, currency);
  const day = formatDate(paidOn, "long", i18n.locale);
  const oursText = formatMoney(ours ?? 0, currency);

  async function solve(act: Act) {
    setBusy(true);
    const result = await proven(() => api.call(solveDifference, { params: { id }, body: act }));
    setBusy(false);
    if (result.ok) return onSolved();
    if (!result.wasProofRequested)
      toast(messageOf(result.error, t`Something went wrong... Please try again`), { tone: "danger" });
    return undefined;
  }

  async function sendBack() {
    const sure = await confirm({
      title: t`Send ${sum} back?`,
      text: t`${company} returns it to whoever paid it. This cannot be undone.`,
      confirmLabel: t`Send it back`,
      tone: "danger",
    });
    if (sure) await solve({ do: "refund" });
  }

  return (
    <InfoStrip
      tone="warn"
      title={<Trans>One difference found</Trans>}
      action={
        <div className="flex flex-wrap gap-2">
          {kind === "unknown" ? (
            <>
              <Button disabled={busy} onClick={() => setChoosing(true)}>
                <Trans>Find its invoice</Trans>
              </Button>
              <Button disabled={busy} onClick={() => void sendBack()}>
                <Trans>Send it back</Trans>
              </Button>
            </>
          ) : (
            <Button disabled={busy} onClick={() => void solve({ do: "dismiss" })}>
              <Trans>I’ve noted it</Trans>
            </Button>
          )}
        </div>
      }
    >
      {kind === "unknown" && (
        <Trans>
          {company} lists {sum} from {day} that belongs to no invoice.
        </Trans>
      )}
      {kind === "amount" && (
        <Trans>
          {company} lists {sum} from {day}, and your books have {oursText}. Reference {paymentRef}.
        </Trans>
      )}
      {kind === "late" && (
        <Trans>
          {company} has not sent {sum} from {day} to your bank yet. Ask them with reference {paymentRef}.
        </Trans>
      )}
      {choosing && (
        <InvoiceChoice
          amount={amount}
          currency={currency}
          onChoose={(invoiceId) => {
            setChoosing(false);
            void solve({ do: "assign", invoice_id: invoiceId });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </InfoStrip>
  );
}

const maxChoices = 100;

/** Open invoices in the currency, the nearest amount first. */
function InvoiceChoice({
  amount,
  currency,
  onChoose,
  onClose,
}: {
  amount: MinorUnits;
  currency: string;
  onChoose: (invoiceId: InvoiceId) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const clientName = useClientName();
  const rows = useInvoiceRows() ?? [];
  const open = rows
    .filter((row) => isOwed(row) && row.currency === currency)
    .toSorted((a, b) => Math.abs(a.balance - amount) - Math.abs(b.balance - amount))
    .slice(0, maxChoices);
  return (
    <Sheet open onClose={onClose} title={<Trans>Which invoice was paid?</Trans>}>
      {open.length === 0 && (
        <p className="sheet-form text-muted">
          <Trans>No open invoice in {currency}.</Trans>
        </p>
      )}
      <List items={open} keyOf={({ id }) => id} label={t`Invoices`} inset="gutter">
        {(row) => (
          <Row
            title={clientName(row)}
            meta={row.number ?? ""}
            end={<MoneyText amount={row.balance} currency={currency} />}
            onClick={() => onChoose(row.id)}
          />
        )}
      </List>
    </Sheet>
  );
}
