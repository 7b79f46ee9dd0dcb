import type { LocalDate } from "@ankara/domain/dates/dates";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { messageIn } from "@ankara/domain/ai/messages";
import { linkMarks } from "@ankara/domain/invoice/public-link";
import { versionIn } from "@ankara/domain/invoice/quote-versions";
import { invoiceEventsOf, type InvoiceEvent } from "@ankara/domain/invoice/after-issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import type { InvoiceId } from "@ankara/domain/records/fields";
import { formatMoney } from "../../i18n/numbers.ts";
import { cx } from "../../ui/cx.ts";
import {
  BellIcon,
  CalendarIcon,
  CopyIcon,
  DeliveryIcon,
  DraftIcon,
  EditIcon,
  EyeIcon,
  IssuedIcon,
  LinkIcon,
  MailIcon,
  PaymentIcon,
  ShareIcon,
  UndoIcon,
  VoidIcon,
  WhatsAppIcon,
  DownloadIcon,
  type Icon,
} from "../../ui/icons.ts";
import { useMessageText, useWhen } from "../../document-parts/labels.ts";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { useAuthorText } from "../../document-parts/use-author-text.ts";
import { Unparted } from "../../document-parts/unparted.tsx";

type HistoryProps = { invoice: Invoice; payments: readonly Payment[]; today: LocalDate; timeZone: string };

