import type { LocalDate } from "@ankara/domain/dates/dates";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { multiplyToMinor } from "@ankara/domain/money/decimal";
import { currencyOf } from "@ankara/domain/money/currencies";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import { newId, type Random, systemRandom } from "@ankara/domain/ids";
import { type CreditChoice, remainingCreditable, creditNoteFor } from "@ankara/domain/invoice/credit-note";
import type { Invoice, InvoiceLine } from "@ankara/domain/records/invoice";
import { formatMoney } from "../../i18n/numbers.ts";
import { useRecords } from "../../store/hooks.ts";
import { currentStore, type CannotNumber } from "../../store/store.ts";
import { useCannotNumber } from "../../sync/use-cannot-number.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { Field, FieldError, TextInput } from "../../ui/field.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { QuantityInput } from "../../ui/quantity-input.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Checkbox, Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";

type CreditSheetProps = {
  open: boolean;
  onClose: () => void;
  invoice: Invoice;
  credits: readonly Invoice[];
  today: LocalDate;
};
type Of = CreditChoice["of"];
const noRandom: Random = (bytes) => new Uint8Array(bytes);

/** Gives all or part of an issued invoice back: a document of its own, with a number of its own. */
export default function CreditSheet({ open, onClose, invoice, credits, today }: CreditSheetProps) {
  const { t } = useLingui();
  const cannotNumber = useCannotNumber();
  const navigate = useNavigate();
  const issued = credits.filter(({ status }) => status === "issued");
  const left = remainingCreditable(invoice, issued);
  const whole = left === invoice.totals?.total;
  const [of, setOf] = useState<Of>(whole ? "all" : "amount");
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
  const [amount, setAmount] = useState("");
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const hasGoods = useHasGoods(invoice);
  const number = invoice.number ?? "";
  const money = (minor: number) => formatMoney(minor, invoice.currency, { decimals: "auto" });

  const choice = choiceOf(of, quantities, amount, invoice, t`Credit on ${number}`);
  const makings = { invoice, credits: issued, choice, today, reason };
  // Only for its sum: the one that is kept is made when the button is pressed.
  const preview = creditNoteFor({
    ...makings,
    id: invoice.id,
    now: invoice.updatedAt,
    deviceId: null,
    random: noRandom,
  });
  const total = preview.ok ? (preview.value.totals?.total ?? 0) : 0;
  const problem = preview.ok
    ? undefined
    : {
        more_than_left: t`That’s more than is left: ${money(left)}.`,
        quantity_too_big: t`That’s more than you sold.`,
        not_issued: t`You can only credit an issued invoice.`,
        nothing_chosen: undefined,
      }[preview.error.code];

  const act = async () => {
    if (busy) return;
    setBusy(true);
    const result = await issueCredit(makings, restock)
      .catch((cause: unknown) => {
        console.error("The credit note was not issued", cause);
        return { id: "", problem: "device" as const };
      })
      .finally(() => setBusy(false));
    if (typeof result.problem === "object" && result.problem !== null)
      toast(cannotNumber(result.problem), { tone: "danger", durationMs: 8000 });
    else if (result.problem === "draft")
      toast(t`Kept as a draft: the credit note can’t be issued yet.`, { tone: "danger", durationMs: 5000 });
    else if (result.problem === "device")
      toast(t`This device couldn’t save it, so nothing was issued and no number was used. Try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    else if (result.problem === null) {
      onClose();
      void navigate(`/invoice/${result.id}`, { state: { share: true } });
    }
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Credit note on ${number}`}
      stay={amount !== "" || reason !== "" || Object.keys(quantities).length > 0}
      footer={
        <div className="flex items-center justify-between gap-3">
          <p aria-live="polite" className="text-15 text-muted">
            <MoneyText amount={total} currency={invoice.currency} decimals="auto" size="15" /> {t`of ${money(left)}`}
          </p>
          <Button variant="primary" disabled={!preview.ok} busy={busy} onClick={() => void act()}>
            {t`Issue credit note`}
          </Button>
        </div>
      }
    >
      <div className="sheet-form pt-1 pb-4">
        <p className="text-15 text-muted">{t`A credit note reduces what your client owes. ${number} keeps its number and total.`}</p>
        <Segmented<Of>
          label={t`Quantity`}
          value={of}
          onChange={setOf}
          options={[
            ...(whole ? [{ value: "all" as const, label: t`All of it` }] : []),
            { value: "lines", label: t`Some items` },
            { value: "amount", label: t`An amount` },
          ]}
        />
        {of === "lines" && (
          <ul className="divide-y divide-line">
            {invoice.lines.map((line) => (
              <CreditLine
                key={line.id}
                line={line}
                currency={invoice.currency}
                quantity={quantities[line.id]}
                onChange={(quantity) => setQuantities((all) => withQuantity(all, line.id, quantity))}
              />
            ))}
          </ul>
        )}
        {of === "amount" && (
          <Field label={t`Amount, taxes in it`} error={problem}>
            <MoneyInput
              value={amount}
              currency={invoice.currency}
              onChange={(value, unreadable) => setAmount(unreadable === null ? value : "")}
            />
          </Field>
        )}
        <Field label={t`Why`} optional hint={t`Prints on the credit note; many tax offices ask for it.`}>
          <TextInput
            value={reason}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {of !== "amount" && hasGoods && (
          <Switch
            label={t`Goods come back into stock`}
            hint={t`Turn it off for goods that were spoilt or not returned`}
            checked={restock}
            onChange={setRestock}
          />
        )}
        {of !== "amount" && problem !== undefined && <FieldError>{problem}</FieldError>}
      </div>
    </Sheet>
  );
}

