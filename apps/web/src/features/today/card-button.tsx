import type { LocalDate } from "@ankara/domain/dates/dates";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { undoMs } from "@ankara/domain/constants";
import type { Business } from "@ankara/domain/records/business";
import type { TodayCard } from "@ankara/domain/today/cards";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { clientPhone } from "../../document-parts/document-parts.ts";
import { overdueReminder, useSendReminder } from "../../document-parts/send-reminder.ts";
import { useShareReceipt } from "../../document-parts/share-receipt.ts";
import { thisDevice } from "../../platform/device.ts";
import { type InvoiceRow, useRecord } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.ts";
import { useModals } from "../../ui/modal-context.ts";
import { toast } from "../../ui/toast.tsx";
import { draftPage, itemPage } from "./card-faces.tsx";
import { rowById } from "./row-by-id.ts";
import type { TodayProps } from "./today-head.tsx";

type ButtonProps = { variant: "primary" | "soft"; className?: string };
type CardButtonProps = ButtonProps & Pick<TodayProps, "rows" | "business" | "today"> & { card: TodayCard };
type CardActionsProps = CardButtonProps & {
  dismissClass?: string;
  /** Puts the card off; absent where there is no room for it. */
  onDismiss: (() => void) | undefined;
};

/** The action of a card, and the way to put it off until tomorrow. A claim and a dispute wait for their owner. */
export function CardActions({ dismissClass, onDismiss, ...button }: CardActionsProps) {
  const { t } = useLingui();
  const waits = button.card.kind === "confirm_claim" || button.card.kind === "answer_dispute";
  return (
    <>
      {onDismiss && !waits && (
        <IconButton
          label={t`Not today`}
          icon={CloseIcon}
          size={18}
          tone="muted"
          className={dismissClass}
          onClick={onDismiss}
        />
      )}
      <CardButton {...button} />
    </>
  );
}

/** The one action of a card. All of them work with no network; what needs one says so on its own screen. */
function CardButton({ card, rows, business, today, ...look }: CardButtonProps) {
  const { t } = useLingui();
  const { money } = useModals();
  switch (card.kind) {
    case "confirm_claim":
      return <Button {...look} onClick={() => void money({ do: "confirm", id: card.id })}>{t`Confirm`}</Button>;
    case "review":
    case "voided":
      return <Button {...look} to={`/invoice/${card.id}`}>{t`Open`}</Button>;
    case "till_closed":
      return <Button {...look} to={`/counter/close?close=${card.id}`}>{t`Open`}</Button>;
    case "answer_dispute":
      return <Button {...look} to={`/invoice/${card.invoiceId}`}>{t`Open`}</Button>;
    case "remind": {
      const row = rowById(rows, card.invoiceId);
      return row ? <RemindButton {...look} row={row} business={business} today={today} /> : null;
    }
    case "send_receipt":
      return <ReceiptButton {...look} card={card} />;
    case "wish_birthday":
      return <Button {...look} to={`/ai/birthday-wishes?contact=${card.id}`}>{t`Write wish`}</Button>;
    case "post_today":
      return <PostButton {...look} card={card} />;
    case "finish_draft":
      return <Button {...look} to={draftPage(card.id)}>{t`Finish`}</Button>;
    case "restock":
      return <Button {...look} to={itemPage(card.id)}>{t`Restock`}</Button>;
  }
}

/** Opens the chat with the reminder typed; without a phone number, the ways to share the invoice. */
function RemindButton({
  row,
  business,
  today,
  ...look
}: ButtonProps & { row: InvoiceRow; business: Business; today: LocalDate }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const send = useSendReminder();
  // Read ahead: a browser lets the chat open only in the tap itself.
  const invoice = useRecord("invoices", row.id);
  const contact = useRecord("contacts", row.contactId ?? "");
  const remind = () => {
    const reminder = invoice && overdueReminder({ row, invoice, contact: contact ?? null, today });
    const phone = reminder && clientPhone(reminder, business);
    if (reminder && phone) void send(reminder, phone);
    else void navigate(`/invoice/${row.id}`, { state: { share: true } });
  };
  return <Button {...look} disabled={!invoice} onClick={remind}>{t`Remind`}</Button>;
}

/** Opens WhatsApp with the caption typed, and takes the reminder off: the post is done. */
function PostButton({ card, ...look }: ButtonProps & { card: TodayCard & { kind: "post_today" } }) {
  const { t } = useLingui();
  const note = useRecord("notes", card.id);
  const post = async () => {
    if (!note) return;
    thisDevice().open(whatsappUrl("", "", card.caption));
    const { remindAt } = note;
    await currentStore().update("notes", card.id, { remindAt: null });
    toast(t`Marked as sent`, {
      durationMs: undoMs,
      action: { label: t`Not sent`, onClick: () => void currentStore().update("notes", card.id, { remindAt }) },
    });
  };
  return <Button {...look} disabled={!note} onClick={() => void post()}>{t`WhatsApp`}</Button>;
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
