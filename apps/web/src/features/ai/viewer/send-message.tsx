import { useLingui } from "@lingui/react/macro";
import type { AiItem } from "@ankara/domain/ai/item";
import { markMessage, messageSources, messageTypes } from "@ankara/domain/ai/messages";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { undoMs } from "@ankara/domain/constants";
import { markReminded } from "@ankara/domain/invoice/reminders";
import { thisDevice } from "../../../platform/device.ts";
import { plainTextOf, whatsappTextOf } from "../../../rich-text/flat.ts";
import { currentStore } from "../../../store/store.ts";
import { Button } from "../../../ui/button.tsx";
import { MailIcon, WhatsAppIcon } from "../../../ui/icons.ts";
import { toast } from "../../../ui/toast.tsx";
import { useMessageRecord } from "../message-about.ts";

/**
 * Sends a message to the client it was written for, on WhatsApp or by mail, and writes it into the history of its invoice.
 * Nothing for every other text, and where the record is not on this device.
 */
export function SendMessage({ item, content, subject }: { item: AiItem; content: string; subject: string }) {
  const { t } = useLingui();
  const type = messageTypes.find((each) => each === item.generate);
  const kind = messageSources.find((each) => each === item.inputs["about_kind"]) ?? "contact";
  const record = useMessageRecord(kind, type ? (item.inputs["about"] ?? "") : "");
  if (!type || !record) return null;
  const { invoice, phone, email, reminder } = record;

  async function send(via: "whatsapp" | "email"): Promise<void> {
    thisDevice().open(
      via === "whatsapp"
        ? whatsappUrl(phone, "", whatsappTextOf(content))
        : `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(plainTextOf(content))}`,
    );
    if (!invoice || !type) return;
    const { id, history } = invoice;
    const now = Date.now();
    await currentStore().update(
      "invoices",
      id,
      type === "payment_reminder" && reminder
        ? markReminded(invoice, { ...reminder, via, now })
        : markMessage(invoice, { type, via, now }),
    );
    toast(t`Marked as sent`, {
      durationMs: undoMs,
      action: { label: t`Not sent`, onClick: () => void currentStore().update("invoices", id, { history }) },
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
