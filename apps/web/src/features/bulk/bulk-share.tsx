import { useRef, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { markShared, type ShareChannel } from "@ankara/domain/invoice/after-issue";
import { nothingSettled } from "@ankara/domain/invoice/settlements";
import type { RecordOf } from "@ankara/domain/records/collections";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { formatMoney } from "../../i18n/numbers.ts";
import { thisDevice } from "../../platform/device.ts";
import { settledOfRow, type InvoiceRow } from "../../store/index/invoice-row.ts";
import { useDevice } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { useToday } from "../../platform/use-today.ts";
import { useBusiness } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { CloudUploadIcon, CopyIcon, DocumentIcon, DownloadIcon, ShareIcon, WhatsAppIcon } from "../../ui/icons.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { clientPhone, documentParts, publicLink } from "../../document-parts/document-parts.ts";
import { loadLogo } from "../../store/use-logo.ts";
import { drawPdf } from "../../document-parts/use-pdf.ts";
import { useClientName } from "../../i18n/use-client-name.ts";
import { bulkUpdate } from "./bulk-update.ts";

type Props = {
  rows: readonly InvoiceRow[];
  /** Number of selected documents, those without a page among them. */
  of: number;
  onClose: () => void;
};
type Invoice = RecordOf["invoices"];

/** Several documents at once: their links as one text, or their PDFs. */
export default function BulkShare({ rows, of, onClose }: Props) {
  const ids = rows.map(({ id }) => id);
  const invoices = useDevice(`share/${ids.join()}`, async ({ db }) => {
    const found = await db.invoices.bulkGet(ids);
    return found.flatMap((row) => (row?.data ? [row.data as Invoice] : []));
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={<Plural value={rows.length} one="Share # document" other="Share # documents" />}
      subtitle={
        of > rows.length ? (
          <Plural
            value={of - rows.length}
            one="# draft or void one is left out"
            other="# drafts or void ones are left out"
          />
        ) : undefined
      }
    >
      {invoices && <Ways rows={rows} invoices={invoices} onClose={onClose} />}
    </Sheet>
  );
}

function Ways({
  rows,
  invoices,
  onClose,
}: {
  rows: readonly InvoiceRow[];
  invoices: readonly Invoice[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const clientName = useClientName();
  const business = useBusiness();
  const oneClient = new Set(rows.map(({ contactId }) => contactId)).size === 1 && rows[0]?.contactId !== null;
  const [text, setText] = useState(() => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return linksText(
      invoices.map((invoice) => {
        const row = byId.get(invoice.id);
        const amount = row && row.balance > 0 && row.status === "issued" ? row.balance : (row?.total ?? 0);
        return {
          number: invoice.number ?? "",
          client: oneClient || !row ? "" : clientName(row),
          amount: formatMoney(amount, invoice.currency),
          link: publicLink(invoice.linkId),
        };
      }),
    );
  });
  const waiting = rows.some(({ syncState }) => syncState !== "synced");
  const device = thisDevice();
  const shared = (via: ShareChannel) =>
    bulkUpdate(
      currentStore(),
      invoices.map(({ id }) => id),
      (invoice) => markShared(invoice, via, Date.now()),
    );
  const whatsApp = () => {
    const [invoice] = invoices;
    const phone = oneClient && invoice && business ? clientPhone({ invoice, contact: null }, business) : null;
    device.open(whatsappUrl(phone ?? "", "", text));
    void shared("whatsapp");
    onClose();
  };
  const copy = async () => {
    if (!(await device.copy(text))) {
      toast(t`We couldn’t copy the text. Touch and hold to copy it.`, { tone: "danger", durationMs: 4000 });
      return;
    }
    await shared("link");
    toast(t`Links copied`, { tone: "good" });
    onClose();
  };
  return (
    <div className="sheet-form pt-1">
      {waiting && (
        <InfoStrip icon={CloudUploadIcon} title={t`Not uploaded yet`}>
          {t`The links open as soon as these documents are uploaded. The PDFs work now.`}
        </InfoStrip>
      )}
      <Field label={t`Text with the links`}>
        <TextArea value={text} rows={6} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={WhatsAppIcon} onClick={whatsApp}>{t`WhatsApp`}</Button>
        <Button icon={CopyIcon} onClick={() => void copy()}>{t`Copy`}</Button>
      </div>
      <Pdfs invoices={invoices} rows={rows} shared={shared} onClose={onClose} />
    </div>
  );
}

/** One file holds the tags of all of them until it is written: some 130 kB a document. More go as a ZIP. */
const maxInOne = 300;

type Drawing =
  | { state: "idle" }
  | { state: "drawing"; done: number }
  | { state: "drawn"; files: File[]; one: boolean }
  | { state: "failed" };

/** PDFs are drawn first, with a count; a second tap hands them over, because browsers share only right after a tap. */
function Pdfs({
  invoices,
  rows,
  shared,
  onClose,
}: {
  invoices: readonly Invoice[];
  rows: readonly InvoiceRow[];
  shared: (via: ShareChannel) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [drawing, setDrawing] = useState<Drawing>({ state: "idle" });
  const stopped = useRef(false);
  const business = useBusiness();
  const today = useToday(business?.timeZone);
  const count = invoices.length;

  const settledOf = (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row ? settledOfRow(row) : nothingSettled;
  };
  const draw = async () => {
    if (!business) return;
    stopped.current = false;
    const files: File[] = [];
    try {
      for (const invoice of invoices) {
        if (stopped.current) return setDrawing({ state: "idle" });
        setDrawing({ state: "drawing", done: files.length });
        const settled = settledOf(invoice.id);
        const url = invoice.from?.logoUrl ?? "";
        // Drawn one after the other, because phones have little memory.
        const logo = url === "" ? null : await loadLogo(url);
        files.push(await drawPdf(documentParts({ invoice, business, contact: null, today, settled, logo })));
      }
      setDrawing({ state: "drawn", files, one: false });
    } catch (cause) {
      console.error("PDFs not drawn", cause);
      setDrawing({ state: "failed" });
    }
  };
  const drawOne = async () => {
    if (!business) return;
    stopped.current = false;
    setDrawing({ state: "drawing", done: 0 });
    try {
      const { drawCombinedPdf: drawTogether } = await import("./combined-pdf.ts");
      const file = await drawTogether(invoices, {
        business,
        today,
        name: `${t`Invoices`} ${today}`,
        settledOf,
        isStopped: () => stopped.current,
        onDrawn: (done) => setDrawing({ state: "drawing", done }),
      });
      setDrawing(file ? { state: "drawn", files: [file], one: true } : { state: "idle" });
    } catch (cause) {
      console.error("PDFs not drawn", cause);
      setDrawing({ state: "failed" });
    }
  };
  const hand = async (files: File[]) => {
    const device = thisDevice();
    const outcome = await device.share({ files });
    if (outcome === "cancelled") return;
    if (outcome === "unavailable") await save(files);
    else {
      await shared("share");
      onClose();
    }
  };
  const save = async (files: File[]) => {
    const [only, ...more] = files;
    if (only && more.length === 0) await thisDevice().save(only);
    else {
      const { zipFiles } = await import("./zip-files.ts");
      await thisDevice().save(await zipFiles(files, `${t`Invoices`} ${today}.zip`));
    }
    await shared("pdf");
    onClose();
  };

  if (drawing.state === "drawing") {
    return (
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <ProgressBar label={t`Creating PDFs`} done={drawing.done} total={count}>
            {t`${drawing.done} of ${count}`}
          </ProgressBar>
        </div>
        <Button onClick={() => (stopped.current = true)}>{t`Cancel`}</Button>
      </div>
    );
  }
  if (drawing.state === "drawn") {
    const { files, one } = drawing;
    return (
      <div className="flex flex-wrap gap-2">
        {files[0] && thisDevice().canShareFile(files[0]) && (
          <Button variant="primary" icon={ShareIcon} onClick={() => void hand(files)}>
            <Plural value={files.length} one="Share # PDF" other="Share # PDFs" />
          </Button>
        )}
        <Button icon={DownloadIcon} onClick={() => void save(files)}>
          {one || count === 1 ? t`Save the PDF` : t`Save as one ZIP`}
        </Button>
      </div>
    );
  }
  return (
    <div>
      {drawing.state === "failed" && (
        <p className="mb-2 text-15 text-overdue-ink" role="alert">
          <Trans>We couldn’t create the PDFs. Open the app once while online, then try again.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={DocumentIcon} onClick={() => void draw()}>
          <Plural value={count} one="Create # PDF" other="Create # PDFs" />
        </Button>
        {count > 1 && count <= maxInOne && (
          <Button icon={DocumentIcon} onClick={() => void drawOne()}>
            {t`All in one PDF`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Links of several documents as one message: a block each, the name only where there is more than one client. */
export function linksText(
  documents: readonly { number: string; client: string; amount: string; link: string }[],
): string {
  return documents
    .map(({ number, client, amount, link }) => `${[number, client, amount].filter(Boolean).join(" · ")}\n${link}`)
    .join("\n\n");
}
