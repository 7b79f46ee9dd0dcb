import { Suspense, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Trans, useLingui } from "@lingui/react/macro";
import { logOut } from "@ankara/contract/users";
import { api } from "../../api/api.ts";
import { signOutHere } from "../../session/sign-out.ts";
import { currentStore } from "../../store/store.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { toast } from "../../ui/toast.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const UnsentSheet = lazyPart(async () => ({ default: (await import("./unsent-sheet.tsx")).UnsentSheet }));

/** The server gets this long to hear of the log-out, because a bad line must not hold anybody back. */
const tellServerMs = 4_000;
/** Unsent changes get this long to go up by themselves before anybody is asked. */
const sendFirstMs = 6_000;
const lookEveryMs = 150;

type Step = "in" | "sending" | "asking" | "leaving";

/**
 * Logs out: at once when everything is with the server, else it is sent first, and only what could not be sent leads to
 * the question. `element` holds the question and belongs into the page.
 */
export function useLogOut(): { logOut: () => Promise<void>; element: ReactNode } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>("in");

  async function leave(keep: "backup" | "nothing"): Promise<void> {
    setStep("leaving");
    await api.call(logOut, { timeoutMs: tellServerMs });
    try {
      if (!(await signOutHere(keep)))
        toast(t`We couldn’t erase the data on this device. Open Ankara again to finish.`, {
          tone: "danger",
          durationMs: 8000,
        });
      void navigate("/login", { replace: true });
    } catch (cause) {
      console.error("Nobody was signed out", cause);
      toast(t`This device couldn’t save, so you’re still logged in. Try again.`, {
        tone: "danger",
        durationMs: 8000,
      });
    } finally {
      setStep("in");
    }
  }

  async function start(): Promise<void> {
    if ((await countUnsent()) > 0) {
      setStep("sending");
      await sendWhatWaits();
    }
    if ((await countUnsent()) > 0) setStep("asking");
    else await leave("nothing");
  }

  return {
    logOut: start,
    element: (
      <>
        {step === "asking" && (
          <Suspense fallback={<LoadingOverlay open text={<Trans>Logging out…</Trans>} />}>
            <UnsentSheet onStay={() => setStep("in")} onLeave={(keep) => void leave(keep)} />
          </Suspense>
        )}
        <LoadingOverlay open={step === "sending"} text={<Trans>Sending unsent changes…</Trans>} />
        <LoadingOverlay open={step === "leaving"} text={<Trans>Logging out…</Trans>} />
      </>
    ),
  };
}

/** Asked of the device itself: a count that has not arrived yet must not look like none. */
async function countUnsent(): Promise<number> {
  const { db } = currentStore();
  const counts = await Promise.all([
    db.outbox.count(),
    db.attention.count(),
    db.uploads.where("state").anyOf("waiting", "refused").count(),
    db.meta.where("key").startsWith("mail/").count(),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sendWhatWaits(): Promise<void> {
  if (!navigator.onLine) return;
  syncNow();
  const { db } = currentStore();
  const end = Date.now() + sendFirstMs;
  const waits = async () => (await db.outbox.count()) + (await db.uploads.where({ state: "waiting" }).count()) > 0;
  while (Date.now() < end && (await waits())) await new Promise((wait) => setTimeout(wait, lookEveryMs));
}
