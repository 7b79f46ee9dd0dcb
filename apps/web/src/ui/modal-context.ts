import type { LocalDate } from "@ankara/domain/dates/dates";
import { createContext, use } from "react";
import type { MessageSource } from "@ankara/domain/ai/messages";
import type { PhotoReading } from "@ankara/domain/ai/photo-reading";
import type { PhotoType } from "@ankara/domain/ai/photos";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Contact } from "@ankara/domain/records/contact";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import type { Country } from "@ankara/domain/countries/countries";
import type { ContactId, InvoiceId } from "@ankara/domain/records/fields";

/** Answer of "Select A Customer": a contact, the wish for a new one, or null when it was closed. */
export type CustomerChoice = SelectedCustomer | { action: "NEW"; name: string } | null;
type SelectedCustomer = { action: "SELECT"; contact: Contact };
/** Answer of "Select A Country"; null when it was closed. */
export type CountryChoice = { action: "SELECT"; country: Country } | null;

/** Values "Record payment" opens with. */
export type PaymentPrefill = {
  /** Null for a sale to nobody in particular; it then names its invoice. */
  contactId: ContactId | null;
  /** Settled first, before older debts of the same client. */
  invoiceId?: InvoiceId;
  /** Several of one client in one currency, settled first and oldest first; `invoiceId` is left out then. */
  invoiceIds?: readonly string[];
  /** Values read from a message of a bank; all of them can be changed. */
  start?: { amount?: string; currency?: string; date?: LocalDate; method?: PaymentMethod; reference?: string };
};

/** One act on money, in a sheet of its own. */
export type MoneyAction =
  /** Opens a payment with its receipt and its reversal. */
  | { readonly do: "payment"; readonly id: string }
  /** A claim: is it in the bank? */
  | { readonly do: "confirm"; readonly id: string }
  | { readonly do: "reject"; readonly id: string }
  /** Credit of a client goes to open invoices; to the named one first. */
  | { readonly do: "use_credit"; readonly contactId: ContactId; readonly invoiceId?: InvoiceId }
  | { readonly do: "refund"; readonly contactId: ContactId }
  /** Money of a card payment goes back through the payment company. */
  | { readonly do: "give_back"; readonly id: string }
  /** "Owes me": a debt without a document. */
  | { readonly do: "debt"; readonly contactId: ContactId }
  | { readonly do: "write_off"; readonly invoiceId: InvoiceId }
  | { readonly do: "extend"; readonly invoiceId: InvoiceId }
  /** The certificate of tax that was withheld with a payment. */
  | { readonly do: "certificate"; readonly id: string };

/** Record a message to a client is about. */
export type MessageAbout = {
  readonly kind: MessageSource;
  readonly id: string;
  /** With a client: the oldest invoice that is late, which a reminder is about. */
  readonly overdueId?: string | undefined;
};

/** Photo on this device that is read for a form. */
export type PhotoRequest<T extends PhotoType = PhotoType> = { readonly type: T; readonly photo: AttachmentRef };

export type Modals = {
  /** Opens "Select A Customer". When it answers `NEW`, a client is added by name and phone, and answered as selected. */
  selectCustomer: () => Promise<SelectedCustomer | null>;
  /** Opens "Select A Country"; `current` (ISO alpha-2) is ticked. */
  selectCountry: (options?: { current?: string }) => Promise<CountryChoice>;
  /** Asks who is signed in to prove it once more; true when they did. */
  proveOwner: () => Promise<boolean>;
  /** Opens "Record payment" for a client, on the invoices when given; true when a payment was kept. */
  recordPayment: (of: PaymentPrefill) => Promise<boolean>;
  /** Opens the sheet of one act on money; true when it was done. */
  money: (act: MoneyAction) => Promise<boolean>;
  /** Opens the form of a new client, begun with what was typed; a saved client's page is then shown. */
  newClient: (options?: { startName?: string }) => Promise<void>;
  /** Opens the form of a new item of the catalog, begun with a code that was scanned; answers it, null when it was closed. */
  newItem: (options?: { startBarcode?: string }) => Promise<CatalogItem | null>;
  /** Opens the notes marked as snippets; answers one as plain text, null when it was closed. */
  pickSnippet: () => Promise<string | null>;
  /** Opens the AI writer for a message to the client of a record: a reminder, thanks, an apology, a request for a review. */
  writeMessage: (about: MessageAbout) => Promise<boolean>;
  /** Has a photo read by the server's model, for its cost; answers values for the owner to check, null when it was closed. */
  readPhoto: <T extends PhotoType>(request: PhotoRequest<T>) => Promise<PhotoReading<T> | null>;
  /** Opens the credit packs; buying one leads through the checkout and back to the page it was opened on. */
  buyCredit: () => Promise<void>;
};

/** Props of a modal that the app opens for a feature: it calls `onDone` once and is taken away. */
export type ModalProps<T> = { onDone: (choice: T) => void };

const ModalContext = createContext<Modals | null>(null);
export const ModalProvider = ModalContext.Provider;

/** The modals that belong to other features, handed in by the app. */
export function useModals(): Modals {
  const modals = use(ModalContext);
  if (!modals) throw new Error("useModals needs a ModalProvider above it");
  return modals;
}
