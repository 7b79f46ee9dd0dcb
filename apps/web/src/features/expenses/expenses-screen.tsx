import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useMemo, useState } from "react";
import { useParams } from "react-router";
import { useBusiness, useContactRows } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ArchiveIcon, CameraIcon, ChecklistIcon, CloseIcon } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { MonthPager } from "../../ui/month-pager.tsx";
import { PaneContext } from "../../ui/screen-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { AwaitedList, useIsBare } from "../../sync/awaited-list.tsx";
import { SplitView } from "../../ui/split-view.tsx";
import { useHasSplit, useMedia } from "../../ui/use-media.ts";
import { useArchive } from "./archive.tsx";
import { useCategoryText } from "../../forms/category-labels.ts";
import type { ExpenseForm } from "./expense-form.ts";
import { ExpenseList } from "./expense-list.tsx";
import { expensesIn, useExpenseView } from "./expense-view.ts";
import { MonthSummary } from "./month-summary.tsx";
import { useSharedPictures } from "../../platform/share-target/use-shared-pictures.ts";
import { toast } from "../../ui/toast.tsx";
import { useExpenses } from "./use-expenses.ts";
import { usePhotoCapture } from "../../forms/photo-field.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const ExpensePage = lazyPart(() => import("./expense-page.tsx"));
const ExpenseSheet = lazyPart(() => import("./expense-sheet.tsx"));

/** Room for a list, a chosen expense and the sums of its month. */
const useHasThree = () => useMedia("(min-width: 1900px)");

/** Money that went out, month by month. The sums, or a chosen expense, stand beside the list, and on the widest screens both. */
export function ExpensesScreen() {
  const { id } = useParams();
  const split = useHasSplit();
  const three = useHasThree();
  const detail = id !== undefined && (
    <Suspense fallback={<div className="h-full" />}>
      <ExpensePage key={id} id={id} />
    </Suspense>
  );
  if (detail && !split) return detail;
  if (!detail) return <Overview />;
  return (
    <SplitView
      list={<Overview openId={id} />}
      detail={
        three ? (
          <div className="flex h-full">
            <div className="h-full w-168 shrink-0">{detail}</div>
            <MonthBeside />
          </div>
        ) : (
          detail
        )
      }
    />
  );
}

function MonthBeside() {
  const business = useBusiness();
  const today = useToday(business?.timeZone);
  const view = useExpenseView(today);
  const expenses = useExpenses();
  if (!business || !expenses) return null;
  return (
    <div className="h-full min-w-0 flex-1 overflow-y-auto border-l border-line">
      <MonthSummary
        expenses={expenses}
        view={view}
        today={today}
        homeCurrency={business.currency}
        wide
        pager={<MonthPager month={view.month} today={today} onChange={(month) => view.change({ month })} />}
      />
    </div>
  );
}

