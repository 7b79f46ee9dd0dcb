import type { LocalDate } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import { type ReactNode, useCallback, useState, memo } from "react";
import { isInParts } from "@ankara/domain/invoice/receivable";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Contact } from "@ankara/domain/records/contact";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice, Totals, InvoiceLine } from "@ankara/domain/records/invoice";
import { Trans } from "@lingui/react/macro";
import type { Owed } from "../../store/index/contact-row.ts";
import { Card } from "../../ui/card.tsx";
import { datedToday, setWalkIn } from "../../document-parts/draft-edits.ts";
import { ClientCard } from "./client-card.tsx";
import { Extras } from "./extras.tsx";
import { PayBy } from "./pay-by.tsx";
import type { RecentLines } from "./recent-lines.ts";
import type { Edit } from "./use-draft.ts";
import type { ProblemTexts } from "./use-problems.ts";
import { AddField } from "./add-field.tsx";
import { CurrencySelect } from "./currency-select.tsx";
import { LineSheet } from "./line-sheet.tsx";
import { useStockHints } from "./use-stock-hints.ts";
import { cx } from "../../ui/cx.ts";
import { FieldError } from "../../ui/field.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { priced } from "../../i18n/numbers.ts";
import { useUnitText } from "../../document-parts/unit-text.ts";

type EditorFormProps = {
  draft: Invoice;
  totals: Totals | null;
  contact: Contact | null;
  owed: readonly Owed[];
  items: readonly CatalogItem[];
  fees: readonly Fee[];
  recent: RecentLines;
  texts: ProblemTexts;
  today: LocalDate;
  edit: Edit;
  onChooseClient: () => void;
  /** Above everything: what kind of document it is. */
  head?: ReactNode;
  /** Under everything: deleting the draft. */
  children?: ReactNode;
};

/** The one scrolling form of an invoice on a phone: client, pay by, items, texts. */
export function EditorForm(props: EditorFormProps) {
  const { draft, totals, contact, owed, texts, today, edit, children } = props;
  const { dueDate, termsDays } = datedToday(draft, today);
  const client = {
    contact,
    walkIn: draft.walkIn,
    owed,
    error: texts.client,
    onChoose: props.onChooseClient,
    onWalkIn: draft.contactId === null ? () => edit(setWalkIn) : undefined,
  };
  const payBy = { termsDays, dueDate, error: texts.dueDate, holds: draft.kind === "quote", edit };
  // A document paid in parts has its due days there.
  const inParts = isInParts(draft);
  return (
    <div className="flex flex-col gap-3.5 px-4 pt-1.5 pb-8">
      {props.head}
      <Card padded={false}>
        <ClientCard {...client} />
        {!inParts && (
          <>
            <hr className="border-line" />
            <PayBy {...payBy} />
          </>
        )}
      </Card>
      <ItemsSection
        draft={draft}
        totals={totals}
        items={props.items}
        fees={props.fees}
        recent={props.recent}
        texts={texts}
        today={today}
        edit={edit}
      />
      <Extras draft={draft} total={totals?.total ?? null} scheduleError={texts.schedule} edit={edit} />
      {children}
    </div>
  );
}

type ItemsProps = {
  draft: Invoice;
  totals: Totals | null;
  items: readonly CatalogItem[];
  fees: readonly Fee[];
  recent: RecentLines;
  texts: ProblemTexts;
  today: LocalDate;
  edit: Edit;
};

/** Texts of a draft, which are typed key by key; nothing of the lines reads them. */
const typedTexts = new Set<string>(["publicNote", "privateNote", "title", "updatedAt"]);

const hasSameItems = (before: ItemsProps, after: ItemsProps): boolean =>
  Object.entries(after).every(([name, value]) => name === "draft" || before[name as keyof ItemsProps] === value) &&
  // A field that was taken away, such as a rounding, counts as a change.
  Object.keys(before.draft).length === Object.keys(after.draft).length &&
  Object.entries(after.draft).every(([field, value]) => typedTexts.has(field) || before.draft[field] === value);

/** The lines on a phone: each opens its sheet, and a field below adds the next. */
const ItemsSection = memo(function ItemsSection({
  draft,
  totals,
  items,
  fees,
  recent,
  texts,
  today,
  edit,
}: ItemsProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = useCallback((id: string) => setOpenId(id), []);
  const hintOf = useStockHints(draft, items);
  const openLine = draft.lines.find((line) => line.id === openId);
  const netOf = (line: InvoiceLine | undefined) => (line && totals?.lineNets[draft.lines.indexOf(line)]) ?? null;
  return (
    <section>
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="text-body tracking-normal">
          <Trans>Items</Trans>
        </h2>
        <CurrencySelect draft={draft} edit={edit} className="-mr-2" />
      </div>
      <Card padded={false}>
        {draft.lines.length > 0 && (
          <ul>
            {draft.lines.map((line, index) => (
              <LineRow
                key={line.id}
                line={line}
                net={totals?.lineNets[index] ?? null}
                currency={draft.currency}
                error={texts.line(line.id)}
                hint={hintOf(line)}
                onOpen={open}
              />
            ))}
          </ul>
        )}
        <div className={draft.lines.length > 0 ? "px-3 pt-1 pb-3" : "p-3"}>
          <AddField
            draft={draft}
            items={items}
            fees={fees}
            recent={recent}
            error={texts.lines}
            edit={edit}
            onAdded={(id, needsPrice) => needsPrice && open(id)}
          />
        </div>
      </Card>
      <LineSheet
        draft={draft}
        line={openLine}
        net={netOf(openLine)}
        hint={openLine && hintOf(openLine)}
        fees={fees}
        today={today}
        edit={edit}
        onClose={() => setOpenId(null)}
      />
    </section>
  );
}, hasSameItems);

type LineRowProps = {
  line: InvoiceLine;
  /** Net of the line after its own discount, minor units; null while the sums cannot be made. */
  net: MinorUnits | null;
  currency: string;
  error?: string | undefined;
  /** Hint that needs no correction. */
  hint?: string | undefined;
  onOpen: (id: string) => void;
};

/** A line on a phone: its name over "24 sets × ₦38,500", the amount beside it. Tapping opens it. */
const LineRow = memo(function LineRow({ line, net, currency, error, hint, onOpen }: LineRowProps) {
  const { counted } = useUnitText();
  return (
    <li className="relative not-first:before:absolute not-first:before:top-0 not-first:before:right-0 not-first:before:left-3.5 not-first:before:h-px not-first:before:bg-line">
      <button
        type="button"
        data-line={line.id}
        onClick={() => onOpen(line.id)}
        className="flex min-h-[58px] w-full items-center gap-3 px-3.5 py-2 text-left active:bg-neutral"
      >
        <span className="min-w-0 flex-1">
          <span className={cx("line-clamp-2 font-medium break-words", !line.name && "text-muted")}>
            {line.name || <Trans>Item without a name</Trans>}
          </span>
          <span className="money block truncate text-13 text-muted">
            {counted(line.quantity, line.unit)} ×{" "}
            {line.unitPrice === "" ? <Trans>no price yet</Trans> : priced(line.unitPrice, currency)}
            {line.discount && <Trans> · discount</Trans>}
          </span>
          {hint && <span className="block text-13 text-accent-ink">{hint}</span>}
          {error && <FieldError>{error}</FieldError>}
        </span>
        {net !== null && <MoneyText amount={net} currency={currency} />}
      </button>
    </li>
  );
});