/** Everything that happened, in words, newest first. */
export function History({ invoice, payments, today, timeZone }: HistoryProps) {
  const { t } = useLingui();
  const describe = useEventText(invoice.id, today, timeZone);
  const when = useWhen(today, timeZone);
  const author = useAuthorText();
  return (
    <section>
      <h2 className="pb-2 text-13 font-medium tracking-normal text-muted">{t`History`}</h2>
      <ul className="flex flex-col gap-3">
        {invoiceEventsOf(invoice, payments).map((happening, index) => {
          const Mark = iconOf(happening);
          return (
            <li key={index} className="flex items-start gap-3">
              <Mark
                size={18}
                strokeWidth={1.75}
                aria-hidden="true"
                className={cx("mt-0.5 shrink-0", happening.what === "claimed" ? "text-accent-ink" : "text-muted")}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Unparted text={describe(happening)} />
                <span className="block text-13 text-muted empty:hidden">{author(happening)}</span>
              </span>
              <time dateTime={happening.at} className="shrink-0 pt-0.5 text-13 text-muted">
                {when.moment(happening.at)}
              </time>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useEventText(invoiceId: InvoiceId, today: LocalDate, timeZone: string): (happening: InvoiceEvent) => string {
  const { t } = useLingui();
  const when = useWhen(today, timeZone);
  const sum = (payment: Payment) => sumOn(invoiceId, payment);
  const method = usePaymentMethodText();
  const shared = useSharedText();
  const reminded = useRemindedText();
  const edited = useEditedText();
  return (happening) => {
    switch (happening.what) {
      case "created":
        return happening.detail ? t`Draft started from ${happening.detail}` : t`Draft started`;
      case "issued":
        return t`Issued, number ${happening.detail}`;
      case "edited":
        return edited(happening.detail);
      case "shared":
        return happening.to ? t`E-mailed to ${happening.to}` : shared(happening.detail);
      case "looked":
        return happening.count === 1
          ? t`Viewed by the client`
          : happening.count === 2
            ? t`Viewed by the client, twice`
            : t`Viewed by the client, ${happening.count} times`;
      case "viewed":
        return t`Viewed by the client`;
      case "delivered":
        return t`Goods received by ${happening.name}`;
      case "voided":
        return t`Void: ${happening.detail}`;
      case "due_extended":
        return t`Due date moved to ${/^\d{4}-\d\d-\d\d$/.test(happening.detail) ? when.day(happening.detail) : happening.detail}`;
      case "written_off":
        return t`Written off: ${happening.detail}`;
      case "write_off_undone":
        return t`Write-off undone`;
      case "converted":
        return happening.detail ? t`Made into ${happening.detail}` : t`Made into an invoice`;
      case "accepted":
        return t`Accepted by ${happening.detail}`;
      case "declined":
        return t`Declined by ${happening.detail}`;
      case "credited":
        return t`Credit note ${happening.detail}`;
      case "charged":
        return t`Late fee added: ${happening.detail}`;
      case "charge_waived":
        return t`Late fee waived: ${happening.detail}`;
      case "reminded":
        return reminded(happening.detail);
      case "claimed":
        return t`Client says ${claimed(happening.payment)} is paid`;
      case "rejected":
        return t`Not received: ${happening.payment.rejectedReason ?? ""}`;
      case "received":
        return happening.payment.method === "credit"
          ? t`${sum(happening.payment)} of the client’s credit used`
          : t`${sum(happening.payment)} received, ${method(happening.payment.method)}`;
      case "reversed":
        return happening.payment.note
          ? t`${sum(happening.payment)} reversed: ${happening.payment.note}`
          : t`${sum(happening.payment)} reversed`;
    }
  };
}

/** `7 email`: by mail, a week after the due day. */
function useRemindedText(): (detail: string) => string {
  const { t } = useLingui();
  return (detail) => {
    const [, step = "", via = ""] = /^(-?\d+) (\w+)$/.exec(detail) ?? [];
    const days = Math.abs(Number(step));
    const how = via === "email" ? t`by e-mail` : via === "whatsapp" ? t`on WhatsApp` : detail;
    if (step === "" || days === 0) return step === "" ? t`Reminded ${how}` : t`Reminded ${how} on the due day`;
    const count = t`${plural(days, { one: "# day", other: "# days" })}`;
    return Number(step) < 0 ? t`Reminded ${how}, ${count} before the due day` : t`Reminded ${how}, ${count} late`;
  };
}

function useEditedText(): (detail: string) => string {
  const { t } = useLingui();
  return (detail) => {
    const version = versionIn(detail);
    if (version !== null) return t`Changed: version ${version}`;
    if (detail === linkMarks.withdrawn) return t`Link withdrawn`;
    if (detail === linkMarks.replaced) return t`New link`;
    return t`Corrected before it was shared`;
  };
}

function useSharedText(): (via: string) => string {
  const { t } = useLingui();
  const messages = useMessageText();
  return (via) => {
    const message = messageIn(via);
    if (message) return messages(message);
    switch (via.toLowerCase()) {
      case "whatsapp":
        return t`Shared on WhatsApp`;
      case "email":
        return t`Shared by e-mail`;
      case "link":
        return t`Link copied`;
      case "pdf":
        return t`PDF saved to share`;
      default:
        return t`PDF shared`;
    }
  };
}

const claimed = ({ amount, currency }: Payment): string => formatMoney(amount, currency, { decimals: "auto" });

/** Returns the share of a payment that belongs to this invoice, without its sign: the words say which way it went. */
function sumOn(invoiceId: InvoiceId, { allocations, amount, currency }: Payment): string {
  const part = allocations.find((each) => each.invoiceId === invoiceId)?.amount ?? amount;
  return formatMoney(Math.abs(part), currency, { decimals: "auto" });
}

function iconOf(happening: InvoiceEvent): Icon {
  switch (happening.what) {
    case "created":
      return DraftIcon;
    case "issued":
      return IssuedIcon;
    case "edited":
      return EditIcon;
    case "shared":
      return (
        { whatsapp: WhatsAppIcon, email: MailIcon, link: LinkIcon, pdf: DownloadIcon }[
          (messageIn(happening.detail)?.via ?? happening.detail).toLowerCase()
        ] ?? ShareIcon
      );
    case "looked":
    case "viewed":
      return EyeIcon;
    case "delivered":
      return DeliveryIcon;
    case "voided":
    case "written_off":
      return VoidIcon;
    case "due_extended":
      return CalendarIcon;
    case "accepted":
      return IssuedIcon;
    case "declined":
      return VoidIcon;
    case "charged":
    case "credited":
      return DraftIcon;
    case "charge_waived":
      return UndoIcon;
    case "reminded":
      return happening.detail.endsWith("whatsapp") ? WhatsAppIcon : BellIcon;
    case "converted":
      return CopyIcon;
    case "claimed":
    case "received":
      return PaymentIcon;
    case "reversed":
    case "write_off_undone":
      return UndoIcon;
    case "rejected":
      return VoidIcon;
  }
}