function Overview({ openId }: { openId?: string | undefined }) {
  const { t } = useLingui();
  const split = useHasSplit();
  const three = useHasThree();
  const business = useBusiness();
  const today = useToday(business?.timeZone);
  const view = useExpenseView(today);
  const stored = useExpenses();
  // The sums above the list need its currency: together they come, or the list would be pushed down.
  const expenses = business && stored;
  const contacts = useContactRows();
  const [adding, setAdding] = useState<Partial<ExpenseForm> | null>(null);
  const captureReceipt = usePhotoCapture();
  const [sharedId, setSharedId] = useState("");
  const shared = useSharedPictures(
    ({ id, photos, note }) => {
      setSharedId(id);
      setAdding({ photos, note });
    },
    () => toast(t`This device can’t read the picture. It is kept; share it again as JPEG.`, { tone: "danger" }),
  );
  const [archived, setArchived] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const categoryText = useCategoryText();

  const clientName = useMemo(() => {
    const names = new Map(contacts?.map(({ id, name }) => [id, name]));
    return (id: string) => names.get(id) ?? "";
  }, [contacts]);
  // The view is made anew with each drawing; its parts are not.
  const { month, category, q } = view;
  const shown = useMemo(
    () => expenses && expensesIn(expenses, { month, category, q }, { archived, clientName }),
    [expenses, month, category, q, archived, clientName],
  );
  const empty = useIsBare(expenses?.filter(({ archivedAt }) => archivedAt === null)) && !archived;
  const archivedCount = expenses?.filter(({ archivedAt }) => archivedAt !== null).length ?? 0;
  // Nothing yet has no sums beside it.
  const beside = split && openId === undefined && !empty;
  const searching = view.q !== "";
  const pager = <MonthPager month={month} today={today} onChange={(next) => view.change({ month: next })} />;
  const summary = expenses && !empty && !archived && (
    <MonthSummary
      expenses={expenses}
      view={view}
      today={today}
      homeCurrency={business.currency}
      wide={beside}
      pager={pager}
    />
  );
  const pick = (id: string, on: boolean) =>
    setPicked((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });

  const list = (
    <Screen
      title={archived ? t`Archived expenses` : t`Expenses`}
      onBack={archived ? () => setArchived(false) : undefined}
      {...(empty || archived || picked ? {} : { fab: { label: t`New expense`, onClick: () => setAdding({}) } })}
      search={
        empty ? undefined : (
          <SearchBox value={view.q} onChange={(q) => view.change({ q })} placeholder={t`Search expenses`} slashKey />
        )
      }
      actions={
        !empty && (
          <>
            {!picked && !archived && (
              <IconButton
                label={t`Photograph a receipt`}
                icon={CameraIcon}
                onClick={() => void captureReceipt().then((photo) => photo && setAdding({ photos: [photo] }))}
              />
            )}
            {picked ? (
              <IconButton label={t`Stop selecting`} icon={CloseIcon} onClick={() => setPicked(null)} />
            ) : (
              <Menu
                label={t`More about expenses`}
                icon={ChecklistIcon}
                items={[
                  { label: t`Select several`, icon: ChecklistIcon, onSelect: () => setPicked(new Set()) },
                  ...(archivedCount > 0 && !archived
                    ? [{ label: t`Archived expenses`, icon: ArchiveIcon, onSelect: () => setArchived(true) }]
                    : []),
                ]}
              />
            )}
          </>
        )
      }
      footer={picked ? <PickedBar picked={picked} archived={archived} onDone={() => setPicked(null)} /> : undefined}
    >
      {!shown && <AwaitedList title={<Trans>Your expenses are not here yet</Trans>} />}
      {shown && empty && (
        <EmptyState
          title={<Trans>No expenses yet</Trans>}
          action={{ label: <Trans>Add an expense</Trans>, onClick: () => setAdding({}) }}
        >
          <Trans>Record what you spend, with the receipt. It works offline.</Trans>
        </EmptyState>
      )}
      {!beside && openId === undefined && !searching && summary}
      {shown && openId !== undefined && !three && !empty && !archived && !searching && (
        <div className="px-1">{pager}</div>
      )}
      {!empty && view.category !== "" && (
        <div className="px-4 pt-3 desk:px-6">
          <Chip pressed icon={CloseIcon} onClick={() => view.change({ category: "" })}>
            {categoryText(view.category)}
          </Chip>
        </div>
      )}
      {shown && searching && (
        <p className="px-4 pt-2 text-13 font-medium text-muted desk:px-6" aria-live="polite">
          <Plural value={shown.length} one="# expense found" other="# expenses found" />
        </p>
      )}
      {shown && shown.length > 0 && (
        <ExpenseList
          expenses={shown}
          today={today}
          clientName={clientName}
          to={view.addressOf}
          openId={openId}
          picked={picked}
          onPick={pick}
        />
      )}
      {!empty && shown?.length === 0 && (
        <EmptyState
          plain
          className="min-h-60!"
          title={searching ? <Trans>No expense matches</Trans> : <Trans>Nothing spent here</Trans>}
        />
      )}
    </Screen>
  );
  return (
    <>
      {beside ? (
        <div className="flex h-full min-w-0">
          <title>{t`Expenses` + " · Ankara"}</title>
          <section className="h-full max-w-[1040px] min-w-0 flex-1">
            <PaneContext value="list">{list}</PaneContext>
          </section>
          {summary && (
            <div className="h-full w-(--list) shrink-0 overflow-y-auto border-l border-line min-[1600px]:w-auto min-[1600px]:max-w-[648px] min-[1600px]:flex-1">
              {summary}
            </div>
          )}
        </div>
      ) : (
        list
      )}
      {adding && (
        <Suspense fallback={null}>
          <ExpenseSheet
            start={adding}
            {...(sharedId && { draftName: sharedId, onAdded: shared.taken })}
            onClose={() => {
              setAdding(null);
              setSharedId("");
              shared.closed();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function PickedBar({
  picked,
  archived,
  onDone,
}: {
  picked: ReadonlySet<string>;
  archived: boolean;
  onDone: () => void;
}) {
  const archive = useArchive();
  return (
    <div className="flex items-center justify-between gap-3 px-4 py-3">
      <p aria-live="polite">
        <Plural value={picked.size} _0="Choose some" one="# chosen" other="# chosen" />
      </p>
      <Button
        icon={ArchiveIcon}
        disabled={picked.size === 0}
        onClick={() => {
          void archive([...picked], !archived);
          onDone();
        }}
      >
        {archived ? <Trans>Restore</Trans> : <Trans>Archive</Trans>}
      </Button>
    </div>
  );
}
