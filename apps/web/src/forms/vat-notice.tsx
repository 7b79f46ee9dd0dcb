import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { hasVatNumber } from "@ankara/domain/fiscal/legal-rows";
import { isBlankLine, taxesNotAllowed } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Button } from "../ui/button.tsx";
import { InfoStrip } from "../ui/card.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { AlertIcon } from "../ui/icons.ts";
import { toast } from "../ui/toast.tsx";
import { joinList } from "../i18n/numbers.ts";

/** Loaded with the tap (5 kB): hardly any document needs it. */
const loadMending = () => import("./vat-registration.ts");

export type NoticeProps = {
  draft: Invoice;
  business: Business;
  fees: readonly Fee[];
  edit: (step: (before: Invoice) => Invoice) => void;
};

/**
 * The document charges a tax and will print that its seller is not registered for it: it cannot be issued so. One tap takes
 * the tax off, here and from new documents; another says that the business is registered.
 */
export function VatNotice({ draft, business, fees, edit }: NoticeProps) {
  const { t } = useLingui();
  const [registering, setRegistering] = useState(false);
  // One that is out prints what the business was when it was issued.
  const seller = draft.from ?? business;
  const lines = draft.lines.filter((line) => !isBlankLine(line));
  const taxes = taxesNotAllowed({ ...draft, lines }, seller);
  if (taxes.length === 0) return null;
  const names = joinList(taxes.map(({ name }) => name));
  const remove = async () => {
    const { saveRegistration: keepRegistration, withoutTaxesNotAllowed } = await loadMending();
    edit((before) => withoutTaxesNotAllowed(before, business.country));
    if (business.vatRegistered) return;
    await keepRegistration(business, fees, { vatRegistered: false });
    toast(t`${names} removed here. New invoices start without it.`, { tone: "good" });
  };
  return (
    <div data-field="vat">
      <InfoStrip
        icon={AlertIcon}
        tone="warn"
        title={t`This document charges ${names}, but you’re not registered for ${names}.`}
        action={
          registering ? null : (
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => void remove()}>{t`Remove ${names}`}</Button>
              {draft.from === null && (
                <Button size="small" variant="ghost" onClick={() => setRegistering(true)}>
                  {t`I am registered: add my number`}
                </Button>
              )}
            </div>
          )
        }
      >
        {registering ? (
          <NumberForm business={business} fees={fees} />
        ) : (
          <Trans>Choose one of these before you issue it.</Trans>
        )}
      </InfoStrip>
    </div>
  );
}

/** The number the document prints; kept with the registration in one go. */
function NumberForm({ business, fees }: Pick<NoticeProps, "business" | "fees">) {
  const name = hasVatNumber(business.country) ? "vatNumber" : "taxId";
  const [number, setNumber] = useState(business[name] ?? "");
  const save = async () => {
    const { saveRegistration: keepRegistration } = await loadMending();
    await keepRegistration(business, fees, { vatRegistered: true, [name]: number.trim() });
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={name === "vatNumber" ? <Trans>VAT number</Trans> : <Trans>Tax number</Trans>}>
        <TextInput
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          maxLength={40}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" variant="primary" className="min-h-12! desk:min-h-10!">
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
