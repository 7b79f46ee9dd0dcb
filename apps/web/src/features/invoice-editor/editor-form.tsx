import type { ReactNode } from "react";
import { isInParts } from "@ankara/domain/invoice/receivable";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Contact } from "@ankara/domain/records/contact";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import type { Owed } from "../../store/index/contact-row.ts";
import { Card } from "../../ui/card.tsx";
import { datedToday, setWalkIn } from "../../document-parts/draft-edits.ts";
import { PayInParts } from "./instalments/pay-in-parts.tsx";
import { ClientCard, ClientField } from "./client-card.tsx";
import { Extras } from "./extras.tsx";
import { ItemsSection } from "./items-section.tsx";
import { PayBy, PayByField } from "./pay-by.tsx";
import type { RecentLines } from "./recent-lines.ts";
import { TaxLines } from "./tax-lines.tsx";
import { TotalsBlock } from "../../document-parts/totals-block.tsx";
import type { Edit } from "./use-draft.ts";
import type { ProblemTexts } from "./use-problems.ts";

export type EditorFormProps = {
  draft: Invoice;
  totals: Totals | null;
  contact: Contact | null;
  owed: readonly Owed[];
  items: readonly CatalogItem[];
  fees: readonly Fee[];
  recent: RecentLines;
  /** The line that is worked on, here or on the document beside the form. */
  chosen: string | null;
  onChosen: (lineId: string) => void;
  texts: ProblemTexts;
  today: string;
  desk: boolean;
  edit: Edit;
  onChooseClient: () => void;
  onOpenTaxes: () => void;
  /** Above everything: what kind of document it is. */
  head?: ReactNode;
  /** Under everything: deleting the draft. */
  children?: ReactNode;
};

/** The one scrolling form of an invoice: client, pay by, items, sums, texts. */
export function EditorForm(props: EditorFormProps) {
  const { draft, totals, contact, owed, texts, today, desk, edit, children } = props;
  const { dueDate, termsDays } = datedToday(draft, today);
  const client = {
    contact,
    walkIn: draft.walkIn,
    owed,
    error: texts.client,
    onChoose: props.onChooseClient,
    onWalkIn: () => edit(setWalkIn),
  };
  const payBy = { termsDays, dueDate, error: texts.dueDate, holds: draft.kind === "quote", edit };
  // A document paid in parts has its due days there.
  const inParts = isInParts(draft);
  const parts = <PayInParts draft={draft} total={totals?.total ?? null} error={texts.schedule} edit={edit} />;
  if (!desk) {
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
        <ItemsSection {...props} />
        {parts}
        <Extras draft={draft} edit={edit} />
        {children}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5 px-7 py-5">
      {props.head}
      <div className="grid grid-cols-[1.3fr_1fr] items-start gap-3.5">
        <ClientField {...client} />
        {!inParts && <PayByField {...payBy} />}
      </div>
      <ItemsSection {...props} />
      <div className="flex items-start gap-7">
        <TaxLines draft={draft} onOpen={props.onOpenTaxes} />
        <div className="min-w-0 flex-1">
          {totals ? (
            <TotalsBlock draft={draft} totals={totals} />
          ) : (
            <p role="alert" className="text-15 text-overdue-ink">
              {texts.discount ?? texts.lines}
            </p>
          )}
        </div>
      </div>
      {parts}
      <Extras draft={draft} edit={edit} />
      {children}
    </div>
  );
}
