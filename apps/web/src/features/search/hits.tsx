import { Trans, useLingui } from "@lingui/react/macro";
import { isCurrency } from "@ankara/domain/money/currencies";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { badgeOfRow } from "@ankara/domain/invoice/state";
import { formatPhone } from "@ankara/domain/clients/phone";
import { memo, type ReactNode } from "react";
import { formatMoney } from "../../i18n/numbers.ts";
import { PriceText } from "../../stock/price-text.tsx";
import type { ContactRow } from "../../store/index/contact-row.ts";
import type { AnyRow, IndexedCollection } from "../../store/index/indexed.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import type { OtherRow } from "../../store/index/other-row.ts";
import { highlight } from "../../search/search-highlight.ts";
import type { LinesById } from "../../search/lines.ts";
import type { SearchWords } from "../../search/search-query.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { CatalogIcon, ExpensesIcon, FeesIcon, InvoiceIcon, NoteIcon } from "../../ui/icons.ts";
import { dot } from "../../ui/parts.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { StatusText } from "../../ui/status.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { Option, OptionIcon } from "./option.tsx";
import { useClientName } from "../../i18n/use-client-name.ts";

/** Values the rows of one answer share; the same object until another answer. */
export type SearchContext = {
  query: string;
  today: LocalDate;
  words: SearchWords;
  lines?: LinesById | undefined;
  homeCurrency: string;
};
type HitProps<Row> = { id: string; active: boolean; row: Row; context: SearchContext; onOpen: () => void };

/** Returns the address a hit leads to. */
function addressOf(collection: IndexedCollection, row: AnyRow): string {
  switch (collection) {
    case "contacts":
      return `/contacts/${(row as ContactRow).permalink}`;
    case "invoices":
      return (row as InvoiceRow).status === "draft" ? `/new-invoice?draft=${row.id}` : `/invoice/${row.id}`;
    case "catalogs":
      return `/tabs/catalog?item=${row.id}`;
    case "fees":
      return `/tabs/fee?fee=${row.id}`;
    case "expenses":
      return `/expense/${row.id}`;
    case "notes":
      return `/notes/${row.id}`;
  }
}

/** One hit as its collection shows itself. A typed key draws the screen twice, and the hits only with what it found. */
export const Hit = memo(function Hit({ collection, ...props }: HitProps<AnyRow> & { collection: IndexedCollection }) {
  if (collection === "contacts") return <ContactHit {...props} row={props.row as ContactRow} />;
  if (collection === "invoices") return <InvoiceHit {...props} row={props.row as InvoiceRow} />;
  return <OtherHit {...props} row={props.row as OtherRow} collection={collection} />;
});

function ContactHit({ id, active, row, context, onOpen }: HitProps<ContactRow>) {
  const desk = useIsDesk();
  const phones = row.phones.map((phone) => formatPhone(phone));
  // The row shows the text the words were found in, else what tells clients apart.
  const meta =
    [row.company, row.email, ...row.tags, ...phones].find((text) => isHit(text, context)) ?? (phones[0] || row.company);
  const owed =
    row.owed.find(({ overdue }) => overdue > 0) ??
    row.owed.find(({ currency }) => currency === context.homeCurrency) ??
    row.owed[0];
  return (
    <Option
      id={id}
      active={active}
      to={addressOf("contacts", row)}
      onSelect={onOpen}
      start={<Avatar name={row.name} size={desk ? "small" : "medium"} />}
      title={<Marked text={row.name} context={context} />}
      meta={
        <>
          {row.archived && <ArchivedLabel />}
          <span className="money">{meta ? <Marked text={meta} context={context} /> : null}</span>
        </>
      }
      end={owed && <MoneyText amount={owed.outstanding} currency={owed.currency} />}
    />
  );
}

// The same element each time is not drawn anew.
const invoiceIcon = <OptionIcon icon={InvoiceIcon} />;

