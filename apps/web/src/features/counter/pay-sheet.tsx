import { Trans, useLingui } from "@lingui/react/macro";
import { type Cart, suggestCash } from "@ankara/domain/counter/cart";
import type { MinorUnits } from "@ankara/domain/money/money";
import { decimalToMinor, groupDigits, minorToDecimal } from "@ankara/domain/money/parse-money";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import { type FormEvent, useState } from "react";
import { formatMoney } from "../../i18n/numbers.ts";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { PaymentMethodChips } from "../../forms/payment-method-chips.tsx";
import { touch } from "../../platform/touch.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Field } from "../../ui/field.tsx";
import { CloseIcon } from "../../ui/icons.ts";
import { MoneyInput } from "../../ui/money-input.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useMedia } from "../../ui/use-media.ts";
import type { SaleSource, Sold } from "./sale.ts";
import { useSell } from "./use-sell.ts";

type PaySheetProps = {
  cart: Cart;
  source: SaleSource;
  /** Minor units. */
  total: MinorUnits;
  onSold: (sold: Sold) => void;
  onClose: () => void;
};

/** Takes the money: cash with the change to give back, or any other way in one tap. Cash that nobody types is exact. */
export default function PaySheet({ cart, source, total, onSold, onClose }: PaySheetProps) {
  const { t } = useLingui();
  const methodText = usePaymentMethodText();
  const { busy, sell } = useSell(onSold);
  const { currency } = source.business;
  const [method, setMethod] = useState<PaymentMethod>("cash");
  const [typed, setTyped] = useState<{ value: string; isGood: boolean }>({ value: "", isGood: true });
  const touched = useMedia("(pointer: coarse)");
  const isCash = method === "cash";
  const value = typed.value.replace(/\.$/, "");
  const given = value === "" ? total : typed.isGood ? decimalToMinor(value, currency) : 0;
  const isShort = isCash && given < total;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (!isShort) void sell(cart, source, { method, given: isCash ? given : null });
  };
  const type = (value: string) => setTyped({ value, isGood: true });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`To pay`}
      subtitle={<MoneyText amount={total} currency={currency} size="22" />}
      // Its field raises no keyboard by touch, and Enter in it takes the money.
      shortForm
      footer={
        <Button
          variant="primary"
          size="large"
          full
          busy={busy}
          disabled={isShort}
          className="min-h-14! rounded-card! text-18"
          onClick={() => submit()}
        >
          {isCash ? <Trans>Take cash</Trans> : <Trans>Paid by {methodText(method)}</Trans>}
        </Button>
      }
    >
      <form className="sheet-form gap-3 pt-1 pb-4" onSubmit={submit}>
        <PaymentMethodChips
          grow={false}
          className="-mx-4 px-4 desk:mx-0 desk:flex-wrap desk:px-0 [&>label]:h-11"
          value={method}
          onChange={setMethod}
        />
        {isCash && (
          <>
            <Field label={t`Cash given`}>
              <MoneyInput
                value={typed.value}
                currency={currency}
                // The keys below are the keyboard, which would cover them.
                inputMode={touched ? "none" : "decimal"}
                placeholder={groupDigits(minorToDecimal(total, currency))}
                onChange={(value, problem) => setTyped({ value, isGood: problem === null })}
              />
            </Field>
            <div className="scroll-x -mx-(--sheet-side) flex gap-2 px-(--sheet-side)">
              <Chip pressed={given === total} className="h-11!" onClick={() => type("")}>
                <Trans>Exact</Trans>
              </Chip>
              {suggestCash(total, currency).map((sum) => (
                <Chip
                  key={sum}
                  pressed={given === sum}
                  className="h-11!"
                  onClick={() => type(minorToDecimal(sum, currency))}
                >
                  {formatMoney(sum, currency, { decimals: "auto" })}
                </Chip>
              ))}
            </div>
            <GiveBack given={given} total={total} currency={currency} />
            {touched && (
              <Keypad
                value={typed.value}
                hasPoint={!Number.isInteger(Number(minorToDecimal(total, currency)))}
                onChange={type}
              />
            )}
          </>
        )}
      </form>
    </Sheet>
  );
}

/** The change, or what is missing. */
function GiveBack({ given, total, currency }: { given: MinorUnits; total: MinorUnits; currency: string }) {
  const { t } = useLingui();
  const isShort = given < total;
  return (
    <div aria-live="polite" className="text-center">
      <p className="text-muted">{isShort ? t`Still missing` : t`Give back`}</p>
      <MoneyText
        amount={Math.abs(given - total)}
        currency={currency}
        tone={isShort ? "overdue" : "ink"}
        className="text-[48px]/[54px] font-semibold! tracking-tight"
      />
    </div>
  );
}

/** Longest sum typed here, digits and point. */
const maxLength = 12;

type KeypadProps = {
  /** Plain decimal text. */
  value: string;
  /** The sum has coins: a point takes the place of the three zeros. */
  hasPoint: boolean;
  onChange: (value: string) => void;
};

/** Keys of 60 px for a sum, so that a phone's keyboard never covers the till. */
function Keypad({ value, hasPoint, onChange }: KeypadProps) {
  const { t } = useLingui();
  const press = (key: string) => {
    touch("tick");
    onChange(appendKey(value, key));
  };
  return (
    <div className="grid grid-cols-3 gap-2">
      {["1", "2", "3", "4", "5", "6", "7", "8", "9", hasPoint ? "." : "000", "0"].map((key) => (
        <button key={key} type="button" className={look} onClick={() => press(key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        aria-label={t`Clear the last digit`}
        className={look}
        onClick={() => onChange(value.slice(0, -1).replace(/\.$/, ""))}
      >
        <CloseIcon size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

const look =
  "grid h-13 place-items-center rounded-card bg-surface text-22 font-medium ring-1 ring-inset ring-line active:bg-neutral";

/** The sum after one more key; a key that makes no sum changes nothing. */
export function appendKey(value: string, key: string): string {
  const next = value === "0" || value === "" ? key.replace(/^0+/, "").replace(/^(?=\.)/, "0") : value + key;
  return next.length <= maxLength && /^(\d+(\.\d{0,2})?)?$/.test(next) ? next : value;
}
