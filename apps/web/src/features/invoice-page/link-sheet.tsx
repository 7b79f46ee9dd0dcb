import { useLingui } from "@lingui/react/macro";
import { systemRandom } from "@ankara/domain/ids";
import { replaceLink, withdrawLink } from "@ankara/domain/invoice/public-link";
import type { Invoice } from "@ankara/domain/records/invoice";
import { currentStore } from "../../store/store.ts";
import { confirm } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { publicLink } from "../../document-parts/document-parts.ts";
import { PublicLinkSheet } from "../../document-parts/public-link-sheet.tsx";

/** The client's page: open it, take it back, or give it another address. */
export default function LinkSheet({ onClose, invoice }: { onClose: () => void; invoice: Invoice }) {
  const { t } = useLingui();
  const number = invoice.number ?? "";
  const withdrawn = invoice.linkRevokedAt !== null;
  const save = (fields: Partial<Invoice>) => currentStore().update("invoices", invoice.id, fields);
  const withdraw = async () => {
    const yes = await confirm({
      title: t`Withdraw the link of ${number}?`,
      text: t`Once this device is online, the link says you withdrew it. The document doesn’t change.`,
      confirmLabel: t`Withdraw link`,
      tone: "danger",
    });
    if (!yes) return;
    await save(withdrawLink(invoice, Date.now()));
    toast(t`The link is withdrawn`, { tone: "good" });
  };
  const replace = async () => {
    if (!withdrawn) {
      const yes = await confirm({
        title: t`A new link for ${number}?`,
        text: t`The old one stops working, also on PDFs you have sent. Share the new one with your client.`,
        confirmLabel: t`New link`,
      });
      if (!yes) return;
    }
    await save(replaceLink(invoice, { now: Date.now(), random: systemRandom }));
    toast(t`The new link is ready to be shared`, { tone: "good" });
  };
  return (
    <PublicLinkSheet
      title={t`Link of ${number}`}
      subtitle={t`Withdrawn`}
      link={withdrawn ? null : publicLink(invoice.linkId)}
      empty={t`The old link says you withdrew it. A new link opens the document again.`}
      makeLabel={t`New link`}
      onMake={() => void replace()}
      onWithdraw={() => void withdraw()}
      onClose={onClose}
    />
  );
}
