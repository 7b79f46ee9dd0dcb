import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { supportedCurrencies } from "@ankara/domain/money/currencies";
import { newId, systemRandom } from "@ankara/domain/ids";
import { maxMerchantCode, readMerchantCode } from "@ankara/domain/invoice/merchant-code";
import { maxPayTo } from "@ankara/domain/invoice/pay-to";
import type { PaymentDetails } from "@ankara/domain/records/invoice";
import { ScanButton, useScan } from "../../scan/use-scan.tsx";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { DeleteIcon, PlusIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Row } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";

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
    const details: PaymentDetails = {
      id: newId(Date.now(), systemRandom),
      kind: "bank",
      provider: "",
      accountNumber: "",
      accountName: "",
      note: "",
    };
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
                meta={[details.accountNumber, details.accountName, details.currency].filter(Boolean).join(" · ")}
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
      <Sheet
        open={open !== undefined}
        onClose={close}
        title={t`How you get paid`}
        footer={
          open && (
            <div className="flex justify-between gap-2">
              <Button variant="danger-ghost" icon={DeleteIcon} onClick={() => remove(open.id)}>{t`Remove`}</Button>
              <Button variant="primary" onClick={close}>{t`Done`}</Button>
            </div>
          )
        }
      >
        {open && <DetailsForm key={open.id} details={open} bankCode={bankCode} onChange={change} />}
      </Sheet>
    </>
  );
}

function DetailsForm({
  details,
  bankCode,
  onChange,
}: {
  details: PaymentDetails;
  bankCode: string | undefined;
  onChange: (patch: Partial<PaymentDetails>) => void;
}) {
  const { t } = useLingui();
  const mobile = details.kind === "mobile_money";
  const { qr = "" } = details;
  const merchant = readMerchantCode(qr);
  const problem = t`This is not a code a bank gives a shop. Scan the one at your till; a code for a single sale does not print.`;
  const { scan, sheet } = useScan((code) => {
    onChange({ qr: code });
    return undefined;
  }, "qr");
  return (
    <div className="flex flex-col gap-3.5 px-4 pt-1 pb-4 desk:px-5">
      <Segmented<PaymentDetails["kind"]>
        label={t`Kind`}
        options={[
          { value: "bank", label: t`Bank` },
          { value: "mobile_money", label: t`Mobile money` },
          { value: "other", label: t`Other` },
        ]}
        value={details.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Field label={mobile ? t`Network` : details.kind === "bank" ? t`Bank` : t`Payment service`}>
        <TextInput
          value={details.provider}
          maxLength={80}
          autoComplete="off"
          placeholder={mobile ? "M-Pesa Paybill" : details.kind === "bank" ? "Wema Bank" : ""}
          onChange={(event) => onChange({ provider: event.target.value })}
        />
      </Field>
      <Field label={mobile ? t`Number` : t`Account number`}>
        <TextInput
          value={details.accountNumber}
          maxLength={40}
          autoComplete="off"
          className="money"
          onChange={(event) => onChange({ accountNumber: event.target.value })}
        />
      </Field>
      <Field label={t`Name on the account`}>
        <TextInput
          value={details.accountName}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => onChange({ accountName: event.target.value })}
        />
      </Field>
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
    </div>
  );
}

const isEmpty = ({ provider, accountNumber, accountName, note, qr = "" }: PaymentDetails): boolean =>
  [provider, accountNumber, accountName, note, qr].every((text) => text.trim() === "");
