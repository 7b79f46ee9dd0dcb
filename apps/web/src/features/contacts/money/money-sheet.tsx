import type { ModalProps, MoneyAction } from "../../../ui/modal-context.ts";
import { CertificateSheet } from "./certificate-sheet.tsx";
import { ConfirmSheet, RejectSheet } from "./claim-sheets.tsx";
import { RefundSheet, UseCreditSheet } from "./credit-sheets.tsx";
import { DebtSheet } from "./debt-sheet.tsx";
import { GiveBackSheet } from "./give-back-sheet.tsx";
import { ExtendSheet, WriteOffSheet } from "./invoice-sheets.tsx";
import { PaymentSheet } from "./payment-sheet.tsx";

/** The sheet of one act on money. */
export function MoneySheet({ act, onDone }: ModalProps<boolean> & { act: MoneyAction }) {
  switch (act.do) {
    case "payment":
      return <PaymentSheet id={act.id} onDone={onDone} />;
    case "confirm":
      return <ConfirmSheet id={act.id} onDone={onDone} />;
    case "reject":
      return <RejectSheet id={act.id} onDone={onDone} />;
    case "use_credit":
      return <UseCreditSheet contactId={act.contactId} first={act.invoiceId} onDone={onDone} />;
    case "refund":
      return <RefundSheet contactId={act.contactId} onDone={onDone} />;
    case "give_back":
      return <GiveBackSheet id={act.id} onDone={onDone} />;
    case "debt":
      return <DebtSheet contactId={act.contactId} onDone={onDone} />;
    case "write_off":
      return <WriteOffSheet invoiceId={act.invoiceId} onDone={onDone} />;
    case "extend":
      return <ExtendSheet invoiceId={act.invoiceId} onDone={onDone} />;
    case "certificate":
      return <CertificateSheet id={act.id} onDone={onDone} />;
  }
}
