import { useLingui } from "@lingui/react/macro";
import type { AiItem } from "@ankara/domain/ai/item";
import { addMessage, type MessageType, markMessage, messageSources, messageTypes } from "@ankara/domain/ai/messages";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { undoMs } from "@ankara/domain/constants";
import { markReminded } from "@ankara/domain/invoice/reminders";
import { thisDevice } from "../../../platform/device.ts";
import { plainTextOf, whatsappTextOf } from "../../../rich-text/flat.ts";
import { currentStore } from "../../../store/store.ts";
import { Button } from "../../../ui/button.tsx";
import { MailIcon, WhatsAppIcon } from "../../../ui/icons.ts";
import { toast } from "../../../ui/toast.tsx";
import { type MessageRecord, useMessageRecord } from "../message-about.ts";

/**
 * Sends a message to the client it was written for, on WhatsApp or by mail, and writes it into the history of its invoice and
 * of the client. Nothing for every other text, and where the record is not on this device.
 */
export function SendMessage({ item, content, subject }: { item: AiItem; content: string; subject: string }) {
  const { t } = useLingui();
  const type = messageTypes.find((each) => each === item.generate);
  const kind = messageSources.find((each) => each === item.inputs["about_kind"]) ?? "contact";
  const record = useMessageRecord(kind, type ? (item.inputs["about"] ?? "") : "");
  if (!type || !record) return null;
  const { phone, email } = record;

  async function send(via: "whatsapp" | "email"): Promise<void> {
    thisDevice().open(
      via === "whatsapp"
        ? whatsappUrl(phone, "", whatsappTextOf(content))
        : `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(plainTextOf(content))}`,
    );
    if (!type || !record) return;
    const takeBack = await recordMessage(record, { type, via });
    toast(t`Marked as sent`, {
      durationMs: undoMs,
      action: { label: t`Not sent`, onClick: () => void takeBack() },
    });
  }

  return (
    <div className="flex shrink-0 gap-2 border-t border-line px-4 py-3 desk:px-6">
      <Button
        variant="primary"
        size="large"
        icon={WhatsAppIcon}
        className="flex-1"
        onClick={() => void send("whatsapp")}
      >
        {t`WhatsApp`}
      </Button>
      <Button size="large" icon={MailIcon} className="flex-1" onClick={() => void send("email")}>
        {t`E-mail`}
      </Button>
    </div>
  );
}

/** Writes a message into the histories of its invoice and its client. @returns takes it back out of both */
async function recordMessage(
  { invoice, contact, reminder }: MessageRecord,
  { type, via }: { type: MessageType; via: "whatsapp" | "email" },
): Promise<() => Promise<void>> {
  const store = currentStore();
  const sent = { type, via, now: Date.now() };
  if (invoice) {
    const isReminder = type === "payment_reminder" && reminder;
    const marked = isReminder ? markReminded(invoice, { ...reminder, ...sent }) : markMessage(invoice, sent);
    await store.update("invoices", invoice.id, marked);
  }
  if (contact) await store.update("contacts", contact.id, addMessage(contact, sent));
  return async () => {
    if (invoice) await store.update("invoices", invoice.id, { history: invoice.history });
    if (contact) await store.update("contacts", contact.id, { messages: contact.messages ?? [] });
  };
}