function InvoiceHit({ id, active, row, context, onOpen }: HitProps<InvoiceRow>) {
  const { t, i18n } = useLingui();
  const name = useClientName()(row);
  const badge = badgeOfRow(row, context.today);
  const left = badge.kind === "part_paid" && formatMoney(row.balance, row.currency, { decimals: "auto" });
  const texts = [row.payRef, row.poNumber, row.title, ...row.tags];
  const isNamed = isHit(name, context);
  const found =
    texts.find((text) => isHit(text, context)) ??
    // The words of a line are why it was found only where nothing nearer is.
    (isNamed ? undefined : context.lines?.get(row.id)?.find((line) => isHit(line.name, context))?.name);
  const number = row.number ? <Marked text={row.number} context={context} /> : t`Draft`;
  const numberFirst = !isNamed && row.number !== null && isHit(row.number, context);
  const hasState = row.status !== "draft" || row.archivedAt !== null;
  const hasWords = hasState || !numberFirst;
  const day =
    row.issueDate &&
    formatDate(row.issueDate, sameYear(row.issueDate, context.today) ? "short" : "medium", i18n.locale);
  return (
    <Option
      id={id}
      active={active}
      to={addressOf("invoices", row)}
      onSelect={onOpen}
      start={invoiceIcon}
      title={
        // The end of a long row is cut: the number stands beside the name only where it is what was found.
        numberFirst ? (
          <>
            {number}
            {dot}
            <Marked text={name} context={context} />
          </>
        ) : (
          <Marked text={name} context={context} />
        )
      }
      meta={
        <>
          {row.archivedAt !== null && <ArchivedLabel />}
          {!numberFirst && <span className="money">{number}</span>}
          {!numberFirst && hasState && dot}
          {/* A box of its own could part from the dot after it. */}
          {hasState && <StatusText badge={badge} className="inline!" />}
          {left && <>, {t`${left} left`}</>}
          {found && (
            <>
              {hasWords && dot}
              <Marked text={found} context={context} />
            </>
          )}
          {day && (
            <>
              {(hasWords || found) && dot}
              <span className="money">{day}</span>
            </>
          )}
        </>
      }
      end={<MoneyText amount={row.total} currency={row.currency} />}
    />
  );
}

const otherIcons = {
  catalogs: <OptionIcon icon={CatalogIcon} />,
  fees: <OptionIcon icon={FeesIcon} />,
  expenses: <OptionIcon icon={ExpensesIcon} />,
  notes: <OptionIcon icon={NoteIcon} />,
};

function OtherHit({
  id,
  active,
  row,
  context,
  onOpen,
  collection,
}: HitProps<OtherRow> & { collection: keyof typeof otherIcons }) {
  const { i18n } = useLingui();
  const day = row.date && formatDate(row.date, sameYear(row.date, context.today) ? "short" : "medium", i18n.locale);
  return (
    <Option
      id={id}
      active={active}
      to={addressOf(collection, row)}
      onSelect={onOpen}
      start={otherIcons[collection]}
      title={<Marked text={row.title} context={context} />}
      meta={
        <>
          {row.archived && <ArchivedLabel />}
          {row.detail && <Marked text={row.detail} context={context} />}
          {day && row.detail && dot}
          {day && <span className="money">{day}</span>}
        </>
      }
      end={<OtherAmount row={row} homeCurrency={context.homeCurrency} />}
    />
  );
}

function OtherAmount({ row, homeCurrency }: { row: OtherRow; homeCurrency: string }): ReactNode {
  if (row.amount !== null && row.currency !== null) return <MoneyText amount={row.amount} currency={row.currency} />;
  const [currency, price] =
    Object.entries(row.prices ?? {}).toSorted(
      ([a], [b]) => Number(b === homeCurrency) - Number(a === homeCurrency),
    )[0] ?? [];
  if (currency === undefined || !price || !isCurrency(currency)) return null;
  return <PriceText price={price} currency={currency} />;
}

function ArchivedLabel() {
  return (
    <>
      <Trans>Archived</Trans>
      {dot}
    </>
  );
}

/** A text with the found parts of it marked. */
function Marked({ text, context }: { text: string; context: SearchContext }) {
  return highlight(text, context.query, context.today, context.words).map((piece, place) =>
    piece.hit ? (
      // Pieces have no name of their own; their place is what they are.
      <mark key={place} className="rounded-[3px] bg-accent-soft font-semibold text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}

const isHit = (text: string, { query, today, words }: SearchContext): boolean =>
  text !== "" && highlight(text, query, today, words).some(({ hit }) => hit);

const sameYear = (a: string, b: string): boolean => a.slice(0, 4) === b.slice(0, 4);
