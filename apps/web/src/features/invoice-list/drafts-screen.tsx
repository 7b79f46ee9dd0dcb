import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { formatDate, todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import { planOf } from "@ankara/domain/invoice/schedule";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useBusiness, useDevice, useDraftRows, useInvoiceRows, useListed, useZone } from "../../store/hooks.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { currentStore } from "../../store/store.ts";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CloudUploadIcon, CopyIcon, DeleteIcon, EditIcon, SendIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Button } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SplitView, useOpenFirst } from "../../ui/split-view.tsx";
import { useHasSplit } from "../../ui/use-media.ts";
import { DocumentPreview } from "../../document-parts/document-preview.tsx";
import { useInvoicePage } from "../../document-parts/use-invoice.ts";
import { AwaitedList, useIsBare } from "../../sync/awaited-list.tsx";
import { toast } from "../../ui/toast.tsx";
import { SyncLabel } from "../../document-parts/row-state.tsx";
import { useClientName } from "../../i18n/use-client-name.ts";
import { SelectionList } from "../bulk/selection-list.tsx";
import { useRowActions } from "../bulk/use-row-actions.ts";
import { useToday } from "../../platform/use-today.ts";
import { fallbackCurrency } from "../../store/amounts.ts";
import { joinParts } from "../../ui/parts.ts";

/** Drafts, last edited first, read from the device, and what a chosen one will look like beside them. Works with no network. */
export function DraftsScreen() {
  const known = useInvoiceRows() !== undefined;
  const rows = useDraftRows();
  const drafts = useListed(known ? rows : undefined);
  const [params] = useSearchParams();
  const open = drafts?.find(({ id }) => id === params.get("open"));
  const list = <DraftList drafts={drafts} open={open} />;
  if (useIsBare(drafts)) return list;
  return <SplitView list={list} detail={open && <DraftPage key={open.id} draft={open} />} />;
}

/** Address of the list with a draft beside it. */
const besideList = ({ id }: InvoiceRow) => `/invoices/drafts?open=${id}`;

/** The document as it would be issued now. */
function DraftPage({ draft }: { draft: InvoiceRow }) {
  const { t } = useLingui();
  const clientName = useClientName();
  const page = useInvoicePage(draft.id);
  const name = clientName(draft);
  return (
    <Screen
      title={name}
      back="/invoices/drafts"
      actions={
        <>
          <DraftMenu draft={draft} name={name} />
          <Button icon={EditIcon} to={`/new-invoice?draft=${draft.id}`}>
            {t`Continue`}
          </Button>
        </>
      }
    >
      <div className="min-h-full border-t border-line bg-sunken p-6">
        {page && <DocumentPreview parts={page.parts} className="mx-auto max-w-[871px]" />}
      </div>
    </Screen>
  );
}

type DraftListProps = {
  /** Undefined until the device has answered. */
  drafts: readonly InvoiceRow[] | undefined;
  open: InvoiceRow | undefined;
};

function DraftList({ drafts, open }: DraftListProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const timeZone = useZone();
  const today = useToday(timeZone);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const rowActions = useRowActions(drafts ?? [], (id) => setPicked(new Set([id])));
  const plans = usePlans(drafts ?? []);
  const some = drafts !== undefined && drafts.length > 0;
  const bare = useIsBare(drafts);
  const first = drafts?.[0];
  useOpenFirst(open === undefined && first ? besideList(first) : undefined);
  return (
    <Screen
      title={t`Drafts`}
      back="/tabs/invoice"
      actions={
        some &&
        !picked && <Menu label={t`More`} items={[{ label: t`Select several`, onSelect: () => setPicked(new Set()) }]} />
      }
      {...(bare || picked ? {} : { fab: { label: t`New invoice`, to: "/new-invoice" } })}
    >
      {drafts === undefined && <AwaitedList title={t`Your drafts are not here yet`} />}
      {drafts?.length === 0 && (
        <EmptyState title={t`No drafts yet`} action={{ label: t`New invoice`, to: "/new-invoice" }}>
          {t`Invoices you start wait here until you issue them.`}
        </EmptyState>
      )}
      {some && picked && (
        <SelectionList
          rows={drafts}
          picked={picked}
          onChange={setPicked}
          today={today}
          home={business?.currency ?? fallbackCurrency}
        />
      )}
      {some && !picked && (
        <div ref={rowActions}>
          <List items={drafts} keyOf={(draft) => draft.id} label={t`Drafts`} inset="gutter">
            {(draft) => (
              <DraftRow
                draft={draft}
                plan={plans?.get(draft.id)}
                today={today}
                timeZone={timeZone}
                selected={draft.id === open?.id}
              />
            )}
          </List>
        </div>
      )}
    </Screen>
  );
}

