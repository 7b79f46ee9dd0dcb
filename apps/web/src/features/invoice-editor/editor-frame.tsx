import {
  type ReactNode,
  type RefObject,
  startTransition,
  Suspense,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLingui } from "@lingui/react/macro";
import { nothingSettled } from "@ankara/domain/invoice/settlements";
import type { TotalsError } from "@ankara/domain/invoice/compute-totals";
import { fitInstalments } from "@ankara/domain/invoice/instalments";
import { snapshotContact, type IssueProblem } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Contact } from "@ankara/domain/records/contact";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import type { Result } from "@ankara/domain/result";
import { nothingOwed } from "../../store/index/contact-row.ts";
import { useRecords } from "../../store/hooks.ts";
import { useClientRow } from "../../store/use-client-rows.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { DownloadIcon, EyeIcon } from "../../ui/icons.ts";
import { useModals } from "../../ui/modal-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { toast } from "../../ui/toast.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { MissingCharacters } from "../../document-parts/missing-characters.tsx";
import { DocumentPreview } from "../../document-parts/document-preview.tsx";
import { documentParts } from "../../document-parts/document-parts.ts";
import { isUnseen, setClient } from "../../document-parts/draft-edits.ts";
import { useLogo } from "../../store/use-logo.ts";
import { useDownloadPdf } from "../../document-parts/use-pdf.ts";
import { type EditorAction, EditorFooter, ProblemCount } from "./editor-footer.tsx";
import { AddField } from "./add-field.tsx";
import { EditorForm } from "./editor-form.tsx";
import { TaxSheet } from "./tax-sheet.tsx";
import type { Edit } from "./use-draft.ts";
import { useProblemTexts } from "./use-problems.ts";
import { useRecentLines } from "./use-recent-lines.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const DraftLook = lazyPart(async () => ({ default: (await import("./desk-panel.tsx")).DraftLook }));
const DeskPanel = lazyPart(() => import("./desk-panel.tsx"));
const DocumentEditor = lazyPart(() => import("./document-editor.tsx"));
const DocumentViewer = lazyPart(() => import("../../document-parts/document-viewer.tsx"));
const BeforeIssue = lazyPart(() => import("../fiscal/pre-issue-hints.tsx"));

const noItems: readonly CatalogItem[] = [];

/** Lets the owner of the draft point at the first problem. */
export type ShowProblem = (first: IssueProblem) => void;

type EditorFrameProps = {
  title: string;
  subtitle: ReactNode;
  back: string;
  draft: Invoice;
  totals: Result<Totals, TotalsError>;
  edit: Edit;
  problems: readonly IssueProblem[];
  business: Business;
  contact: Contact | null;
  fees: readonly Fee[];
  main: EditorAction;
  /** Another way to finish it, beside the main one. */
  second?: EditorAction | null;
  showProblem: RefObject<ShowProblem | null>;
  /** Over the form. */
  head?: ReactNode;
  /** Reason the client of an issued document is fixed. */
  clientStays?: string;
  /** Under the form. */
  children?: ReactNode;
};

/**
 * Lays an open editor out. On a desk the document itself is edited, beside a panel of what it does not show; a phone has a form
 * and shows the document as a preview.
 */
