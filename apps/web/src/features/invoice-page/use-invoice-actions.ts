import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { undoWriteOff } from "@ankara/domain/invoice/after-issue";
import { isDeliverable } from "@ankara/domain/invoice/delivery";
import { canMove, isOffer } from "@ankara/domain/invoice/document-status";
import { isInParts } from "@ankara/domain/invoice/receivable";
import { sumSettled } from "@ankara/domain/invoice/settlements";
import { isChangeable } from "@ankara/domain/invoice/quote-versions";
import { remainingCreditable } from "@ankara/domain/invoice/credit-note";
import { isReversed } from "@ankara/domain/invoice/payment-actions";
import { clientPhone } from "../../document-parts/document-parts.ts";
import { overdueReminder, useSendReminder } from "../../document-parts/send-reminder.ts";
import { useShareReceipt } from "../../document-parts/share-receipt.ts";
import { useInvoiceRows } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { useModals } from "../../ui/modal-context.ts";
import { useDownloadPdf } from "../../document-parts/use-pdf.ts";
import { confirmRefused } from "../../document-parts/confirm-refused.ts";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import type { Invoice } from "@ankara/domain/records/invoice";
import {
  AiWriterIcon,
  CalendarIcon,
  CopyIcon,
  DeliveryIcon,
  DownloadIcon,
  LinkIcon,
  PaymentIcon,
  UndoIcon,
  EditIcon,
  VoidIcon,
  RepeatIcon,
  InvoiceIcon,
  ShareIcon,
  WhatsAppIcon,
  type Icon,
} from "../../ui/icons.ts";
import { useMay } from "../../session/use-may.ts";
import { useIsDesk } from "../../ui/use-media.ts";
import type { MenuItem } from "../../ui/menu.tsx";

export type NextAction = { label: string; icon: Icon; act: () => void };

export type InvoiceActions = {
  share: () => void;
  /** The one or two likeliest actions in this state; the first leads. */
  next: readonly NextAction[];
  /** Address of the correction; null once it was shared or paid. */
  editTo: string | null;
  duplicate: () => void;
  downloadPdf: () => void;
  drawing: boolean;
  /** The same and the rarer ones behind three dots. */
  menu: MenuItem[];
};

/** Returns the actions an issued invoice allows now. */
export function useInvoiceActions(
  page: InvoicePage,
  sheets: { share: () => void; void: () => void; credit: () => void; link: () => void; delivery: () => void },
): InvoiceActions {
  const { t } = useLingui();
  const { money, writeMessage } = useModals();
  const may = useMay();
  const navigate = useNavigate();
  const pdf = useDownloadPdf();
  const { invoice, receivable, editable, parts } = page;
  const { id, contactId, status, kind } = invoice;
  const number = invoice.number ?? "";
  const owed = receivable.openParts.length > 0;
  const hasMoney = receivable.settled.money + receivable.settled.withheld !== 0;
  const settled = sumSettled(receivable.settled);
  const creditable = status === "issued" && kind === "invoice" && remainingCreditable(invoice, page.credits) > 0;
  const duplicate = () => void navigate(`/new-invoice?duplicate=${id}`);
  const voidText = useVoidText();
  // An offer the client has is changed as a new version, until it is accepted.
  const editTo =
    (editable && kind !== "receipt") || (isOffer(kind) && isChangeable(invoice, page.today))
      ? `/new-invoice?draft=${id}`
      : null;
  const downloadPdf = async () => {
    if (page.refusal && !(await confirmRefused([number]))) return;
    void pdf.download(parts);
  };
  const next = useNextActions(page, { share: sheets.share, duplicate });
  const menu: MenuItem[] = [
    ...(editTo ? [{ label: t`Edit`, icon: EditIcon, onSelect: () => void navigate(editTo) }] : []),
    ...(isCopyable(invoice) ? [{ label: t`Duplicate`, icon: CopyIcon, onSelect: duplicate }] : []),
    ...(kind === "invoice"
      ? [{ label: t`Make this repeat`, icon: RepeatIcon, onSelect: () => void navigate(`/recurring/new?from=${id}`) }]
      : []),
    { label: t`Download PDF`, icon: DownloadIcon, onSelect: () => void downloadPdf() },
    ...(isDeliverable(invoice) ? [{ label: t`Delivery note`, icon: DeliveryIcon, onSelect: sheets.delivery }] : []),
    ...(status === "issued" && (kind === "invoice" || kind === "receipt")
      ? [
          {
            label: t`Write with AI`,
            icon: AiWriterIcon,
            onSelect: () => void writeMessage({ kind: "invoice", id }),
          },
        ]
      : []),
    { label: t`Client’s link`, icon: LinkIcon, onSelect: sheets.link },
    ...(creditable
      ? [{ label: t`Credit note`, icon: UndoIcon, onSelect: () => may("voiding") && sheets.credit() }]
      : []),
    ...(owed && contactId !== null && page.credit > 0
      ? [
          {
            label: t`Use client credit`,
            icon: PaymentIcon,
            onSelect: () => void money({ do: "use_credit", contactId, invoiceId: id }),
          },
        ]
      : []),
    ...(owed && receivable.next?.day && !isInParts(invoice)
      ? [
          {
            label: t`More time to pay`,
            icon: CalendarIcon,
            onSelect: () => void money({ do: "extend", invoiceId: id }),
          },
        ]
      : []),
    ...(owed
      ? [
          {
            label: t`Write off the rest`,
            icon: VoidIcon,
            onSelect: () => void money({ do: "write_off", invoiceId: id }),
          },
        ]
      : []),
    ...(invoice.writtenOffAt !== null && status === "issued"
      ? [
          {
            label: t`Undo write-off`,
            icon: UndoIcon,
            onSelect: () =>
              may("management") && void currentStore().update("invoices", id, undoWriteOff(invoice, Date.now())),
          },
        ]
      : []),
    ...(status !== "void" && canMove(kind, status, "void")
      ? [
          {
            // Not "Void" alone: that is the state, which most languages say in another word than the act.
            label: voidText(invoice),
            icon: VoidIcon,
            danger: true,
            separated: true,
            onSelect: () => may("voiding") && sheets.void(),
            disabled: settled !== 0,
            ...(settled === 0 ? {} : { hint: hasMoney ? t`has payments` : t`has a credit note` }),
          },
        ]
      : []),
  ];
  return {
    share: sheets.share,
    next,
    editTo,
    duplicate,
    downloadPdf: () => void downloadPdf(),
    drawing: pdf.busy,
    menu,
  };
}

