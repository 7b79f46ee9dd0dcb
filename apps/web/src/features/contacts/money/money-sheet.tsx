import { useEffect, useEffectEvent } from "react";
import { belongsTo, type RoleGroup } from "@ankara/domain/people/role";
import { useMay } from "../../../session/use-may.ts";
import { useAuthority } from "../../../session/use-session.ts";
import type { ModalProps, MoneyAction } from "../../../ui/modal-context.ts";
import { CertificateSheet } from "./certificate-sheet.tsx";
import { ConfirmSheet, RejectSheet } from "./claim-sheets.tsx";
import { RefundSheet, UseCreditSheet } from "./credit-sheets.tsx";
import { DebtSheet } from "./debt-sheet.tsx";
import { GiveBackSheet } from "./give-back-sheet.tsx";
import { ExtendSheet, WriteOffSheet } from "./invoice-sheets.tsx";
import { PaymentSheet } from "./payment-sheet.tsx";

/** Those who may do what not everybody may who takes payments. */
const groups: Partial<Record<MoneyAction["do"], RoleGroup>> = {
  confirm: "books",
  reject: "books",
  refund: "voiding",
  give_back: "voiding",
  write_off: "management",
};

/** The sheet of one act on money. */
export function MoneySheet({ act, onDone }: ModalProps<boolean> & { act: MoneyAction }) {
  const group = groups[act.do] ?? "everyone";
  if (!belongsTo(useAuthority(), group)) return <NotAllowed group={group} onDone={onDone} />;
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

function NotAllowed({ group, onDone }: ModalProps<boolean> & { group: RoleGroup }) {
  const may = useMay();
  const refuse = useEffectEvent(() => onDone(may(group)));
  useEffect(() => refuse(), []);
  return null;
}
