import { useLingui } from "@lingui/react/macro";
import { systemRandom } from "@ankara/domain/ids";
import { replaceLink, withdrawLink } from "@ankara/domain/invoice/public-link";
import type { Invoice } from "@ankara/domain/records/invoice";
import { thisDevice } from "../../platform/device.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { CopyIcon, ExternalLinkIcon, RefreshIcon, VoidIcon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { publicLink } from "../../document-parts/document-parts.ts";

/** The client's page: open it, take it back, or give it another address. */
export default function LinkSheet({ onClose, invoice }: { onClose: () => void; invoice: Invoice }) {
  const { t } = useLingui();
  const number = invoice.number ?? "";
  const link = publicLink(invoice.linkId);
  const withdrawn = invoice.linkRevokedAt !== null;
  const keep = (fields: Partial<Invoice>) => currentStore().update("invoices", invoice.id, fields);
  const copy = async () => {
    if (await thisDevice().copy(link)) toast(t`Link copied`, { tone: "good" });
    else toast(t`We couldn’t copy the link. Touch and hold it to copy it.`, { tone: "danger", durationMs: 4000 });
  };
  const withdraw = async () => {
    const yes = await confirm({
      title: t`Withdraw the link of ${number}?`,
      text: t`Once this device is online, the link says you withdrew it. The document doesn’t change.`,
      confirmLabel: t`Withdraw link`,
      tone: "danger",
    });
    if (!yes) return;
    await keep(withdrawLink(invoice, Date.now()));
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
    await keep(replaceLink(invoice, { now: Date.now(), random: systemRandom }));
    toast(t`The new link is ready to be shared`, { tone: "good" });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Link of ${number}`}
      subtitle={withdrawn ? t`Withdrawn` : t`Open to whoever has it`}
    >
      <div className="flex flex-col gap-3 px-4 pt-1 pb-5 desk:px-5">
        {withdrawn ? (
          <p className="text-15 text-muted">{t`The old link says you withdrew it. A new link opens the document again.`}</p>
        ) : (
          <>
            <p className="rounded-card border border-line bg-sunken px-3.5 py-3 text-15 wrap-anywhere select-all">
              {link}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button icon={CopyIcon} onClick={() => void copy()}>{t`Copy link`}</Button>
              <Button icon={ExternalLinkIcon} onClick={() => thisDevice().open(link)}>{t`Open`}</Button>
            </div>
          </>
        )}
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          <Button icon={RefreshIcon} onClick={() => void replace()}>{t`New link`}</Button>
          {!withdrawn && (
            <Button variant="danger-ghost" icon={VoidIcon} onClick={() => void withdraw()}>{t`Withdraw link`}</Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
