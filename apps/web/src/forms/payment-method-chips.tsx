import type { PaymentMethod } from "@ankara/domain/records/payment";
import { useLingui } from "@lingui/react/macro";
import { ChipGroup } from "../ui/chip.tsx";
import { cx } from "../ui/cx.ts";
import { paymentMethods, usePaymentMethodText } from "./payment-labels.ts";

type ChipsProps = {
  /** Read out as the name of the group; "Payment method" unless something else is asked. */
  label?: string;
  /** Undefined while the method used last is being read. */
  value: PaymentMethod | undefined;
  onChange: (method: PaymentMethod) => void;
  /** Chips fill the width. */
  grow?: boolean;
  className?: string;
};

/** The ways money changes hands, one to be chosen. */
export function PaymentMethodChips({ label, value, onChange, grow = true, className }: ChipsProps) {
  const { t } = useLingui();
  const methodText = usePaymentMethodText();
  return (
    <ChipGroup<PaymentMethod>
      label={label ?? t`Payment method`}
      look="soft"
      grow={grow}
      // Eight of them: two lines of four, or the last one stands alone.
      className={cx(
        grow && "min-[600px]:grid min-[600px]:grid-cols-[repeat(4,auto)] min-[600px]:justify-start",
        className,
      )}
      value={value}
      onChange={onChange}
      options={paymentMethods.map((method) => ({ value: method, label: methodText(method) }))}
    />
  );
}
