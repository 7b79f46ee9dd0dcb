import { Fragment, Suspense, useEffect, useRef, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { type Settled, sumSettled } from "@ankara/domain/invoice/settlements";
import { markShared, type ShareChannel } from "@ankara/domain/invoice/after-issue";
import { permalink } from "@ankara/domain/text";
import { isOffer } from "@ankara/domain/invoice/document-status";
import { formatPhone } from "@ankara/domain/clients/phone";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { documentName, messageText, withoutLink } from "@ankara/documents/message";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { thisDevice } from "../../platform/device.ts";
import { canPrint, printFile } from "../../platform/print-file.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import {
  CloudUploadIcon,
  DocumentIcon,
  DownloadIcon,
  EditIcon,
  EInvoiceIcon,
  LinkIcon,
  MailIcon,
  PrintIcon,
  WhatsAppIcon,
  type Icon,
} from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Row } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { cx } from "../../ui/cx.ts";
import type { EInvoiceProblem } from "../../document-parts/e-invoice-file.tsx";
import { clientPhone, publicLink } from "../../document-parts/document-parts.ts";
import { drawPdf } from "../../document-parts/use-pdf.ts";
import { yieldToMain } from "../../platform/yield-to-main.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const EInvoiceProblems = lazyPart(() => import("../../document-parts/e-invoice-file.tsx"));
const MailForm = lazyPart(() => import("../../forms/mail/mail-form.tsx"));

export type ShareSheetProps = {
  open: boolean;
  onClose: () => void;
  invoice: Invoice;
  business: Business;
  contact: Contact | null;
  parts: InvoiceDocumentInput;
  settled: Settled;
  /** True once the server has the document, because only then does the link open. */
  uploaded: boolean;
};

