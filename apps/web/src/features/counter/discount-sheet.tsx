import { Trans, useLingui } from "@lingui/react/macro";
import type { Discount } from "@ankara/domain/records/invoice";
import { DiscountField } from "../../forms/discount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";

type DiscountSheetProps = {
  discount: Discount | null;
  currency: string;
  onChange: (discount: Discount | null) => void;
  onClose: () => void;
};

/** A discount on the whole sale. The sums behind the sheet follow as it is typed. */
export default function DiscountSheet({ discount, currency, onChange, onClose }: DiscountSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Discount`}
      footer={
        <Button variant="primary" size="large" full onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <form
        className="sheet-form pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <DiscountField label={t`Discount on this sale`} discount={discount} currency={currency} onChange={onChange} />
      </form>
    </Sheet>
  );
}