/** A receipt says what came in and a credit note corrects one invoice: another one is made there. */
export const isCopyable = ({ kind }: Pick<Invoice, "kind">): boolean => kind !== "receipt" && kind !== "credit_note";

/** Returns "Void INV-0147". Some languages name the invoice, which other documents are not. */
export function useVoidText(): (document: Pick<Invoice, "kind" | "number">) => string {
  const { t } = useLingui();
  return (document) => {
    const number = document.number ?? "";
    return document.kind === "invoice"
      ? t`Void ${number}`
      : t({ message: `Void ${number}`, context: "a document that is no invoice" });
  };
}

/** Chooses by the state of the document: a late one is reminded of, a paid one gets its receipt, what is new goes out. */
function useNextActions(
  page: InvoicePage,
  { share, duplicate }: Pick<InvoiceActions, "share" | "duplicate">,
): readonly NextAction[] {
  const { t } = useLingui();
  const { recordPayment } = useModals();
  const shareReceipt = useShareReceipt();
  const remind = useRemind(page);
  const desk = useIsDesk();
  const { invoice, receivable, payments, badge } = page;
  const sharing = { label: t`Share`, icon: ShareIcon, act: share };
  if (invoice.kind !== "invoice") return [sharing];
  const { contactId, id } = invoice;
  const paying = {
    label: desk ? t`Record payment` : t`Payment`,
    icon: PaymentIcon,
    act: () => void recordPayment({ contactId, invoiceId: id }),
  };
  if (badge.kind === "paid") {
    const paid = payments.find(
      (payment) =>
        payment.amount > 0 &&
        payment.reverses === null &&
        payment.status === "confirmed" &&
        !isReversed(payment, payments),
    );
    const again = { label: t`Duplicate`, icon: CopyIcon, act: duplicate };
    if (!paid) return [sharing, again];
    return [{ label: t`Send receipt`, icon: InvoiceIcon, act: () => void shareReceipt(paid) }, again];
  }
  if (receivable.openParts.length === 0) return [sharing];
  if (remind) return [{ label: t`Remind`, icon: WhatsAppIcon, act: remind }, paying];
  return badge.kind === "part_paid" ? [paying, sharing] : [sharing, paying];
}

/** Returns how to remind the client of what is late; null while nothing is, and where reminders are not wanted. */
function useRemind({ invoice, contact, business, uploaded, refusal, today }: InvoicePage): (() => void) | null {
  const send = useSendReminder();
  const row = useInvoiceRows()?.find(({ id }) => id === invoice.id);
  if (!row || refusal) return null;
  // The chat names the page of the invoice only once the client can open it.
  const shown = { ...invoice, rev: 0, syncState: uploaded ? ("synced" as const) : ("local" as const) };
  const reminder = overdueReminder({ row, invoice: shown, contact, today });
  // Without a number the person chooses the chat.
  return reminder && (() => void send(reminder, clientPhone(reminder, business) ?? ""));
}