/** Ways to give the invoice to the client. The PDF is drawn on this device and needs no network. */
export default function ShareSheet(props: ShareSheetProps) {
  const { t } = useLingui();
  const { open, onClose, invoice, business, parts, uploaded } = props;
  const pdf = usePdf(parts, open);
  const [mail, setMail] = useState<{ to: string; message: string } | null>(null);
  const number = invoice.number ?? "";
  const close = () => {
    setMail(null);
    onClose();
  };
  if (mail) {
    return (
      <Sheet open={open} onClose={close} title={t`E-mail ${number}`} stay>
        <Suspense fallback={null}>
          <MailForm
            {...mail}
            about={{ kind: "document", invoice_id: invoice.id }}
            subject={documentName(invoice)}
            attached={pdf.file ? `${pdf.file.name}, ${kilobytes(pdf.file.size)} KB` : `${number}.pdf`}
            replyTo={business.email}
            uploaded={uploaded}
            onMailApp={() => void recordShare(invoice, "email")}
            onDone={close}
          />
        </Suspense>
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      inSteps
      title={t`Share ${number}`}
      subtitle={
        pdf.file
          ? t`PDF ${kilobytes(pdf.file.size)} KB`
          : pdf.failed
            ? t`No PDF: open the app once with network`
            : t`Drawing the PDF…`
      }
    >
      <Ways {...props} drawn={pdf.drawn} onMail={setMail} />
    </Sheet>
  );
}

type WaysProps = ShareSheetProps & {
  drawn: () => Promise<File | null>;
  onMail: (mail: { to: string; message: string }) => void;
};

function Ways({ onClose, invoice, business, contact, settled, uploaded, drawn, onMail }: WaysProps) {
  const { t } = useLingui();
  const link = publicLink(invoice.linkId);
  const [text, setText] = useState(() =>
    messageText({
      template: business.whatsappTemplate,
      invoice,
      link,
      settled,
      language: invoice.language,
      ...(contact ? { client: contact.name } : {}),
    }),
  );
  const phone = clientPhone({ invoice, contact }, business) ?? "";
  const email = contact?.email || invoice.billTo?.email || "";
  // The client has it already: not being able to note so must not leave the sheet open as if nothing had gone out.
  const shared = (via: ShareChannel) =>
    recordShare(invoice, via).catch((cause: unknown) => console.error("Shared, but it was not noted", cause));
  const device = thisDevice();
  const [problems, setProblems] = useState<readonly EInvoiceProblem[]>([]);

  const whatsApp = () => {
    device.open(whatsappUrl(phone, "", text));
    void shared("whatsapp");
    onClose();
  };
  // A tap that comes while the PDF is drawn waits for it.
  const pdfFile = async (): Promise<File | null> => {
    const file = await drawn();
    if (!file)
      toast(t`We couldn’t create the PDF. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    return file;
  };
  const sharePdf = async () => {
    const file = await pdfFile();
    if (!file) return;
    const outcome = await device.share({ file, title: file.name, text });
    if (outcome === "cancelled") return;
    if (outcome === "unavailable") await device.save(file);
    await shared(outcome === "shared" ? "share" : "pdf");
    onClose();
  };
  const copyLink = async () => {
    if (!(await device.copy(link))) {
      toast(t`We couldn’t copy the link. Touch and hold it to copy it.`, { tone: "danger", durationMs: 4000 });
      return;
    }
    await shared("link");
    toast(t`Link copied`, { tone: "good" });
    onClose();
  };
  const savePdf = async () => {
    const file = await pdfFile();
    if (!file) return;
    await device.save(file);
    await shared("pdf");
    onClose();
  };
  const print = async () => {
    const file = await pdfFile();
    if (!file) return;
    if (await printFile(file)) return void shared("pdf");
    toast(t`This browser can’t print here. Download the PDF and print that.`, {
      tone: "danger",
      durationMs: 5000,
    });
  };
  const saveEInvoice = async () => {
    const { eInvoiceFile } = await import("../../document-parts/e-invoice-file.tsx");
    const made = eInvoiceFile(invoice, sumSettled(settled));
    if (!made.ok) {
      setProblems(made.error);
      return;
    }
    await device.save(made.value);
    onClose();
  };
  const [canShare] = useState(sharesPdfs);
  const ways: Way[] = [
    {
      key: "whatsapp",
      icon: WhatsAppIcon,
      title: t`WhatsApp`,
      meta: phone ? t`to ${formatPhone(phone)}, with the link` : t`choose the chat, with the link`,
      act: whatsApp,
    },
    ...(canShare
      ? [
          {
            key: "share",
            icon: DocumentIcon,
            title: t`Share PDF`,
            meta: t`to any app, works without network`,
            act: () => void sharePdf(),
          },
        ]
      : []),
    {
      key: "link",
      icon: LinkIcon,
      title: t`Copy link`,
      meta: t`client can view it online`,
      act: () => void copyLink(),
    },
    {
      key: "email",
      icon: MailIcon,
      title: t`E-mail`,
      meta: email || t`with the PDF, from here`,
      act: () => onMail({ to: email, message: withoutLink(text, link) }),
    },
    {
      key: "pdf",
      icon: DownloadIcon,
      title: t`Download PDF`,
      meta: t`to this device`,
      act: () => void savePdf(),
    },
    ...(canPrint()
      ? [
          {
            key: "print",
            icon: PrintIcon,
            title: t`Print`,
            meta: t`on paper, from here`,
            act: () => void print(),
          },
        ]
      : []),
    ...(isOffer(invoice.kind)
      ? []
      : [
          {
            key: "e-invoice",
            icon: EInvoiceIcon,
            title: t`Download e-invoice`,
            meta: t`XML for the client’s accounting program`,
            act: () => void saveEInvoice(),
          },
        ]),
  ];
  return (
    <div className="pb-3">
      <Message text={text} link={link} onChange={setText} />
      {!uploaded && (
        <InfoStrip icon={CloudUploadIcon} title={t`Not uploaded yet`} className="sheet-inside mt-2">
          {t`The PDF is final now. The link opens once this device has been online.`}
        </InfoStrip>
      )}
      {problems.length > 0 && (
        <Suspense fallback={null}>
          <EInvoiceProblems
            problems={problems}
            kind={invoice.kind}
            contactPage={contact ? `/contacts/${permalink(contact.name, contact.id)}` : null}
          />
        </Suspense>
      )}
      <List items={ways} keyOf={(way) => way.key} label={t`Ways to share`}>
        {(way) => (
          <Row
            start={<WayIcon icon={way.icon} whatsApp={way.key === "whatsapp"} />}
            title={way.title}
            meta={way.meta}
            onClick={way.act}
            chevron
          />
        )}
      </List>
    </div>
  );
}

/** A file is made to ask, which the browser takes to another process: once for a sheet, not with each drawing of it. */
const sharesPdfs = (): boolean =>
  thisDevice().canShareFile(new File([""], "document.pdf", { type: "application/pdf" }));

const recordShare = (invoice: Invoice, via: ShareChannel): Promise<void> =>
  currentStore().update("invoices", invoice.id, markShared(invoice, via, Date.now()));

type Way = { key: string; icon: Icon; title: string; meta: string; act: () => void };

function WayIcon({ icon: Mark, whatsApp }: { icon: Icon; whatsApp: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-11 shrink-0 place-items-center rounded-full",
        whatsApp ? "bg-paid text-surface" : "bg-primary-soft text-primary-ink",
      )}
    >
      <Mark size={22} strokeWidth={1.75} />
    </span>
  );
}

/** The words that go along; they can be changed for this once. */
function Message({ text, link, onChange }: { text: string; link: string; onChange: (text: string) => void }) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <Field
        label={t`Message`}
        className="sheet-sides pb-1"
        {...(text.includes(link) ? {} : { hint: t`The link is no longer in the message.` })}
      >
        <TextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to write here
          autoFocus
          rows={5}
          maxLength={1000}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => setEditing(false)}
        />
      </Field>
    );
  }
  return (
    <div className="sheet-inside rounded-card border border-line bg-sunken px-3.5 py-3 text-15">
      <p className="whitespace-pre-line wrap-anywhere">
        {text.split(link).map((words, at) => (
          // The same words may stand twice; their place tells them apart.
          <Fragment key={at}>
            {at > 0 && <ShortLink link={link} />}
            {words}
          </Fragment>
        ))}
      </p>
      <div className="mt-1 flex justify-end">
        <Button
          variant="ghost"
          size="small"
          icon={EditIcon}
          className="-mr-2 -mb-2"
          onClick={() => setEditing(true)}
        >{t`Edit`}</Button>
      </div>
    </div>
  );
}

/** A link as its host and its last letters. What is between takes no room, yet is there to be copied and read out. */
export function ShortLink({ link }: { link: string }) {
  const [scheme = "", host = ""] = /^(\w+:\/\/)([^/]+\/)/.exec(link)?.slice(1) ?? [];
  const end = link.slice(-6);
  const hidden = "inline-block h-[1lh] w-0 overflow-hidden align-bottom";
  return (
    <span title={link} className="font-medium whitespace-nowrap text-primary-ink">
      <span className={hidden}>{scheme}</span>
      {host}
      <span className="after:content-['…']">
        <span className={hidden}>{link.slice(scheme.length + host.length, -end.length)}</span>
      </span>
      {end}
    </span>
  );
}

type Drawing = {
  file: File | null;
  failed: boolean;
  /** The file, or null once it is known that there is none. */ drawn: () => Promise<File | null>;
};

/** Draws the PDF when the sheet stands there with the number, so that sharing answers the tap at once. */
function usePdf(parts: InvoiceDocumentInput, isNeeded: boolean): Drawing {
  const [result, setResult] = useState<{ parts: InvoiceDocumentInput; file: File | null } | null>(null);
  const drawing = useRef<Promise<File | null>>(undefined);
  useEffect(() => {
    if (!isNeeded) return;
    let current = true;
    const file = afterPaint()
      .then(() => drawPdf(parts))
      .catch((cause: unknown) => {
        console.error("PDF not drawn", cause);
        return null;
      });
    drawing.current = file;
    void file.then((done) => current && setResult({ parts, file: done }));
    return () => {
      current = false;
    };
  }, [parts, isNeeded]);
  return {
    file: result?.file ?? null,
    failed: result !== null && result.file === null,
    drawn: () => drawing.current ?? Promise.resolve(null),
  };
}

const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1024));

/** Lets what was just drawn stand on the screen first. A page nobody looks at gets no frames and goes on at once. */
async function afterPaint(): Promise<void> {
  if (document.visibilityState === "visible") await new Promise((frame) => requestAnimationFrame(frame));
  await yieldToMain();
}
