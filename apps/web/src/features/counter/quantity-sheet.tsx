import { Trans, useLingui } from "@lingui/react/macro";
import { setQuantity } from "@ankara/domain/counter/cart";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { type FormEvent, useRef, useState } from "react";
import { useUnitText } from "../../document-parts/unit-text.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { QuantityInput } from "../../ui/quantity-input.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { ChangeCart } from "./use-cart.ts";

type QuantitySheetProps = {
  item: CatalogItem;
  /** Decimal text; `"0"` where it is not in the sale yet. */
  quantity: string;
  change: ChangeCart;
  onClose: () => void;
};

/** How much of an item is sold: a dozen at once, or two and a half yards. */
export default function QuantitySheet({ item, quantity, change, onClose }: QuantitySheetProps) {
  const { t } = useLingui();
  const { of: unitOf } = useUnitText();
  const [typed, setTyped] = useState({ value: quantity === "0" ? "" : quantity, problem: false });
  const input = useRef<HTMLInputElement>(null);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (typed.problem) return input.current?.focus();
    change((cart) => setQuantity(cart, item.id, typed.value));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={item.name}
      shortForm
      footer={
        <Button variant="primary" size="large" full onClick={() => save()}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <form className="sheet-form pt-1" onSubmit={save}>
        <Field label={t`Quantity`}>
          <QuantityInput
            ref={input}
            value={typed.value}
            unit={unitOf(typed.value, item.unit)}
            onFocus={(event) => event.target.select()}
            onChange={(value, problem) => setTyped({ value, problem })}
          />
        </Field>
      </form>
    </Sheet>
  );
}
