import type { ReactNode } from "react";
import { isInParts } from "@ankara/domain/invoice/receivable";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Contact } from "@ankara/domain/records/contact";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import type { Owed } from "../../store/index/contact-row.ts";
import { Card } from "../../ui/card.tsx";
import { datedToday, setWalkIn } from "../../document-parts/draft-edits.ts";
import { ClientCard } from "./client-card.tsx";
import { Extras } from "./extras.tsx";
import { ItemsSection } from "./items-section.tsx";
import { PayBy } from "./pay-by.tsx";
import type { RecentLines } from "./recent-lines.ts";
import type { Edit } from "./use-draft.ts";
import type { ProblemTexts } from "./use-problems.ts";

type EditorFormProps = {
  draft: Invoice;
  totals: Totals | null;
  contact: Contact | null;
  owed: readonly Owed[];
  items: readonly CatalogItem[];
  fees: readonly Fee[];
  recent: RecentLines;
  texts: ProblemTexts;
  today: string;
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
      <ItemsSection {...props} />
      <Extras draft={draft} total={totals?.total ?? null} scheduleError={texts.schedule} edit={edit} />
      {children}
    </div>
  );
}
