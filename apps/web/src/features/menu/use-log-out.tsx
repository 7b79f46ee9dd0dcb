import { useState, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { logOut } from "@ankara/contract/users";
import { api } from "../../local/api.ts";
import { signOutHere } from "../../local/sign-out.ts";
import { currentStore } from "../../local/store.ts";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { UnsentSheet } from "./unsent-sheet.tsx";

/** The server is told, but a bad line must not hold anybody back. */
const tellServerMs = 4_000;

type Step = "in" | "asking" | "leaving";

/**
 * Logs out: at once when everything is with the server, else only after the question about what is not. `element` holds
 * the question and belongs into the page.
 */
export function useLogOut(): { logOut: () => Promise<void>; element: ReactNode } {
  const [step, setStep] = useState<Step>("in");

  async function leave(): Promise<void> {
    setStep("leaving");
    await api.call(logOut, { timeoutMs: tellServerMs });
    await signOutHere();
    setStep("in");
  }

  return {
    logOut: async () => ((await countUnsent()) > 0 ? setStep("asking") : leave()),
    element: (
      <>
        {step === "asking" && <UnsentSheet onStay={() => setStep("in")} onLeave={() => void leave()} />}
        <LoadingOverlay open={step === "leaving"} text={<Trans>Logging out…</Trans>} />
      </>
    ),
  };
}

/** Asked of the device itself: a count that has not arrived yet must not look like none. */
async function countUnsent(): Promise<number> {
  const { db } = currentStore();
  const [waiting, refused] = await Promise.all([db.outbox.count(), db.attention.count()]);
  return waiting + refused;
}
