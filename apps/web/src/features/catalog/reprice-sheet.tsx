import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { parsePercent } from "@ankara/domain/money/rate";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { reprice, withNewPrices, type Reprice } from "@ankara/domain/catalog/reprice";
import { useId, useMemo, useState, type FormEvent } from "react";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { decimalOf } from "./catalog-form.ts";
import { categoriesOf } from "../../stock/item-list.ts";
import { PriceText } from "../../stock/price-text.tsx";
import { writeItems } from "./write-items.ts";
import { plainNumber, shownNumber } from "../../ui/typed-number.ts";

type Props = { items: readonly CatalogItem[]; currency: string; onClose: () => void };
/** Prices are shown that many at a time. */
const shownAtOnce = 40;
const steps = ["1", "5", "10", "50", "100", "500", "1000"];
const everything = "";

/** Raises or lowers many prices at once, in the home currency, after showing each of them. */
export default function RepriceSheet({ items, currency, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const [direction, setDirection] = useState<Reprice["direction"]>("raise");
  const [kind, setKind] = useState<"percent" | "amount">("percent");
  const [typed, setTyped] = useState("");
  const [step, setStep] = useState("");
  const [category, setCategory] = useState(everything);
  const [busy, setBusy] = useState(false);
  const categories = useMemo(() => categoriesOf(items), [items]);

  const changes = useMemo(() => {
    const by = changeOf(kind, typed, currency);
    return by ? changesOf(items, currency, category, { direction, by, step: step === "" ? null : step }) : [];
  }, [items, currency, category, direction, kind, typed, step]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (changes.length === 0) return;
    setBusy(true);
    const store = currentStore();
    const today = store.today();
    const before = changes.map(({ item: { id, prices, earlierPrices = [] } }) => ({
      id,
      patch: { prices, earlierPrices },
    }));
    await writeItems(
      store,
      changes.map(({ item, prices }) => ({ id: item.id, patch: withNewPrices(item, prices, today) })),
    );
    const count = changes.length;
    toast(<Plural value={count} one="# price changed" other="# prices changed" />, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void writeItems(store, before) },
    });
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      stay={typed !== ""}
      title={t`Change prices`}
      subtitle={<Trans>Issued invoices keep the price they were issued with.</Trans>}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="large"
          full
          busy={busy}
          disabled={changes.length === 0}
        >
          {changes.length === 0 ? (
            <Trans>Change prices</Trans>
          ) : (
            <Plural value={changes.length} one="Change # price" other="Change # prices" />
          )}
        </Button>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="sheet-form pt-1">
        <Segmented
          label={t`Direction`}
          value={direction}
          options={[
            { value: "raise", label: t`Raise` },
            { value: "lower", label: t`Lower` },
          ]}
          onChange={setDirection}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`By`}>
            <Select value={kind} onChange={({ target }) => setKind(target.value === "amount" ? "amount" : "percent")}>
              <option value="percent">{t`Percent`}</option>
              <option value="amount">{t`Amount`}</option>
            </Select>
          </Field>
          {kind === "percent" ? (
            <Field label={t`Percent`}>
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                value={shownNumber(typed)}
                end="%"
                onChange={({ target }) => setTyped(plainNumber(target.value))}
              />
            </Field>
          ) : (
            <Field label={t`Amount`}>
              <MoneyInput value={typed} currency={currency} maxDecimals={6} onChange={setTyped} />
            </Field>
          )}
          <Field label={t`Round to`}>
            <Select value={step} onChange={({ target }) => setStep(target.value)}>
              <option value="">{t`No rounding`}</option>
              {steps.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
          <Field label={t`Category`}>
            <Select value={category} onChange={({ target }) => setCategory(target.value)}>
              <option value={everything}>{t`All items`}</option>
              {categories.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
        </div>
        {changes.length > 0 && <Changes changes={changes} currency={currency} />}
      </form>
    </Sheet>
  );
}

type Change = {
  readonly item: CatalogItem;
  readonly from: string;
  readonly to: string;
  readonly prices: CatalogItem["prices"];
};

function Changes({ changes, currency }: { changes: readonly Change[]; currency: string }) {
  return (
    <ul aria-live="polite" className="rows overflow-hidden rounded-card border border-line">
      {changes.slice(0, shownAtOnce).map(({ item, from, to }) => (
        <li key={item.id} className="flex items-baseline justify-between gap-4 px-3.5 py-2.5">
          <span className="min-w-0 truncate">{item.name}</span>
          <span className="flex shrink-0 gap-3">
            <span className="text-muted">
              <span className="sr-only">
                <Trans>before</Trans>{" "}
              </span>
              <PriceText price={from} currency={currency} className="font-normal line-through" />
            </span>
            <PriceText price={to} currency={currency} />
          </span>
        </li>
      ))}
      {changes.length > shownAtOnce && (
        <li className="px-3.5 py-2.5 text-muted">
          <Plural value={changes.length - shownAtOnce} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}

/** Reads the typed change; null while it is none. */
function changeOf(kind: "percent" | "amount", typed: string, currency: string): Reprice["by"] | null {
  if (kind === "amount") {
    const amount = decimalOf(typed, currency);
    return amount === null ? null : { kind, amount };
  }
  const rate = parsePercent(typed);
  return rate.ok ? { kind, ratePpm: rate.value } : null;
}

/** Items whose price would be another one. */
function changesOf(items: readonly CatalogItem[], currency: string, category: string, how: Reprice): Change[] {
  return items.flatMap((item) => {
    const from = item.prices[currency];
    const isMeant = item.archivedAt === null && (category === everything || item.category === category);
    if (from === undefined || !isMeant) return [];
    const to = reprice(from, how);
    return to === from ? [] : [{ item, from, to, prices: { ...item.prices, [currency]: to } }];
  });
}
