import { Trans, useLingui } from "@lingui/react/macro";
import { units } from "@ankara/domain/invoice/units";
import type { Fee } from "@ankara/domain/records/fee";
import { useId, useState } from "react";
import { formatPercent } from "../../i18n/numbers.ts";
import type { DraftForm } from "../../forms/use-draft-form.ts";
import { PhotoField } from "../../forms/photo-field.tsx";
import { useProblemText } from "../../forms/problem-text.ts";
import { ScanButton, useScan } from "../../scan/use-scan.tsx";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { AiWriterIcon } from "../../ui/icons.ts";
import { useReadsPhoto } from "../../session/use-reads-photo.ts";
import { useModals } from "../../ui/modal-context.ts";
import { Checkbox, Switch } from "../../ui/switch.tsx";
import { QuantityInput } from "../../ui/quantity-input.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { type CatalogForm, itemFilledFrom } from "./catalog-form.ts";
import { CostField, PriceFields } from "./price-fields.tsx";
import { useUnitText } from "./unit-labels.ts";

type PartProps = { form: DraftForm<CatalogForm> };

/** Name, kind, unit and price first; the rest behind one button. */
export function ItemFields({
  form,
  taxes,
  categories,
  wasTracked,
  canRead,
}: PartProps & {
  taxes: readonly Fee[];
  categories: readonly string[];
  /** Stock of this item is kept already. */
  wasTracked: boolean;
  /** False in a sheet that the app opened: the reader would take its place. */
  canRead: boolean;
}) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { values, problems, set, touch } = form;
  const { readPhoto } = useModals();
  const readsPhoto = useReadsPhoto("item_photo") && canRead;
  const photo = values.photos[0];
  return (
    <>
      <Segmented
        label={t`Kind`}
        value={values.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: "product", label: t`Product` },
          { value: "service", label: t`Service` },
        ]}
      />
      <Field label={t`Name`} required error={problem(problems["name"])}>
        <TextInput
          value={values.name}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
          onBlur={() => touch("name")}
        />
      </Field>
      <UnitField form={form} />
      <PriceFields form={form} />
      {values.kind === "product" && <StockFields form={form} isTracked={wasTracked} />}
      <PhotoField label={t`Photo`} value={values.photos} max={1} onChange={(photos) => set({ photos })} />
      {photo && readsPhoto && (
        <Button
          icon={AiWriterIcon}
          className="self-start"
          onClick={async () => {
            const reading = await readPhoto({ type: "item_photo", photo });
            if (reading) set(itemFilledFrom(values, reading));
          }}
        >
          <Trans>Write it from the photo</Trans>
        </Button>
      )}
      <Switch
        label={t`Favourite`}
        hint={t`Listed first in the catalog and when you add items`}
        checked={values.favorite}
        onChange={(favorite) => set({ favorite })}
      />
      <MoreFields form={form} taxes={taxes} categories={categories} />
    </>
  );
}

function UnitField({ form: { values, problems, set, touch } }: PartProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  const unitText = useUnitText();
  const known = units.some(({ key }) => key === values.unit);
  const [own, setOwn] = useState(!known);
  if (own) {
    return (
      <Field label={t`Unit`} error={problem(problems["unit"])} hint={t`Your own unit name`}>
        <TextInput
          value={values.unit}
          maxLength={20}
          autoComplete="off"
          onChange={(event) => set({ unit: event.target.value })}
          onBlur={() => {
            touch("unit");
            if (values.unit.trim() !== "") return;
            setOwn(false);
            set({ unit: "piece" });
          }}
        />
      </Field>
    );
  }
  return (
    <Field label={t`Unit`}>
      <Select
        value={values.unit}
        onChange={(event) => {
          const custom = event.target.value === "";
          setOwn(custom);
          set({ unit: event.target.value });
        }}
      >
        {units.map(({ key }) => (
          <option key={key} value={key}>
            {unitText(key)}
          </option>
        ))}
        <option value="">{t`Other…`}</option>
      </Select>
    </Field>
  );
}

const moreFields = ["privateCost", "itemCode", "barcode", "category", "description"] as const;

/** Opens by itself when something in it is filled in or wrong. */
function MoreFields({ form, taxes, categories }: PartProps & { taxes: readonly Fee[]; categories: readonly string[] }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { values, problems, set } = form;
  const [isOpen, setIsOpen] = useState(moreFields.some((field) => values[field] !== "") || values.ownTaxes);
  const listId = useId();
  if (!isOpen && !moreFields.some((field) => problems[field])) {
    return (
      <ShowMore onOpen={() => setIsOpen(true)}>
        <Trans>Cost, taxes, codes and more</Trans>
      </ShowMore>
    );
  }
  return (
    <>
      <CostField form={form} />
      <TaxFields form={form} taxes={taxes} />
      <Field label={t`Category`} optional error={problem(problems["category"])}>
        <TextInput
          value={values.category}
          list={listId}
          autoComplete="off"
          onChange={(event) => set({ category: event.target.value })}
        />
      </Field>
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Item code`} optional hint={t`HS or service code`} error={problem(problems["itemCode"])}>
          <TextInput
            value={values.itemCode}
            autoComplete="off"
            onChange={(event) => set({ itemCode: event.target.value })}
          />
        </Field>
        <BarcodeField form={form} />
      </div>
      <Field
        label={t`Description`}
        optional
        hint={t`Prints under the name on documents`}
        error={problem(problems["description"])}
      >
        <TextArea value={values.description} onChange={(event) => set({ description: event.target.value })} />
      </Field>
    </>
  );
}

/** Typed, or read by the camera. */
function BarcodeField({ form: { values, problems, set } }: PartProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { scan, sheet } = useScan((barcode) => {
    set({ barcode });
    return undefined;
  });
  return (
    <>
      <Field label={t`Barcode`} optional error={problem(problems["barcode"])}>
        <TextInput
          value={values.barcode}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => set({ barcode: event.target.value })}
          end={<ScanButton onClick={scan} />}
        />
      </Field>
      {sheet}
    </>
  );
}

/** The usual taxes, or exactly these. */
function TaxFields({ form: { values, set }, taxes }: PartProps & { taxes: readonly Fee[] }) {
  const { t } = useLingui();
  const toggle = (id: string, on: boolean) =>
    set({ taxIds: on ? [...values.taxIds, id] : values.taxIds.filter((taxId) => taxId !== id) });
  if (taxes.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 text-13 font-medium text-muted">
        <Trans>Taxes</Trans>
      </legend>
      <Segmented
        label={t`Taxes`}
        value={values.ownTaxes ? "own" : "usual"}
        onChange={(choice) => set({ ownTaxes: choice === "own" })}
        options={[
          { value: "usual", label: t`The usual ones` },
          { value: "own", label: t`Only these` },
        ]}
      />
      {values.ownTaxes &&
        taxes.map((tax) => (
          <Checkbox
            key={tax.id}
            label={taxLabel(tax)}
            checked={values.taxIds.includes(tax.id)}
            onChange={(on) => toggle(tax.id, on)}
          />
        ))}
    </fieldset>
  );
}

const taxLabel = (tax: Fee) => (tax.basis === "percent" ? `${tax.name} ${formatPercent(tax.ratePpm)}` : tax.name);

/** Switches stock keeping on; at its beginning it asks for the quantity on hand. */
function StockFields({ form, isTracked }: { form: DraftForm<CatalogForm>; isTracked: boolean }) {
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