export function EditorFrame({
  title,
  subtitle,
  back,
  draft,
  totals,
  edit,
  problems,
  business,
  contact,
  fees,
  main,
  second = null,
  showProblem,
  head,
  clientStays,
  children,
}: EditorFrameProps) {
  const { t } = useLingui();
  const desk = useIsDesk();
  const today = useToday(business.timeZone);
  const owed = useClientRow(draft.contactId)?.owed ?? nothingOwed;
  const items = useRecords("catalogs") ?? noItems;
  const recent = useRecentLines(draft.contactId, draft.currency);
  const logo = useLogo(business.logoUrl);
  const { selectCustomer } = useModals();
  const [sheet, setSheet] = useState<"taxes" | "preview" | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const line = draft.lines.find(({ id }) => id === chosen) ?? draft.lines.at(-1);
  const focusAddField = () => form.current?.querySelector<HTMLElement>('[data-field="lines"]')?.focus();
  const show = useCallback((problem: IssueProblem) => {
    // The panel shows the fields of one line: that of the problem comes first.
    if (problem.lineId !== undefined) setChosen(problem.lineId);
    requestAnimationFrame(() => focusFirst(form.current, problem, () => setSheet("taxes")));
  }, []);
  useImperativeHandle(showProblem, () => show, [show]);
  const texts = useProblemTexts(problems);
  const showFirst = () => problems[0] && show(problems[0]);
  const pdf = useDownloadPdf();
  const parts = useMemo(
    () =>
      documentParts({
        invoice: shownDraft(draft, contact, totals),
        business,
        contact,
        today,
        settled: nothingSettled,
        logo,
      }),
    [draft, contact, totals, business, today, logo],
  );
  const sums = totals.ok ? totals.value : null;
  const openTaxes = () => setSheet("taxes");
  const chooseClient = async () => {
    if (clientStays !== undefined) {
      toast(clientStays, { durationMs: 4000 });
      return;
    }
    const choice = await selectCustomer();
    // The sheet goes first, the whole form is drawn after it.
    if (choice?.action === "SELECT")
      startTransition(() => edit((before) => setClient(before, choice.contact, business.payTo)));
  };
  const under = (
    <>
      <Suspense fallback={null}>
        <BeforeIssue
          draft={draft}
          business={business}
          contact={contact}
          total={sums?.total ?? null}
          today={today}
          fees={fees}
          edit={edit}
        />
      </Suspense>
      {children}
    </>
  );
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      back={back}
      close
      actions={
        <>
          {!desk &&
            // Two or three long words stand for a draft or a new quote in some languages: they need the room of this one.
            (title.length > 17 ? (
              <IconButton label={t`Preview`} icon={EyeIcon} tone="primary" onClick={() => setSheet("preview")} />
            ) : (
              <Button variant="ghost" size="small" onClick={() => setSheet("preview")}>
                {t`Preview`}
              </Button>
            ))}
          {desk && (
            <>
              <Button icon={DownloadIcon} busy={pdf.busy} onClick={() => void pdf.download(parts)}>{t`PDF`}</Button>
              {second && (
                <Button icon={second.icon} disabled={second.busy} onClick={second.act}>
                  {second.label}
                </Button>
              )}
              <Button variant="primary" icon={main.icon} shortcut="Ctrl ↵" busy={main.busy} onClick={main.act}>
                {main.label}
              </Button>
            </>
          )}
        </>
      }
      {...(desk
        ? {}
        : {
            footer: (
              <EditorFooter
                draft={draft}
                totals={totals}
                problems={texts.all}
                main={main}
                second={second}
                onProblem={showFirst}
                onTaxes={openTaxes}
              />
            ),
          })}
    >
      <div ref={form} className={desk ? "flex h-full border-t border-line" : "mx-auto max-w-[720px]"}>
        {desk ? (
          <>
            <section aria-label={t`Document`} className="flex h-full min-w-0 flex-1 flex-col bg-sunken">
              {(draft.status === "draft" || isUnseen(draft)) && (
                <div
                  className={cx(
                    "min-h-[60px] shrink-0 px-6 py-2",
                    // Colours stand in a second row where templates leave them no room.
                    draft.status === "draft" && draft.template === "band" && "max-[1160px]:min-h-[108px]",
                  )}
                >
                  <Suspense fallback={null}>
                    <DraftLook draft={draft} businessName={business.companyName} edit={edit} />
                  </Suspense>
                </div>
              )}
              <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6">
                <Suspense fallback={null}>
                  <DocumentEditor
                    draft={draft}
                    client={contact?.name ?? (draft.walkIn ? t`Walk-in customer` : null)}
                    texts={texts}
                    today={today}
                    edit={edit}
                    chosen={line?.id ?? null}
                    onChosen={setChosen}
                    onChooseClient={() => void chooseClient()}
                    onEnd={focusAddField}
                    addField={
                      <AddField
                        draft={draft}
                        items={items}
                        fees={fees}
                        recent={recent}
                        error={texts.lines}
                        edit={edit}
                        onAdded={setChosen}
                      />
                    }
                  >
                    <DocumentPreview parts={parts} />
                  </DocumentEditor>
                </Suspense>
              </div>
            </section>
            <Suspense
              fallback={<div className="h-full w-80 shrink-0 border-l border-line bg-surface min-[1600px]:w-[440px]" />}
            >
              <DeskPanel
                draft={draft}
                totals={totals}
                contact={contact}
                owed={owed}
                items={items}
                fees={fees}
                line={line}
                onChosen={setChosen}
                texts={texts}
                today={today}
                edit={edit}
                onChooseClient={() => void chooseClient()}
                onOpenTaxes={openTaxes}
                head={
                  <>
                    {texts.all.length > 0 && (
                      <div role="alert" className="rounded-card bg-overdue-soft px-4">
                        <ProblemCount count={texts.all.length} onShow={showFirst} />
                      </div>
                    )}
                    <MissingCharacters parts={parts} />
                    {head}
                  </>
                }
              >
                {under}
              </DeskPanel>
            </Suspense>
          </>
        ) : (
          <>
            <MissingCharacters parts={parts} className="mx-4 mt-3" />
            <EditorForm
              draft={draft}
              totals={sums}
              contact={contact}
              owed={owed}
              items={items}
              fees={fees}
              recent={recent}
              texts={texts}
              today={today}
              edit={edit}
              head={head}
              onChooseClient={() => void chooseClient()}
            >
              {under}
            </EditorForm>
          </>
        )}
      </div>
      <TaxSheet
        open={sheet === "taxes"}
        onClose={() => setSheet(null)}
        draft={draft}
        totals={sums}
        fees={fees}
        today={today}
        discountError={texts.discount}
        edit={edit}
      />
      {sheet === "preview" && (
        <Suspense fallback={null}>
          <DocumentViewer onClose={() => setSheet(null)} parts={parts} />
        </Suspense>
      )}
    </Screen>
  );
}

