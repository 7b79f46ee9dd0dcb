import { useMemo, useState, useRef, type PointerEvent } from "react";
import { useLingui } from "@lingui/react/macro";
import { signDelivery } from "@ankara/domain/invoice/delivery";
import type { Invoice } from "@ankara/domain/records/invoice";
import { signatureBox, withPoint } from "@ankara/domain/invoice/signature";
import DocumentViewer from "../../document-parts/document-viewer.tsx";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { drawPdf } from "../../document-parts/use-pdf.ts";
import { thisDevice } from "../../platform/device.ts";
import { currentStore } from "../../store/store.ts";
import { useWhen } from "../../document-parts/labels.ts";
import { sheetButtons } from "../../forms/sheet-buttons.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { ShareIcon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";

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
        <Button variant="primary" size="large" className="mx-auto w-full max-w-[480px]!" onClick={onSign}>
          {t`Sign for the goods`}
        </Button>
      )}
    </footer>
  );
}

/** The phone handed over: who receives the goods types a name, signs, and says what is missing. Kept without a network. */
function SignDelivery({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [drawing, setDrawing] = useState("");
  const [missing, setMissing] = useState("");
  const [error, setError] = useState<string>();
  const sign = async () => {
    const result = signDelivery(invoice, { name, drawing, missing }, Date.now());
    if (!result.ok) {
      setError(
        result.error.code === "name_missing"
          ? t`Enter the name of who receives the goods.`
          : t`Somebody already signed for this delivery, or the invoice is void.`,
      );
      return;
    }
    try {
      await currentStore().update("invoices", invoice.id, result.value);
    } catch (cause) {
      // The strip on every screen says that nothing was written; what was drawn stays in the sheet.
      console.error("The signature was not kept", cause);
      return;
    }
    onClose();
    toast(t`Delivery signed`, { tone: "good" });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Sign for the goods`}
      subtitle={invoice.number}
      stay={name !== "" || drawing !== "" || missing !== ""}
      footer={
        <div className={sheetButtons}>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onClick={() => void sign()}>{t`Confirm receipt`}</Button>
        </div>
      }
    >
      <div className="sheet-form gap-3.5 pt-1 pb-4">
        <Field label={t`Received by`} error={error}>
          <TextInput
            maxLength={120}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <SignaturePad drawing={drawing} onDraw={setDrawing} />
        <Field label={t`Missing or damaged`} optional>
          <TextArea rows={2} maxLength={500} value={missing} onChange={(event) => setMissing(event.target.value)} />
        </Field>
      </div>
    </Sheet>
  );
}

/**
 * A box to sign in with a finger, a pen or a mouse. The keyboard has no way to draw, so whoever uses the pad also takes a typed name.
 *
 * @param drawing - path of the signature so far; empty for none
 */
function SignaturePad({ drawing, onDraw }: { drawing: string; onDraw: (drawing: string) => void }) {
  const { t } = useLingui();
  const isDown = useRef(false);
  const draw = (kind: "M" | "L", event: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * signatureBox.width;
    const y = ((event.clientY - top) / height) * signatureBox.height;
    onDraw(withPoint(drawing, kind, { x, y }));
  };
  const lift = () => {
    isDown.current = false;
  };
  return (
    <div className="relative flex flex-col gap-1.5">
      <span className="text-13 font-medium text-muted">{t`Signature`}</span>
      <svg
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        role="img"
        aria-label={drawing === "" ? t`Empty box to sign in` : t`Signature`}
        className="w-full cursor-crosshair touch-none rounded-input border border-field-line bg-surface text-ink"
        onPointerDown={(event) => {
          isDown.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw("M", event);
        }}
        onPointerMove={(event) => isDown.current && draw("L", event)}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <line x1="16" y1="80" x2="284" y2="80" stroke="currentColor" strokeOpacity="0.35" strokeDasharray="2 3" />
        <path
          d={drawing}
          fill="none"
          stroke="currentColor"
          strokeWidth={2.2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {drawing !== "" && (
        <Button variant="ghost" size="small" className="absolute right-0 bottom-0" onClick={() => onDraw("")}>
          {t`Clear`}
        </Button>
      )}
    </div>
  );
}