/** Is there anything on the invoice whose stock is kept? */
function useHasGoods({ lines }: Invoice): boolean {
  const stockItems = useRecords("catalogs")?.filter(({ stockSince }) => stockSince);
  return stockItems?.some(({ id }) => lines.some(({ itemId }) => itemId === id)) ?? false;
}

function withQuantity(
  all: Readonly<Record<string, string>>,
  id: string,
  quantity: string | undefined,
): Record<string, string> {
  const others = Object.entries(all).filter(([line]) => line !== id);
  return Object.fromEntries(quantity === undefined ? others : [...others, [id, quantity]]);
}

type Makings = Pick<Parameters<typeof creditNoteFor>[0], "invoice" | "credits" | "choice" | "today" | "reason">;

/**
 * Makes and issues the credit note and notes it on its invoice, in one transaction: a credit note that was issued without
 * the sheet hearing of it would be given a second time.
 */
async function issueCredit(
  makings: Makings,
  restock: boolean,
): Promise<{ id: string; problem: "draft" | CannotNumber | "refused" | null }> {
  const store = currentStore();
  const now = Date.now();
  const id = newId(now, systemRandom);
  const made = creditNoteFor({ ...makings, id, now, deviceId: store.deviceId, random: systemRandom });
  if (!made.ok) return { id, problem: "refused" };
  const issued = await store.issue(id, {
    before: (unit) => unit.write("invoices", id, restock ? made.value : { ...made.value, restock }),
    after: async (unit, { number }) => {
      const invoice = await unit.record("invoices", makings.invoice.id);
      if (!invoice) return;
      const entry = { at: store.instant(), what: "credited" as const, detail: number ?? "" };
      const stamps = { updatedAt: store.instant(), deviceId: store.deviceId };
      await unit.write("invoices", invoice.id, { ...invoice, ...stamps, history: [...invoice.history, entry] });
    },
  });
  return { id, problem: issued.ok ? null : Array.isArray(issued.error) ? "draft" : issued.error };
}

function CreditLine({
  line,
  currency,
  quantity,
  onChange,
}: {
  line: InvoiceLine;
  currency: string;
  /** Undefined: not chosen. */
  quantity: string | undefined;
  onChange: (quantity: string | undefined) => void;
}) {
  const { t } = useLingui();
  const nameId = useId();
  const gross = multiplyToMinor(line.quantity || "0", line.unitPrice || "0", currencyOf(currency).decimals);
  return (
    <li className="flex flex-col gap-2 py-2.5">
      <Checkbox
        checked={quantity !== undefined}
        onChange={(chosen) => onChange(chosen ? line.quantity : undefined)}
        label={line.name}
        hint={`${line.quantity} × · ${formatMoney(gross, currency, { decimals: "auto" })}`}
      />
      {quantity !== undefined && line.quantity !== "1" && (
        <div className="flex items-center gap-3 pl-8">
          <span id={nameId} className="text-15 text-muted">{t`Quantity returned`}</span>
          <QuantityInput value={quantity} onChange={onChange} aria-labelledby={nameId} className="w-28" />
        </div>
      )}
    </li>
  );
}

function choiceOf(
  of: Of,
  quantities: Readonly<Record<string, string>>,
  amount: string,
  { currency }: Invoice,
  name: string,
): CreditChoice {
  if (of === "all") return { of };
  if (of === "lines") return { of, lines: Object.entries(quantities).map(([id, quantity]) => ({ id, quantity })) };
  return { of, amount: amount === "" ? 0 : decimalToMinor(amount, currency), name };
}
