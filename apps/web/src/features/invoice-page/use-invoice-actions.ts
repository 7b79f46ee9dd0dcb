import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { undoWriteOff } from "@ankara/domain/invoice/after-issue";
import { canMove, isOffer } from "@ankara/domain/invoice/document-status";
import { isInParts } from "@ankara/domain/invoice/receivable";
import { sumSettled } from "@ankara/domain/invoice/settlements";
import { isChangeable } from "@ankara/domain/invoice/quote-versions";
import { remainingCreditable } from "@ankara/domain/invoice/credit-note";
import { currentStore } from "../../store/store.ts";
import { useModals } from "../../ui/modal-context.ts";
import { useDownloadPdf } from "../../document-parts/use-pdf.ts";
import { confirmRefused } from "../../document-parts/confirm-refused.ts";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import {
  CalendarIcon,
  CopyIcon,
  DownloadIcon,
  LinkIcon,
  PaymentIcon,
  UndoIcon,
  EditIcon,
  VoidIcon,
  RepeatIcon,
} from "../../ui/icons.ts";
import type { MenuItem } from "../../ui/menu.tsx";

export type InvoiceActions = {
  share: () => void;
  /** Null when nothing is left to pay. */
  recordPayment: (() => void) | null;
  /** Address of the correction; null once it was shared or paid. */
  editTo: string | null;
  duplicateTo: string;
  downloadPdf: () => void;
  drawing: boolean;
  /** The same and the rarer ones behind three dots. */
  menu: MenuItem[];
};

/** Returns the actions an issued invoice allows now. */
export function useInvoiceActions(
  page: InvoicePage,
  sheets: { share: () => void; void: () => void; credit: () => void; link: () => void },
): InvoiceActions {
  const { t } = useLingui();
  const { recordPayment, money } = useModals();
  const navigate = useNavigate();
  const pdf = useDownloadPdf();
  const { invoice, receivable, editable, parts } = page;
  const { id, contactId, status, kind } = invoice;
  const number = invoice.number ?? "";
  const owed = receivable.openParts.length > 0;
  const hasMoney = receivable.settled.money + receivable.settled.withheld !== 0;
  const settled = sumSettled(receivable.settled);
  const creditable = status === "issued" && kind === "invoice" && remainingCreditable(invoice, page.credits) > 0;
  const duplicateTo = `/new-invoice?duplicate=${id}`;
  // An offer the client has is changed as a new version, until it is accepted.
  // A receipt says what came in: another payment is another receipt.
  const isReceipt = kind === "receipt";
  const editTo =
    (editable && !isReceipt) || (isOffer(kind) && isChangeable(invoice, page.today))
      ? `/new-invoice?draft=${id}`
      : null;
  const downloadPdf = async () => {
    if (page.refusal && !(await confirmRefused([number]))) return;
    void pdf.download(parts);
  };
  const menu: MenuItem[] = [
    ...(editTo ? [{ label: t`Edit`, icon: EditIcon, onSelect: () => void navigate(editTo) }] : []),
    ...(isReceipt ? [] : [{ label: t`Duplicate`, icon: CopyIcon, onSelect: () => void navigate(duplicateTo) }]),
    ...(kind === "invoice"
      ? [{ label: t`Make this repeat`, icon: RepeatIcon, onSelect: () => void navigate(`/recurring/new?from=${id}`) }]
      : []),
    { label: t`Download PDF`, icon: DownloadIcon, onSelect: () => void downloadPdf() },
    { label: t`Client's link`, icon: LinkIcon, onSelect: sheets.link },
    ...(creditable ? [{ label: t`Credit note`, icon: UndoIcon, onSelect: sheets.credit }] : []),
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
            label: t`Ask for it after all`,
            icon: UndoIcon,
            onSelect: () => void currentStore().update("invoices", id, undoWriteOff(invoice, Date.now())),
          },
        ]
      : []),
    ...(status !== "void" && canMove(kind, status, "void")
      ? [
          {
            // Not "Void" alone: that is the state, which most languages say in another word than the act.
            label: t`Void ${number}`,
            icon: VoidIcon,
            danger: true,
            separated: true,
            onSelect: sheets.void,
            disabled: settled !== 0,
            ...(settled === 0 ? {} : { hint: hasMoney ? t`has payments` : t`has a credit note` }),
          },
        ]
      : []),
  ];
  return {
    share: sheets.share,
    recordPayment: owed ? () => void recordPayment({ contactId, invoiceId: id }) : null,
    editTo,
    duplicateTo,
    downloadPdf: () => void downloadPdf(),
    drawing: pdf.busy,
    menu,
  };
}
