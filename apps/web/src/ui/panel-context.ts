import type { ContactId, InvoiceId } from "@ankara/domain/records/fields";
import { createContext, use, type ReactNode } from "react";

/** Records a note can be about. */
export type NoteAbout = { contactId?: ContactId; invoiceId?: InvoiceId; expenseId?: string };

/** Parts of other features that stand on a screen; the app hands them in. Without them the screen simply has none. */
export type Panels = {
  /** Notes about a record, with a way to write one; null while there is nothing to draw. */
  notesAbout: (about: NoteAbout) => ReactNode;
  /** Expenses made for a client. */
  expensesOf: (contactId: ContactId) => ReactNode;
  /** A client's account. `chatLink` opens their chat with a text in it; null when they have no number to write to. */
  statementOf: (contactId: ContactId, chatLink: (text: string) => string | null) => ReactNode;
};

const none: Panels = { notesAbout: () => null, expensesOf: () => null, statementOf: () => null };
const PanelContext = createContext<Panels>(none);
export const PanelProvider = PanelContext.Provider;
export const usePanels = (): Panels => use(PanelContext);
