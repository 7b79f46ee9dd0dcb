import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isEInvoiceCurrency } from "@ankara/domain/money/currencies";
import { snapshotBusiness, snapshotContact } from "@ankara/domain/invoice/issue";
import { type LegalGap, legalGaps } from "@ankara/domain/fiscal/legal-gaps";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { permalink } from "@ankara/domain/text";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { AlertIcon } from "../../ui/icons.ts";
import { VatNotice, type NoticeProps } from "../../forms/vat-notice.tsx";

type HintsProps = {
  draft: Invoice;
  business: Business;
  contact: Contact | null;
  /** Minor units; null while it cannot be counted. */
  total: MinorUnits | null;
  today: LocalDate;
};
const firstShown = 3;

/** Shows legal hints of a draft: first those that keep it from being issued, then those that only warn. */
export default function PreIssueHints({ fees, edit, ...hints }: HintsProps & NoticeProps) {
  return (
    <>
      <VatNotice draft={hints.draft} business={hints.business} fees={fees} edit={edit} />
      <LegalHints {...hints} />
    </>
  );
}

/** Lists what the law of the business's country requires on this document and it lacks. It stops nobody from issuing. */
export function LegalHints({ draft, business, contact, total, today }: HintsProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  // An empty document shows no hints yet.
  const begun = contact !== null || draft.walkIn || draft.lines.some(({ name }) => name.trim() !== "");
  const gaps = begun
    ? legalGaps({
        invoice: draft,
        from: snapshotBusiness({ ...business, address: withCountry(business) }),
        billTo: contact ? snapshotContact(contact) : null,
        total,
        day: draft.issueDate ?? today,
        // It keeps the document from being issued, and has a notice of its own.
      }).filter(({ field }) => field !== "no_vat")
    : [];
  const noEInvoice = begun && !isEInvoiceCurrency(draft.currency);
  if (gaps.length === 0 && !noEInvoice) return null;
  const shown = all ? gaps : gaps.slice(0, firstShown);
  const more = gaps.length - shown.length;
  return (
    <InfoStrip icon={AlertIcon} tone="warn" title={t`Before you issue`}>
      <ul className="flex flex-col">
        {shown.map((gap) => (
          <Gap key={gap.field} gap={gap} contact={contact} />
        ))}
        {noEInvoice && (
          <li className="flex min-h-11 items-center">{t`We can’t make e-invoices in ${draft.currency}. Send the PDF.`}</li>
        )}
      </ul>
      {more > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="-ml-3 desk:-ml-2.5"
          aria-expanded={false}
          onClick={() => setAll(true)}
        >
          {t`${more} more`}
        </Button>
      )}
      {gaps.length > 0 && (
        <p className="pt-1 text-13 text-muted">
          {gaps.some(({ uncertain }) => uncertain) ? (
            <Trans>You can issue it without these. Confirm with your tax office.</Trans>
          ) : (
            <Trans>You can issue it without these.</Trans>
          )}
        </p>
      )}
    </InfoStrip>
  );
}

/** A business that has typed no address yet is of its country all the same. */
function withCountry({ address, country }: Business): Business["address"] {
  const none = { line1: "", line2: "", city: "", region: "", postcode: "", country: null };
  return { ...(address ?? none), country: address?.country ?? country };
}

function Gap({ gap, contact }: { gap: LegalGap; contact: Contact | null }) {
  const { t } = useLingui();
  const text = useGapText();
  const to =
    gap.place === "business"
      ? "/settings/account"
      : gap.place === "client" && contact
        ? `/contacts/${permalink(contact.name, contact.id)}`
        : gap.place === "item"
          ? "/catalog"
          : null;
  const sentence = text(gap);
  return (
    <li className="flex min-h-11 items-center justify-between gap-3">
      <span className="min-w-0">{sentence}</span>
      {to && (
        <Button variant="ghost" size="small" to={to} className="-mr-3 shrink-0">
          {t`Fill in`}
          <span className="sr-only">: {sentence}</span>
        </Button>
      )}
    </li>
  );
}

/** Returns a sentence for each requirement a document lacks. */
function useGapText(): (gap: Pick<LegalGap, "field" | "problem" | "label" | "example" | "lineIds">) => string {
  const { t } = useLingui();
  return ({ field, problem, label, example, lineIds }) => {
    const odd = problem === "shape";
    switch (field) {
      case "seller_name":
        return t`The name of your business is missing.`;
      case "seller_address":
        return t`The address of your business is missing.`;
      case "seller_tax_id":
      case "seller_vat_number":
      case "seller_registration":
        return odd ? t`Your ${label} usually looks like ${example}.` : t`Your ${label} is missing.`;
      case "buyer_name":
        return t`The client’s name is missing.`;
      case "buyer_address":
        return t`The client’s address is missing.`;
      case "buyer_tax_id":
      case "buyer_vat_number":
        return odd ? t`The client’s ${label} usually looks like ${example}.` : t`The client’s ${label} is missing.`;
      case "supply_date":
        return t`The day of supply is missing.`;
      case "exchange_rate":
        return t`The exchange rate is missing. Add the second currency below.`;
      case "source_number":
        return t`The number of the credited invoice is missing.`;
      case "credit_reason":
        return t`The credit note does not say why.`;
      case "french":
        return t`The document must be in French.`;
      case "vat":
        return t`You are registered for VAT, but it has no VAT.`;
      case "no_vat":
        return t`This document charges VAT, but you’re not registered for VAT.`;
      case "item_code":
        return odd
          ? lineIds.length === 1
            ? t`The ${label} of one item usually looks like ${example}.`
            : t`The ${label} of ${lineIds.length} items usually looks like ${example}.`
          : lineIds.length === 1
            ? t`One item has no ${label}.`
            : t`${lineIds.length} items have no ${label}.`;
    }
  };
}
