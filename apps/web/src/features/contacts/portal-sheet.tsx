import { useLingui } from "@lingui/react/macro";
import { clientLinkId } from "@ankara/domain/clients/client-link";
import { systemRandom } from "@ankara/domain/ids";
import { newLinkKey } from "@ankara/domain/link-id";
import { portalMessage } from "@ankara/documents/labels/portal-message";
import { publicOrigin } from "../../api/server-origin.ts";
import { PublicLinkSheet } from "../../document-parts/public-link-sheet.tsx";
import { useDocumentLabels } from "../../document-parts/use-document-labels.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { WhatsAppIcon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";
import { whatsAppLink } from "./phone-links.ts";
import type { Client } from "./use-client.ts";

/** The client's own page: make its link, send it, take it back. Works with no network. */
export default function PortalSheet({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useLingui();
  const { contact, business, dialCode } = client;
  const { name } = contact;
  const { portalKey } = contact;
  const link = portalKey
    ? `${publicOrigin()}/client/link/${clientLinkId({ businessId: business.id, contactId: contact.id, key: portalKey })}`
    : null;
  const write = (key: string | null) => currentStore().update("contacts", contact.id, { portalKey: key });
  const make = async () => {
    if (link !== null) {
      const yes = await confirm({
        title: t`A new link for ${name}?`,
        text: t`The old one stops working once this device is online. Share the new one with your client.`,
        confirmLabel: t`New link`,
      });
      if (!yes) return;
    }
    await write(newLinkKey(systemRandom));
    toast(t`The link is ready to be shared`, { tone: "good" });
  };
  const withdraw = async () => {
    const yes = await confirm({
      title: t`Withdraw the page of ${name}?`,
      text: t`The link stops working once this device is online. Links of single documents still work.`,
      confirmLabel: t`Withdraw link`,
      tone: "danger",
    });
    if (!yes) return;
    await write(null);
    toast(t`The link is withdrawn`, { tone: "good" });
  };
  const phone = contact.phones[0];
  const language = contact.language || business.language;
  useDocumentLabels(language);
  const message = link === null ? "" : portalMessage({ language, client: name, company: business.companyName, link });
  const chat = phone === undefined ? null : whatsAppLink(phone, dialCode, message);
  return (
    <PublicLinkSheet
      title={t`Page of ${name}`}
      link={link}
      empty={t`One link shows ${name} all open documents and the statement. They pay, answer quotes and correct their details there, without an account.`}
      makeLabel={link === null ? t`Make the link` : t`New link`}
      onMake={() => void make()}
      onWithdraw={() => void withdraw()}
      onClose={onClose}
    >
      {chat !== null && (
        <Button variant="primary" icon={WhatsAppIcon} href={chat}>
          {t`Send on WhatsApp`}
        </Button>
      )}
    </PublicLinkSheet>
  );
}
