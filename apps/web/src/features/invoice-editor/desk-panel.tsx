import type { LocalDate } from "@ankara/domain/dates/dates";
import { useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { TotalsError } from "@ankara/domain/invoice/compute-totals";
import { isInParts } from "@ankara/domain/invoice/receivable";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Contact } from "@ankara/domain/records/contact";
import type { Fee, FeeSnapshot } from "@ankara/domain/records/fee";
import type { Invoice, InvoiceLine, Totals } from "@ankara/domain/records/invoice";
import type { Result } from "@ankara/domain/result";
import { isLineTax } from "@ankara/domain/invoice/draft";
import { formatMoney, formatPercent, priced } from "../../i18n/numbers.ts";
import { datedToday, setWalkIn } from "../../document-parts/draft-edits.ts";
import type { Owed } from "../../store/index/contact-row.ts";
import { useBilling } from "../../session/billing.ts";
import { IconButton } from "../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon, MoreIcon } from "../../ui/icons.ts";
import { ClientField } from "./client-card.tsx";
import { CurrencySelect } from "./currency-select.tsx";
import { GrandTotal } from "./editor-footer.tsx";
import { Extras } from "./extras.tsx";
import DocumentBar from "./document-bar.tsx";
import { LineFields } from "./line-fields.tsx";
import { LineSheet } from "./line-sheet.tsx";
import { PayByRow } from "./pay-by.tsx";
import type { Edit } from "./use-draft.ts";
import type { ProblemTexts } from "./use-problems.ts";
import { useStockHints } from "./use-stock-hints.ts";
import { PanelRow } from "./panel-row.tsx";

type DeskPanelProps = {
  draft: Invoice;
  totals: Result<Totals, TotalsError>;
  contact: Contact | null;
  owed: readonly Owed[];
  items: readonly CatalogItem[];
  fees: readonly Fee[];
  /** The line that is worked on, here or on the document. */
  line: InvoiceLine | undefined;
  onChosen: (lineId: string) => void;
  texts: ProblemTexts;
  today: LocalDate;
  edit: Edit;
  onChooseClient: () => void;
  onOpenTaxes: () => void;
  /** Above everything: what is wrong, what kind of document it is. */
  head: ReactNode;
  /** Under everything: hints of the law, deleting the draft. */
  children: ReactNode;
};

/** The panel beside the document on a desk: the line that is worked on, what belongs to the whole document, the total. */
export default function DeskPanel(props: DeskPanelProps) {
  const { draft, totals, contact, owed, line, texts, today, edit } = props;
  const { t } = useLingui();
  const { dueDate, termsDays } = datedToday(draft, today);
  return (
    <aside
      aria-label={t`Details`}
      className="flex h-full w-80 shrink-0 flex-col border-l border-line bg-surface min-[1600px]:w-[440px]"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-6 py-4">
        {props.head}
        <ClientField
          contact={contact}
          walkIn={draft.walkIn}
          owed={owed}
          error={texts.client}
          onChoose={props.onChooseClient}
          onWalkIn={draft.contactId === null ? () => edit(setWalkIn) : undefined}
        />
        {line && <LineSection {...props} line={line} />}
        <section>
          <h2 className="pb-2 text-15 font-semibold tracking-normal">{t`Whole document`}</h2>
          <div className="border-t border-line">
            {!isInParts(draft) && (
              <PayByRow
                termsDays={termsDays}
                dueDate={dueDate}
                error={texts.dueDate}
                holds={draft.kind === "quote"}
                edit={edit}
              />
            )}
            {draft.status === "draft" && (
              <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line">
                <span aria-hidden="true">{t`Currency`}</span>
                <CurrencySelect draft={draft} edit={edit} className="-mr-2" />
              </div>
            )}
            <TaxRows draft={draft} onOpen={props.onOpenTaxes} />
          </div>
        </section>
        <Extras
          draft={draft}
          total={totals.ok ? totals.value.total : null}
          scheduleError={texts.schedule}
          edit={edit}
        />
        {props.children}
      </div>
      <div className="shrink-0 border-t border-line px-6 py-3">
        <GrandTotal draft={draft} totals={totals} />
      </div>
    </aside>
  );
}

/** Template and colour of the document, over it. */
export function DraftLook({ draft, businessName, edit }: { draft: Invoice; businessName: string; edit: Edit }) {
  const { billing } = useBilling();
  return (
    <DocumentBar
      template={draft.template}
      accent={draft.accent}
      allowed={billing?.entitlements.templates}
      businessName={businessName}
      hasColours={draft.status === "draft" && draft.template === "band"}
      onChange={(look) => edit((before) => ({ ...before, ...look }))}
    />
  );
}

function LineSection({
  draft,
  totals,
  items,
  fees,
  line,
  onChosen,
  texts,
  today,
  edit,
}: DeskPanelProps & { line: InvoiceLine }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const hintOf = useStockHints(draft, items);
  const { lines } = draft;
  const at = lines.indexOf(line);
  const place = at + 1;
  const count = lines.length;
  const step = (by: -1 | 1) => {
    const next = lines[at + by];
    return { disabled: next === undefined, onClick: () => next && onChosen(next.id) };
  };
  return (
    <section className="flex flex-col gap-3" data-line={line.id}>
      <div className="-mb-2 flex items-center">
        <h2 className="flex-1 text-15 font-semibold tracking-normal" aria-live="polite">
          {t`Item ${place} of ${count}`}
        </h2>
        <IconButton label={t`Previous item`} icon={ChevronLeftIcon} size={18} tone="muted" {...step(-1)} />
        <IconButton label={t`Next item`} icon={ChevronRightIcon} size={18} tone="muted" {...step(1)} />
        <IconButton
          label={t`More about item ${place}`}
          icon={MoreIcon}
          size={18}
          tone="muted"
          onClick={() => setIsOpen(true)}
          className="-mr-2"
        />
      </div>
      <LineFields
        key={line.id}
        line={line}
        currency={draft.currency}
        hint={hintOf(line)}
        error={texts.line(line.id)}
        edit={edit}
      />
      <LineSheet
        draft={draft}
        line={isOpen ? line : undefined}
        net={totals.ok ? (totals.value.lineNets[at] ?? null) : null}
        hint={hintOf(line)}
        fees={fees}
        today={today}
        edit={edit}
        onClose={() => setIsOpen(false)}
      />
    </section>
  );
}

/** Discount, taxes and fees of the document, each a way into "Tax & fees". */
function TaxRows({ draft, onOpen }: { draft: Invoice; onOpen: () => void }) {
  const { t } = useLingui();
  const { discount, currency, taxMode } = draft;
  const shown = draft.taxes.filter((tax) => taxMode !== "none" || !isLineTax(tax));
  const discountText =
    discount === null
      ? t({ message: "None", context: "discount" })
      : discount.kind === "percent"
        ? formatPercent(discount.ratePpm)
        : formatMoney(discount.amount, currency, { decimals: "auto" });
  return (
    <>
      <PanelRow label={t`Discount`} value={discountText} onClick={onOpen} />
      {shown.map((tax) => (
        <PanelRow key={tax.id} label={tax.name} value={valueOf(tax, currency)} onClick={onOpen} />
      ))}
      <PanelRow label={t`Tax & fees`} value="" onClick={onOpen} />
    </>
  );
}

function valueOf(tax: FeeSnapshot, currency: string): string {
  return tax.basis === "percent" ? formatPercent(tax.ratePpm) : priced(tax.amount ?? "0", currency);
}
