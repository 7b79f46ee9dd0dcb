import { Suspense, useMemo, useState, type ReactElement, type ReactNode } from "react";
import type { PhotoReading } from "@ankara/domain/ai/photo-reading";
import type { PhotoType } from "@ankara/domain/ai/photos";
import { ModalProvider, type Modals, type PhotoRequest } from "../ui/modal-context.ts";
import { PanelProvider, type Panels } from "../ui/panel-context.ts";
import { lazyScreen } from "./lazy-screen.ts";

const SelectCountry = lazyScreen(() => import("./select-country.tsx"), "SelectCountry");
const ChooseCustomer = lazyScreen(() => import("../features/contacts/select-customer.tsx"), "ChooseCustomer");
const RecordPayment = lazyScreen(() => import("../features/contacts/record-payment.tsx"), "RecordPayment");
const MoneySheet = lazyScreen(() => import("../features/contacts/money/money-sheet.tsx"), "MoneySheet");
const NewClient = lazyScreen(() => import("../features/contacts/new-client.tsx"), "NewClient");
const NewItem = lazyScreen(() => import("../features/catalog/new-item.tsx"), "NewItem");
const ProveOwner = lazyScreen(() => import("../features/settings/prove-owner.tsx"), "ProveOwner");
const PacksSheet = lazyScreen(() => import("../features/plans/packs-sheet.tsx"), "PacksSheet");
const MessageSheet = lazyScreen(() => import("../features/ai/message-sheet.tsx"), "MessageSheet");
const PhotoSheet = lazyScreen(() => import("../features/ai/photo-sheet.tsx"), "PhotoSheet");
const SnippetSheet = lazyScreen(() => import("../features/notes/snippet-sheet.tsx"), "SnippetSheet");
const NotesAbout = lazyScreen(() => import("../features/notes/notes-about.tsx"), "NotesAbout");
const ContactExpenses = lazyScreen(() => import("../features/expenses/contact-expenses.tsx"), "ContactExpenses");
const ClientStatement = lazyScreen(() => import("../features/reports/client-statement.tsx"), "ClientStatement");

/** Parts of one feature on the screens of others. */
const panels: Panels = {
  notesAbout: (about) => (
    <Suspense fallback={null}>
      <NotesAbout {...about} />
    </Suspense>
  ),
  expensesOf: (contactId) => (
    <Suspense fallback={null}>
      <ContactExpenses contactId={contactId} />
    </Suspense>
  ),
  statementOf: (contactId, chatLink) => (
    <Suspense fallback={null}>
      <ClientStatement contactId={contactId} chatLink={chatLink} />
    </Suspense>
  ),
};

/**
 * Opens the modals that several features need, each loaded when it is first asked for. Features never import one
 * another: they ask here, through `useModals`.
 */
export function ModalHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ReactElement | null>(null);
  const modals = useMemo<Modals>(() => {
    const show = <T,>(draw: (onDone: (choice: T) => void) => ReactElement): Promise<T> =>
      new Promise((resolve) => {
        setOpen(
          draw((choice) => {
            setOpen(null);
            resolve(choice);
          }),
        );
      });
    return {
      selectCountry: (options = {}) => show((onDone) => <SelectCountry {...options} onDone={onDone} />),
      selectCustomer: () => show((onDone) => <ChooseCustomer onDone={onDone} />),
      proveOwner: () => show((onDone) => <ProveOwner onDone={onDone} />),
      recordPayment: (of) => show((onDone) => <RecordPayment {...of} onDone={onDone} />),
      money: (act) => show((onDone) => <MoneySheet act={act} onDone={onDone} />),
      newClient: (options = {}) => show((onDone) => <NewClient {...options} onDone={onDone} />),
      newItem: (options = {}) => show((onDone) => <NewItem {...options} onDone={onDone} />),
      pickSnippet: () => show((onDone) => <SnippetSheet onDone={onDone} />),
      writeMessage: (about) => show((onDone) => <MessageSheet about={about} onDone={onDone} />),
      readPhoto: <T extends PhotoType>(request: PhotoRequest<T>) =>
        show<PhotoReading<T> | null>((onDone) => (
          <PhotoSheet
            {...request}
            onDone={onDone as (reading: PhotoReading | null) => void}
            onClose={() => onDone(null)}
          />
        )),
      buyCredit: () => show((onDone) => <PacksSheet onDone={onDone} />),
    };
  }, []);
  return (
    <ModalProvider value={modals}>
      <PanelProvider value={panels}>{children}</PanelProvider>
      <Suspense fallback={null}>{open}</Suspense>
    </ModalProvider>
  );
}
