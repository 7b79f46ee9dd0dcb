import type { MinorUnits } from "@ankara/domain/money/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import { PaymentMethodChips } from "../../forms/payment-method-chips.tsx";
import { useLastMethod } from "../../forms/use-last-method.ts";
import { Button } from "../../ui/button.tsx";
import { InvoiceIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Sheet } from "../../ui/sheet.tsx";

type PaidNowProps = {
  amount: MinorUnits;
  currency: string;
  busy: boolean;
  onSell: (method: PaymentMethod) => void;
  onClose: () => void;
};

/** Asks how a sale was paid; the last way is chosen already. One tap then issues, records the payment and opens the receipt. */
export default function PaidNow({ amount, currency, busy, onSell, onClose }: PaidNowProps) {
  const { t } = useLingui();
  const last = useLastMethod();
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const method = chosen ?? last ?? "cash";
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Paid now`}
      subtitle={<MoneyText amount={amount} currency={currency} decimals="always" size="15" tone="muted" />}
      footer={
        <Button
          variant="primary"
          size="large"
          full
          icon={InvoiceIcon}
          busy={busy}
          disabled={last === undefined}
          onClick={() => onSell(method)}
        >
          <Trans>Issue & send receipt</Trans>
        </Button>
      }
    >
      <div className="sheet-form pt-1">
        <PaymentMethodChips value={last === undefined ? undefined : method} onChange={setChosen} />
        <p className="text-15 text-muted">
          <Trans>The invoice gets its number, the payment is recorded in full, and the receipt is ready to send.</Trans>
        </p>
      </div>
    </Sheet>
  );
}