type Plan = NonNullable<ReturnType<typeof planOf>>;

/** The plans of drafts that wait for a day. */
function usePlans(drafts: readonly InvoiceRow[]): ReadonlyMap<string, Plan> | undefined {
  const ids = drafts.filter(({ issueDate }) => issueDate !== null).map(({ id }) => id);
  return useDevice(`plans/${ids.join()}`, async ({ db }) => {
    const rows = await db.invoices.bulkGet(ids);
    const plans = new Map<string, Plan>();
    for (const row of rows) {
      const plan = row?.data ? planOf(row.data as Invoice) : null;
      if (row && plan) plans.set(row.id, plan);
    }
    return plans;
  });
}

function DraftRow({
  draft,
  plan,
  today,
  timeZone,
  selected,
}: {
  draft: InvoiceRow;
  plan: Plan | undefined;
  today: LocalDate;
  timeZone: string;
  selected: boolean;
}) {
  const { t, i18n } = useLingui();
  const beside = useHasSplit();
  const clientName = useClientName();
  const name = clientName(draft);
  const editedOn = todayIn(timeZone, draft.updatedAt);
  const edited = editedOn === today ? t`Edited today` : t`Edited ${formatDate(editedOn, "short", i18n.locale)}`;
  const kind = draft.kind === "quote" ? t`Quote` : draft.kind === "pro_forma" ? t`Pro forma` : "";
  const order = !isOrder(draft) ? "" : draft.paid > 0 ? t`Paid by a link` : t`Ordered by a link`;
  const elsewhere = draft.deviceId !== null && draft.deviceId !== currentStore().deviceId;
  const when = elsewhere ? t`${edited} on another device` : edited;
  return (
    <div className={cx("relative flex items-center", selected && "bg-primary-soft")}>
      <Row
        to={beside ? besideList(draft) : `/new-invoice?draft=${draft.id}`}
        selected={selected}
        title={draft.contactId || draft.walkIn || order ? name : <span className="text-muted">{name}</span>}
        meta={
          plan ? (
            <ScheduleLabel plan={plan} />
          ) : (
            <span className="block whitespace-normal">{order || joinParts([kind, when])}</span>
          )
        }
        end={<MoneyText amount={draft.total} currency={draft.currency} />}
        endMeta={
          draft.syncState !== "synced" && (
            <span className="inline-flex text-muted">
              <CloudUploadIcon size={14} strokeWidth={1.75} aria-hidden="true" />
              <SyncLabel row={draft} />
            </span>
          )
        }
        className="min-w-0 flex-1 pr-1"
      />
      <span className="pr-2">
        <DraftMenu draft={draft} name={name} />
      </span>
    </div>
  );
}

/** Returns whether a draft is an order, or money through a link, nobody has put a client to: no other draft carries a printed name. */
const isOrder = ({ contactId, walkIn, billToName }: InvoiceRow): boolean =>
  contactId === null && !walkIn && billToName !== "";

/** Says when the draft is issued by itself, and that another device has to be open for it. */
function ScheduleLabel({ plan }: { plan: Plan }) {
  const { t, i18n } = useLingui();
  const day = formatDate(plan.on, "short", i18n.locale);
  return (
    <>
      {plan.deviceId === currentStore().deviceId ? t`Scheduled for ${day}` : t`Scheduled for ${day} on another device`}
    </>
  );
}

function DraftMenu({ draft, name }: { draft: InvoiceRow; name: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useRemoveDraft();
  return (
    <Menu
      label={t`Actions for the draft of ${name}`}
      items={[
        { label: t`Continue`, icon: EditIcon, to: `/new-invoice?draft=${draft.id}` },
        {
          label: t`Issue & share`,
          icon: SendIcon,
          onSelect: () => void navigate(`/new-invoice?draft=${draft.id}`, { state: { issue: true } }),
        },
        { label: t`Duplicate`, icon: CopyIcon, to: `/new-invoice?duplicate=${draft.id}` },
        { label: t`Delete`, icon: DeleteIcon, danger: true, separated: true, onSelect: () => void remove(draft.id) },
      ]}
    />
  );
}

/** Deleting a draft leaves no gap in the numbers: it never had one. It can be taken back for ten seconds. */
function useRemoveDraft(): (id: string) => Promise<void> {
  const { t } = useLingui();
  return async (id) => {
    const store = currentStore();
    const draft = await store.get("invoices", id);
    if (!draft) return;
    await store.remove("invoices", id);
    toast(t`Draft deleted`, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void store.restore("invoices", id) },
    });
  };
}
