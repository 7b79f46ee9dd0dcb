import { useLingui } from "@lingui/react/macro";
import { useProblemText } from "../../forms/problem-text.ts";
import type { DraftForm } from "../../forms/use-draft-form.ts";
import { Field } from "../../ui/field.tsx";
import { QuantityInput } from "../../ui/quantity-input.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { CatalogForm } from "./catalog-form.ts";

/** Switches stock keeping on; at its beginning it asks for the quantity on hand. */
export function StockFields({ form, isTracked }: { form: DraftForm<CatalogForm>; isTracked: boolean }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { values, problems, set } = form;
  return (
    <>
      <Switch
        label={t`Track stock`}
        hint={
          isTracked && !values.keepsStock
            ? t`Counting stops; the history stays`
            : t`Invoices reduce it, and you’re told when it runs low`
        }
        checked={values.keepsStock}
        onChange={(keepsStock) => set({ keepsStock })}
      />
      {values.keepsStock && (
        <div className="grid grid-cols-2 gap-3">
          {!isTracked && (
            <Field label={t`On hand now`} error={problem(problems["onHand"])}>
              <QuantityInput value={values.onHand} placeholder="0" onChange={(onHand) => set({ onHand })} />
            </Field>
          )}
          <Field label={t`Warn at or below`} optional error={problem(problems["lowStock"])}>
            <QuantityInput value={values.lowStock} onChange={(lowStock) => set({ lowStock })} />
          </Field>
        </div>
      )}
    </>
  );
}
