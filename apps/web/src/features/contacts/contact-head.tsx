import { Trans, useLingui } from "@lingui/react/macro";
import { formatPhone } from "@ankara/domain/clients/phone";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { CallIcon, DocumentIcon, PaymentIcon, PlusIcon, WhatsAppIcon, type Icon } from "../../ui/icons.ts";
import { callLink, whatsAppLink } from "./phone-links.ts";
import type { Client } from "./use-client.ts";

/** Shows who the client is. `heading` when the screen shows no title of its own. */
export function ClientHead({ client: { contact }, heading }: { client: Client; heading: boolean }) {
  const Name = heading ? "h1" : "h2";
  const { company, email } = contact;
  const city = contact.address?.city ?? "";
  const where = [company, company.includes(city) ? "" : city].filter(Boolean).join(", ");
  const phone = formatPhone(contact.phones[0] ?? "");
  // Beside the list there is room for both.
  const about = heading ? [where, phone] : [where || phone];
  return (
    <div className="flex items-center gap-4">
      <Avatar name={contact.name} size="large" />
      <div className="min-w-0 flex-1">
        <Name className="text-22 wrap-anywhere">{contact.name}</Name>
        <p className="text-15 text-muted wrap-anywhere">{about.filter(Boolean).join(" · ") || email}</p>
      </div>
    </div>
  );
}

type ActionsProps = {
  client: Client;
  newInvoice: string;
  wide: boolean;
  onPayment: () => void;
  onStatement: () => void;
  menu: ReactNode;
};

/** Round buttons under the name on phones; a row of buttons in the detail half of a desk. */
export function ClientActions({ client, newInvoice, wide, onPayment, onStatement, menu }: ActionsProps) {
  const { contact, dialCode } = client;
  const { t } = useLingui();
  const phone = contact.phones[0];
  const chat = phone === undefined ? null : whatsAppLink(phone, dialCode);
  if (wide) {
    return (
      <div className="mt-4.5 mb-6 flex flex-wrap items-center gap-2">
        <Button variant="primary" icon={PlusIcon} to={newInvoice}>
          <Trans>New invoice</Trans>
        </Button>
        <Button icon={PaymentIcon} onClick={onPayment}>
          <Trans>Payment</Trans>
        </Button>
        {chat && (
          <Button icon={WhatsAppIcon} href={chat}>
            WhatsApp
          </Button>
        )}
        {phone !== undefined && (
          <Button icon={CallIcon} href={callLink(phone, dialCode)}>
            <Trans>Call</Trans>
          </Button>
        )}
        <span className="flex-1" />
        {menu}
      </div>
    );
  }
  return (
    <div className="my-5 flex desk:justify-start desk:gap-8">
      {phone !== undefined && <RoundAction icon={CallIcon} label={t`Call`} href={callLink(phone, dialCode)} />}
      {chat && <RoundAction icon={WhatsAppIcon} label="WhatsApp" href={chat} />}
      <RoundAction icon={PaymentIcon} label={t`Payment`} onClick={onPayment} />
      <RoundAction icon={DocumentIcon} label={t`Statement`} onClick={onStatement} />
    </div>
  );
}

function RoundAction({
  icon: Mark,
  label,
  href,
  onClick,
}: {
  icon: Icon;
  label: string;
  href?: string;
  onClick?: () => void;
}) {
  const inside = (
    <>
      <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <Mark size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="text-13 font-medium">{label}</span>
    </>
  );
  const look =
    "flex min-w-0 flex-1 flex-col items-center gap-1.5 rounded-card pb-1 text-center desk:min-w-18 desk:flex-none";
  if (href === undefined) {
    return (
      <button type="button" onClick={onClick} className={look}>
        {inside}
      </button>
    );
  }
  // A call must not open an empty tab.
  return (
    <a href={href} className={look} {...(href.startsWith("tel:") ? {} : { target: "_blank", rel: "noopener" })}>
      {inside}
    </a>
  );
}
