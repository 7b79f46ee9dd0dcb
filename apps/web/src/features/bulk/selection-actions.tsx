import { Suspense, useState, type ReactNode } from "react";
import { Plural, useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { ArchiveIcon, DeleteIcon, DownloadIcon, PaymentIcon, ShareIcon, UndoIcon } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { toast } from "../../ui/toast.tsx";
import { isShareable, bulkPayment, type BulkPaymentProblem } from "./selection.ts";
import { bulkUpdate, undoBulkUpdate, removeDrafts, restoreDrafts } from "./bulk-update.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { formatDate } from "@ankara/domain/dates/dates";
import { useBadgeText } from "../../ui/status.tsx";
import { useClientName } from "../../i18n/use-client-name.ts";
import { badgeOfRow } from "@ankara/domain/invoice/state";
import { useBusiness } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import type { TableLabels } from "./table.ts";
import { fallbackCurrency } from "../../store/amounts.ts";

const ShareSeveral = lazyPart(() => import("./bulk-share.tsx"));

/** Actions on the selected documents. One that is not possible says why when it is pressed. */
export function SelectionActions({ chosen, onDone }: { chosen: readonly InvoiceRow[]; onDone: () => void }) {
  const { t } = useLingui();
  const [sharing, setSharing] = useState(false);
  const { recordPayment } = useModals();
  const tableLabels = useTableLabels();
  const nothing = chosen.length === 0;
  const showToast = (text: ReactNode) => toast(text, { durationMs: 5000 });

  const pay = async () => {
    const wish = bulkPayment(chosen);
    const why: Record<BulkPaymentProblem, string> = {
      none_owed: t`These have nothing left to pay.`,
      several_clients: t`One payment can’t settle invoices of several clients.`,
      several_currencies: t`One payment can’t settle invoices in several currencies.`,
    };
    if (!wish.ok) return void showToast(why[wish.why]);
    if (await recordPayment({ contactId: wish.contactId, invoiceIds: wish.invoiceIds })) onDone();
  };
  const share = async () => {
    const shareable = chosen.filter(isShareable);
    if (shareable.length === 0) return void showToast(t`Drafts and void documents cannot be shared.`);
    // Loaded with the tap (0.5 kB): hardly any choice holds a refused one.
    const { confirmRefusedRows } = await import("../../document-parts/confirm-refused.ts");
    if (await confirmRefusedRows(shareable)) setSharing(true);
  };
  const save = async (kind: "csv" | "xlsx" | "pdf") => {
    try {
      await (await import("./save-table.ts")).saveTable(chosen, kind, tableLabels);
    } catch (cause) {
      console.error("The table was not saved", cause);
      toast(t`We couldn’t make the table. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    }
  };
  const drafts = !nothing && chosen.every(({ status }) => status === "draft");
  const archived = !nothing && chosen.every(({ archivedAt }) => archivedAt !== null);
  const undo = (text: ReactNode, act: () => Promise<void>) =>
    toast(text, { durationMs: undoMs, action: { label: t`Undo`, onClick: () => void act() } });

  const putAway = async () => {
    const store = currentStore();
    const ids = chosen.map(({ id }) => id);
    const count = ids.length;
    onDone();
    if (drafts && !archived) {
      await removeDrafts(store, ids);
      undo(<Plural value={count} one="# draft deleted" other="# drafts deleted" />, () => restoreDrafts(store, ids));
      return;
    }
    const at = archived ? null : store.instant();
    const before = await bulkUpdate(store, ids, () => ({ archivedAt: at }));
    undo(
      archived ? (
        <Plural value={count} one="# document brought back" other="# documents brought back" />
      ) : (
        <Plural value={count} one="# document archived" other="# documents archived" />
      ),
      () => undoBulkUpdate(store, before),
    );
  };
  const ArchiveDocumentsIcon = archived ? UndoIcon : drafts ? DeleteIcon : ArchiveIcon;
  return (
    <>
      <div
        role="toolbar"
        aria-label={t`Actions for the selection`}
        className="scroll-x flex gap-2 px-4 py-2.5 desk:px-6"
      >
        {!drafts && (
          <>
            <Button icon={ShareIcon} disabled={nothing} onClick={() => void share()}>{t`Share`}</Button>
            <Button icon={PaymentIcon} disabled={nothing} onClick={() => void pay()}>{t`Record payment`}</Button>
          </>
        )}
        <Menu
          label={t`Export`}
          items={[
            { label: t`CSV, for any program`, onSelect: () => void save("csv") },
            { label: t`Excel (XLSX)`, onSelect: () => void save("xlsx") },
            { label: t`PDF of the list`, onSelect: () => void save("pdf") },
          ]}
          trigger={(props) => (
            <Button {...props} icon={DownloadIcon} disabled={nothing}>
              {t`Export`}
            </Button>
          )}
        />
        <Button icon={ArchiveDocumentsIcon} disabled={nothing} onClick={() => void putAway()}>
          {archived ? t`Bring back` : drafts ? t`Delete` : t`Archive`}
        </Button>
      </div>
      {sharing && (
        <Suspense fallback={null}>
          <ShareSeveral rows={chosen.filter(isShareable)} of={chosen.length} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The words a table of documents is made with, in the language of the person. */
function useTableLabels(): TableLabels {
  const { t, i18n } = useLingui();
  const business = useBusiness();
  const clientName = useClientName();
  const badgeText = useBadgeText();
  const today = useToday(business?.timeZone);
  const kinds: Record<InvoiceRow["kind"], string> = {
    invoice: t`Invoice`,
    quote: t`Quote`,
    pro_forma: t`Pro forma`,
    credit_note: t`Credit note`,
    receipt: t`Receipt`,
  };
  return {
    title: t`Invoices`,
    company: business?.companyName ?? "",
    today: formatDate(today, "long", i18n.locale),
    language: i18n.locale,
    home: business?.currency ?? fallbackCurrency,
    look: business ?? null,
    fileName: `${t`Invoices`} ${today}`,
    head: [
      t`Number`,
      t`Kind of document`,
      t`Status`,
      t`Client`,
      t`Issued`,
      t`Due`,
      t`Currency`,
      t`Total`,
      t`Paid`,
      t`Balance`,
      t`PO number`,
      t`Payment reference`,
      t`Tags`,
    ],
    kind: (row) => kinds[row.kind],
    status: (row) => badgeText(badgeOfRow(row, today)),
    client: clientName,
  };
}
