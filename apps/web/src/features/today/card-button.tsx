import { addDays } from "@ankara/domain/dates/dates";
import { owingOf } from "@ankara/domain/invoice/receivable";
import { reminderToneOf } from "@ankara/domain/invoice/reminders";
import type { Business } from "@ankara/domain/records/business";
import type { TodayCard } from "@ankara/domain/today/cards";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { clientPhone } from "../../document-parts/document-parts.ts";
import { useSendReminder } from "../../document-parts/send-reminder.ts";
import { useShareReceipt } from "../../document-parts/share-receipt.ts";
import { type InvoiceRow, useRecord } from "../../store/hooks.ts";
import { settledOfRow } from "../../store/index/invoice-row.ts";
import { Button } from "../../ui/button.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { draftPage, itemPage } from "./card-faces.tsx";

type ButtonProps = { variant: "primary" | "soft"; className?: string };
type CardButtonProps = ButtonProps & {
  card: TodayCard;
  rows: readonly InvoiceRow[];
  business: Business;
  today: string;
};

/** The one action of a card. All of them work with no network; what needs one says so on its own screen. */
export function CardButton({ card, rows, business, today, ...look }: CardButtonProps) {
  const { t } = useLingui();
  const { money } = useModals();
  switch (card.kind) {
    case "confirm_claim":
      return <Button {...look} onClick={() => void money({ do: "confirm", id: card.id })}>{t`Confirm`}</Button>;
    case "answer_dispute":
      return <Button {...look} to={`/invoice/${card.invoiceId}`}>{t`Open`}</Button>;
    case "remind": {
      const row = rows.find(({ id }) => id === card.invoiceId);
      return row ? <RemindButton {...look} row={row} days={card.days} business={business} today={today} /> : null;
    }
    case "send_receipt":
      return <ReceiptButton {...look} card={card} />;
    case "wish_birthday":
      return <Button {...look} to={`/ai/birthday-wishes?contact=${card.id}`}>{t`Write wish`}</Button>;
    case "finish_draft":
      return <Button {...look} to={draftPage(card.id)}>{t`Finish`}</Button>;
    case "restock":
      return <Button {...look} to={itemPage(card.id)}>{t`Restock`}</Button>;
  }
}

/** Opens the chat with the reminder typed; without a phone number, the ways to share the invoice. */
function RemindButton({
  row,
  days,
  business,
  today,
  ...look
}: ButtonProps & { row: InvoiceRow; days: number; business: Business; today: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const send = useSendReminder();
  // Read ahead: a browser lets the chat open only in the tap itself.
  const invoice = useRecord("invoices", row.id);
  const contact = useRecord("contacts", row.contactId ?? "");
  const remind = () => {
    if (!invoice) return;
    const dueDate = addDays(today, -days);
    const late = owingOf(invoice, settledOfRow(row)).openParts.filter((part) => (part.dueDate ?? today) < today);
    const reminder = {
      row,
      invoice,
      contact: contact ?? null,
      part: late[0]?.key ?? "",
      dueDate,
      amount: late.reduce((sum, { left }) => sum + left, 0),
      // Three digits are what a history keeps.
      offset: Math.min(days, 999),
      tone: reminderToneOf(days),
    };
    const phone = clientPhone(reminder, business);
    if (phone === null) void navigate(`/invoice/${row.id}`, { state: { share: true } });
    else void send(reminder, phone);
  };
  return <Button {...look} disabled={!invoice} onClick={remind}>{t`Remind`}</Button>;
}

function ReceiptButton({ card, ...look }: ButtonProps & { card: TodayCard & { kind: "send_receipt" } }) {
  const { t } = useLingui();
  const shareReceipt = useShareReceipt();
  const [busy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    if (!(await shareReceipt(card.payment))) setBusy(false);
  };
  return <Button {...look} busy={busy} onClick={() => void share()}>{t`Send receipt`}</Button>;
}
