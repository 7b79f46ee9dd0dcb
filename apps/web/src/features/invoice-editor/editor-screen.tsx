import { startTransition, Suspense, useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { systemRandom } from "@ankara/domain/ids";
import { isOffer } from "@ankara/domain/invoice/document-status";
import { isChangeable } from "@ankara/domain/invoice/quote-versions";
import { isEditable } from "@ankara/domain/invoice/state";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import { useBusiness, useRecords } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Screen } from "../../ui/screen.tsx";
import { AwaitedList } from "../../sync/awaited-list.tsx";
import { CorrectionScreen } from "./correction-screen.tsx";
import { openDraft, type EditorParams, type Opened } from "./open-draft.ts";
import { DraftEditorScreen } from "./draft-editor-screen.tsx";
import { useToday } from "../../platform/use-today.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const EntryScreen = lazyPart(async () => ({ default: (await import("./entry/entry-screen.tsx")).EntryScreen }));

/**
 * `/new-invoice`: a new invoice, a draft (`?draft=`), a copy (`?duplicate=`), one for a client (`?contact=`), also of a
 * debt (`&debt=`), one in words (`?text=`, `&shared=` where they were handed over by another app), a quote (`?kind=`).
 */
export function EditorScreen() {
  const [query] = useSearchParams();
  const { key, state } = useLocation();
  // The address learns the draft's id once it is kept; the editor stays the same one.
  const session = readSession(state) ?? key;
  const text = query.get("text");
  if (text !== null) {
    return (
      <Suspense fallback={null}>
        <EntryScreen text={text} onUsed={() => void dropShared(query.get("shared"))} />
      </Suspense>
    );
  }
  const params = {
    draft: query.get("draft"),
    duplicate: query.get("duplicate"),
    contact: query.get("contact"),
    debt: query.get("debt"),
    kind: query.get("kind"),
  };
  return <OpenEditor key={session} session={session} params={params} issueNow={hasWord(state, "issue")} />;
}

/** The words came from another app's share sheet: what was made of them is kept, so they need not be. */
async function dropShared(id: string | null): Promise<void> {
  if (id !== null) await (await import("../../platform/share-target/shared-inbox.ts")).deleteShared(id);
}

function OpenEditor({ params, session, issueNow }: { params: EditorParams; session: string; issueNow: boolean }) {
  const { t } = useLingui();
  const business = useBusiness();
  const fees = useRecords("fees");
  const opened = useOpened(params, business, fees);
  const navigate = useNavigate();
  const today = useToday(business?.timeZone);

  if (!business || !fees || !opened) {
    return (
      <Screen title={t`New invoice`} back="/tabs/invoice" close>
        <AwaitedList />
      </Screen>
    );
  }
  if (opened.kind === "missing") {
    return (
      <Screen title={t`Invoice`} back="/tabs/invoice" close>
        <EmptyState
          plain
          title={t`This draft is not on this device`}
          action={{ label: t`New invoice`, to: "/new-invoice" }}
          secondary={{ label: t`All drafts`, to: "/invoices/drafts" }}
        >
          {t`It was deleted, or another device has not sent it yet.`}
        </EmptyState>
      </Screen>
    );
  }
  if (opened.kind === "issued") {
    const { invoice } = opened;
    const changeable = isEditable(invoice, 0) || (isOffer(invoice.kind) && isChangeable(invoice, today));
    if (!changeable) return <Navigate to={`/invoice/${invoice.id}`} replace />;
    return <CorrectionScreen invoice={opened.invoice} business={business} fees={fees} />;
  }
  return (
    <DraftEditorScreen
      start={opened.invoice}
      stored={opened.kind === "stored"}
      business={business}
      fees={fees}
      issueNow={issueNow}
      onSaved={(id) => void navigate(`/new-invoice?draft=${id}`, { replace: true, state: { editor: session } })}
    />
  );
}

/** Opens once, with the business and the fees as they are then; later changes of theirs do not disturb the typing. */
function useOpened(
  params: EditorParams,
  business: Business | undefined,
  fees: readonly Fee[] | undefined,
): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  const today = useToday(business?.timeZone);
  const started = useRef(false);
  useEffect(() => {
    if (!business || !fees || started.current) return;
    started.current = true;
    void openDraft(currentStore(), params, { business, fees, today, now: Date.now(), random: systemRandom }).then(
      // The whole editor is drawn at once: in slices, so that a touch is heard meanwhile.
      (draft) => startTransition(() => setOpened(draft)),
    );
  }, [params, business, fees, today]);
  return opened;
}

function readSession(state: unknown): string | null {
  return typeof state === "object" && state !== null && "editor" in state && typeof state.editor === "string"
    ? state.editor
    : null;
}

const hasWord = (state: unknown, word: string): boolean =>
  typeof state === "object" && state !== null && word in state && (state as Record<string, unknown>)[word] === true;
