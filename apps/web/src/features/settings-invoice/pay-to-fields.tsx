import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { supportedCurrencies } from "@ankara/domain/money/currencies";
import { newId, systemRandom } from "@ankara/domain/ids";
import { maxMerchantCode, readMerchantCode } from "@ankara/domain/invoice/merchant-code";
import { maxPayTo, newPaymentDetails } from "@ankara/domain/invoice/pay-to";
import type { PaymentDetails } from "@ankara/domain/records/invoice";
import PaymentSheet from "../../forms/payment-sheet.tsx";
import { ScanButton, useScan } from "../../scan/use-scan.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { PlusIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Row } from "../../ui/row.tsx";
import { joinParts } from "../../ui/parts.ts";

type PayToProps = {
  payTo: readonly PaymentDetails[];
  /** ISO 3166-1 code of the business's country. */
  country: string;
  onChange: (payTo: PaymentDetails[]) => void;
};

/** Codes to pay by that carry identifiers of a business's bank, which nobody else can give out. */
const bankCodes: Readonly<Record<string, string>> = { NG: "NQR", GH: "GhQR", KE: "KE-QR" };

/** Bank accounts and mobile-money numbers, printed under "How to pay" in this order. */
export function PayToFields({ payTo, country, onChange }: PayToProps) {
  const { t } = useLingui();
  const bankCode = bankCodes[country];
  const [openId, setOpenId] = useState<string | null>(null);
  const open = payTo.find((details) => details.id === openId);
  const add = () => {
    const details = newPaymentDetails(newId(Date.now(), systemRandom));
    onChange([...payTo, details]);
    setOpenId(details.id);
  };
  const change = (patch: Partial<PaymentDetails>) =>
    onChange(payTo.map((details) => (details.id === openId ? { ...details, ...patch } : details)));
  // One that was opened and left empty is not kept.
  const close = () => {
    setOpenId(null);
    if (payTo.some(isEmpty)) onChange(payTo.filter((details) => !isEmpty(details)));
  };
  const remove = (id: string) => {
    setOpenId(null);
    onChange(payTo.filter((details) => details.id !== id));
  };
  return (
    <>
      {payTo.length > 0 && (
        <div className="overflow-hidden rounded-card border border-line">
          <List items={payTo} keyOf={(details) => details.id} label={t`How you get paid`} inset="gutter">
            {(details) => (
              <Row
                plain
                compact
                title={details.provider || t`Without a name`}
                meta={joinParts([details.accountNumber, details.accountName, details.currency])}
                onClick={() => setOpenId(details.id)}
                chevron
              />
            )}
          </List>
        </div>
      )}
      {payTo.length < maxPayTo ? (
        <Button icon={PlusIcon} className="self-start" onClick={add}>{t`Add bank or mobile money`}</Button>
      ) : (
        <p className="text-13 text-muted">{t`Up to five fit on an invoice.`}</p>
      )}
      {bankCode !== undefined && (
        <p className="text-13 text-muted">
          {t`The QR code on an invoice opens its payment page. Only your bank can issue ${bankCode}. Add that code to your account, and it prints as well.`}
        </p>
      )}
      <PaymentSheet
        open={open !== undefined}
        onClose={close}
        onRemove={({ id }) => remove(id)}
        details={open}
        country={country}
        onChange={change}
      >
        {open && <MoreFields key={open.id} details={open} bankCode={bankCode} onChange={change} />}
      </PaymentSheet>
    </>
  );
}

/** Fields of payment details beyond account and name: currency, code of the bank, note. */
function MoreFields({
  details,
  bankCode,
  onChange,
}: {
  details: PaymentDetails;
  bankCode: string | undefined;
  onChange: (patch: Partial<PaymentDetails>) => void;
}) {
  const { t } = useLingui();
  const { qr = "" } = details;
  const merchant = readMerchantCode(qr);
  const problem = t`This is not a code a bank gives a shop. Scan the one at your till; a code for a single sale does not print.`;
  const { scan, sheet } = useScan((code) => {
    onChange({ qr: code });
    return undefined;
  }, "qr");
  return (
    <>
      <Field label={t`Printed on invoices in`}>
        <Select value={details.currency ?? ""} onChange={(event) => onChange({ currency: event.target.value || null })}>
          <option value="">{t`Every currency`}</option>
          {supportedCurrencies.map(({ code, symbol }) => (
            <option key={code} value={code}>
              {code} {symbol}
            </option>
          ))}
        </Select>
      </Field>
      {(bankCode !== undefined || qr !== "") && (
        <Field
          label={bankCode === undefined ? t`Code of your bank to pay by` : t`${bankCode} code of your bank`}
          optional
          error={qr.trim() !== "" && merchant === null ? problem : undefined}
          hint={
            merchant ? t`${merchant.name}, ${merchant.city}: prints on invoices in ${merchant.currency}.` : undefined
          }
        >
          <TextInput
            value={qr}
            maxLength={maxMerchantCode}
            autoComplete="off"
            end={<ScanButton onClick={scan} />}
            onChange={(event) => onChange({ qr: event.target.value })}
          />
        </Field>
      )}
      <Field label={t`Note`} optional>
        <TextInput
          value={details.note}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
      {sheet}
    </>
  );
}

const isEmpty = ({ provider, accountNumber, accountName, note, qr = "" }: PaymentDetails): boolean =>
  [provider, accountNumber, accountName, note, qr].every((text) => text.trim() === "");
