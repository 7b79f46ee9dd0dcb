import { useLingui } from "@lingui/react/macro";
import type { MinorUnits } from "@ankara/domain/money/money";
import { type RuleCause, type RuleId, ruleCauses } from "@ankara/documents/einvoice/e-invoice";
import { readEInvoice, type EInvoiceProblem } from "@ankara/documents/einvoice/read-e-invoice";
import { writeUbl } from "@ankara/documents/einvoice/ubl";
import type { Invoice } from "@ankara/domain/records/invoice";
import { err, ok, type Result } from "@ankara/domain/result";
import { Button } from "../ui/button.tsx";
import { InfoStrip } from "../ui/card.tsx";

export type { EInvoiceProblem };

/**
 * The document for the client's bookkeeping program: UBL 2.1 in the terms of EN 16931.
 * @param paid - confirmed payments, minor units
 */
export function eInvoiceFile(invoice: Invoice, paid: MinorUnits): Result<File, readonly EInvoiceProblem[]> {
  const eInvoice = readEInvoice(invoice, paid);
  if (!eInvoice.ok) return err(eInvoice.error);
  const name = (invoice.number ?? "").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  return ok(new File([writeUbl(eInvoice.value)], `${name}.xml`, { type: "application/xml" }));
}

/** Problems of one kind: a sentence, a place to mend it, and the rules for who keeps the books. */
type Cause = Exclude<EInvoiceProblem, RuleId> | RuleCause;

const isRule = (problem: EInvoiceProblem): problem is RuleId => problem in ruleCauses;

function byCause(problems: readonly EInvoiceProblem[]): ReadonlyMap<Cause, readonly RuleId[]> {
  const causes = new Map<Cause, readonly RuleId[]>();
  for (const problem of new Set(problems)) {
    const cause = isRule(problem) ? ruleCauses[problem] : problem;
    causes.set(cause, [...(causes.get(cause) ?? []), ...(isRule(problem) ? [problem] : [])]);
  }
  return causes;
}

/** Says why a document is no e-invoice, what to change and where. */
export default function EInvoiceProblems({
  problems,
  kind,
  contactPage,
}: {
  problems: readonly EInvoiceProblem[];
  /** A credit note cannot be copied: only the next document can be better. */
  kind: Invoice["kind"];
  /** Address of the client's page; null without a client. */
  contactPage: string | null;
}) {
  const { t } = useLingui();
  const isCreditNote = kind === "credit_note";
  const account = { label: t`Open Account`, to: "/settings/account" };
  const sentences: Readonly<
    Record<Cause, readonly [sentence: string, place?: { label: string; to: string } | undefined]>
  > = {
    not_an_issued_invoice: [t`Only an issued invoice or credit note has an e-invoice.`],
    seller_missing: [
      t`An e-invoice needs your business’s name and country. Add them in Settings, Account; new invoices will carry them.`,
      account,
    ],
    seller_country_missing: [
      t`An e-invoice needs your business’s name and country. Add them in Settings, Account; new invoices will carry them.`,
      account,
    ],
    seller_tax_number_missing: [
      t`An e-invoice with tax names your tax number. Add it in Settings, Account; new invoices will carry it.`,
      account,
    ],
    seller_registration_missing: [
      t`An e-invoice names you by your tax or registration number. Add one in Settings, Account; new invoices will carry it.`,
      account,
    ],
    buyer_missing: [
      isCreditNote
        ? t`An e-invoice names the client, and this credit note has none.`
        : t`An e-invoice names the client. Duplicate this document and choose one.`,
    ],
    buyer_country_missing: [
      t`An e-invoice names the client’s country. Add it to the client; new invoices will carry it.`,
      contactPage === null ? undefined : { label: t`Open client`, to: contactPage },
    ],
    three_decimals: [t`We can’t make e-invoices in a currency with three decimals.`],
    currency_unlisted: [t`We can’t make e-invoices in this currency yet.`],
    unissued: [t`An e-invoice needs a number and at least one item.`],
    unnamed_line: [
      isCreditNote
        ? t`An item has no name. Name each item on your next invoice.`
        : t`An item has no name. Make a copy of this invoice and name each item.`,
    ],
    price_below_zero: [
      isCreditNote
        ? t`An item has a price below zero. Use a discount on your next invoice.`
        : t`An item has a price below zero. Make a copy of this invoice with a discount in its place.`,
    ],
    sums: [t`These sums are larger than bookkeeping programs can add. Split the items over several invoices.`],
    tax_rounding: [
      t`Rounded item by item, the tax differs too much from its rate. Round it once per invoice; new invoices will fit.`,
      { label: t`Open invoice settings`, to: "/settings/invoice" },
    ],
    outside_vat: [
      t`An invoice can’t mix items outside VAT with items that have VAT. Make the tax exempt, or bill them separately.`,
      { label: t`Open Tax & Fees`, to: "/tabs/fee" },
    ],
  };
  const rows = [...byCause(problems)].map(([cause, rules]) => ({ cause, rules, said: sentences[cause] }));
  const shown = rows.filter(
    ({ said: [sentence] }, index) => rows.findIndex((row) => row.said[0] === sentence) === index,
  );
  return (
    <InfoStrip tone="warn" live title={t`No e-invoice yet`} className="sheet-inside mt-2">
      <p>{t`The PDF can be sent all the same.`}</p>
      <ul>
        {shown.map(({ cause, rules, said: [sentence, place] }) => (
          <li key={cause} className="mt-2">
            <p>{sentence}</p>
            {rules.length > 0 && <p className="text-13 text-muted">{`EN 16931: ${rules.join(", ")}`}</p>}
            {place && (
              <Button variant="ghost" size="small" to={place.to}>
                {place.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </InfoStrip>
  );
}
