import { useMemo, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import DocumentViewer from "../../document-parts/document-viewer.tsx";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { drawPdf } from "../../document-parts/use-pdf.ts";
import { thisDevice } from "../../platform/device.ts";
import { currentStore } from "../../store/store.ts";
import { useWhen } from "../../document-parts/labels.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { ShareIcon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";
import { SignDelivery } from "./sign-delivery.tsx";

/** The delivery note of an invoice over the whole screen: to read, share, save and be signed on, without a network. */
export default function DeliveryNote({ page, onClose }: { page: InvoicePage; onClose: () => void }) {
  const { t } = useLingui();
  const parts = useMemo(() => ({ ...page.parts, as: "delivery_note" as const }), [page.parts]);
  const [open, setOpen] = useState<"sign" | "remove" | null>(null);
  const remove = async () => {
    setOpen("remove");
    const yes = await confirm({
      title: t`Remove the signature?`,
      text: t`The delivery note can then be signed again. The invoice doesn’t change.`,
      confirmLabel: t`Remove signature`,
      tone: "danger",
    });
    setOpen(null);
    if (yes) await currentStore().update("invoices", page.invoice.id, { delivery: null });
  };
  const share = async () => {
    try {
      const file = await drawPdf(parts);
      const outcome = await thisDevice().share({ file, title: file.name });
      if (outcome === "unavailable") await thisDevice().save(file);
    } catch (cause) {
      console.error("The delivery note was not drawn", cause);
      toast(t`We couldn’t create the PDF. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    }
  };
  return (
    <>
      <DocumentViewer
        onClose={onClose}
        parts={parts}
        subtitle={t`Delivery note`}
        actions={<IconButton label={t`Share PDF`} icon={ShareIcon} onClick={() => void share()} />}
        footer={<Receipt page={page} onSign={() => setOpen("sign")} onRemove={() => void remove()} />}
        aside={open !== null}
      />
      {open === "sign" && <SignDelivery invoice={page.invoice} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Names the person who signed for the goods and lets the signature be removed; else shows the button to hand the phone over. */
function Receipt({ page, onSign, onRemove }: { page: InvoicePage; onSign: () => void; onRemove: () => void }) {
  const { t } = useLingui();
  const { invoice, today, timeZone } = page;
  const { moment } = useWhen(today, timeZone);
  const { delivery } = invoice;
  const name = delivery?.name ?? "";
  const at = delivery ? moment(delivery.at) : "";
  return (
    <footer className="flex shrink-0 items-center gap-3 border-t border-line bg-surface px-4 pt-2.5 pb-3.5">
      {delivery ? (
        <>
          <p className="min-w-0 flex-1 text-15 wrap-anywhere">{t`${name} received the goods, ${at}.`}</p>
          <Button variant="danger-ghost" onClick={onRemove}>{t`Remove signature`}</Button>
        </>
      ) : (
        <Button variant="primary" size="large" className="mx-auto w-full max-w-[480px]" onClick={onSign}>
          {t`Sign for the goods`}
        </Button>
      )}
    </footer>
  );
}