/** An issued invoice prints what is frozen in it; while it is corrected it prints what it will be. */
function shownDraft(draft: Invoice, contact: Contact | null, totals: Result<Totals, TotalsError>): Invoice {
  const instalments = totals.ok ? fitInstalments(draft.instalments, totals.value.total) : draft.instalments;
  if (draft.status === "draft") return { ...draft, instalments };
  return {
    ...draft,
    instalments,
    totals: totals.ok ? totals.value : draft.totals,
    billTo: contact ? snapshotContact(contact) : draft.billTo,
  };
}

/** Puts the cursor into the field of the first problem; sums live in a sheet, which opens instead. */
function focusFirst(form: HTMLElement | null, problem: IssueProblem, openTaxes: () => void): void {
  const mending = problem.code === "vat_not_registered";
  if (problem.field === "discount" || (!mending && problem.field === "taxes" && problem.lineId === undefined)) {
    openTaxes();
    return;
  }
  const target = form?.querySelector<HTMLElement>(mending ? '[data-field="vat"] button' : selectorOf(problem));
  target?.focus();
  target?.scrollIntoView({ block: "center" });
}

function selectorOf({ field, lineId }: IssueProblem): string {
  if (lineId !== undefined) {
    const line = `[data-line="${lineId}"]`;
    return field === "quantity" ? `button${line}, ${line} input[inputmode="decimal"]` : `button${line}, ${line} input`;
  }
  if (field === "client") return '[data-field="client"] button';
  if (field === "schedule") return '[data-field="schedule"] input';
  if (field === "dueDate") return 'input[data-field="dueDate"]';
  return '[data-field="lines"]';
}
