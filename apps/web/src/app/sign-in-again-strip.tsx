import { Suspense, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { useSyncStatus } from "../store/hooks.ts";
import { useNeedsLogin, useSession } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";
import { lazyScreen } from "./lazy-screen.ts";

const SignInAgain = lazyScreen(() => import("../features/session/sign-in-again.tsx"), "SignInAgain");

/** When the server no longer takes the token: one line above the screen. Everything on the device stays open. */
export function SignInAgainStrip() {
  const user = useSession()?.user;
  const refused = useNeedsLogin();
  const paused = useSyncStatus().state === "paused_login";
  const [open, setOpen] = useState(false);
  if (!user || !(refused || paused)) return null;
  return (
    <output className="flex items-center gap-3 bg-accent-soft py-1.5 pr-2 pl-4 text-15 text-accent-ink">
      <span className="min-w-0 flex-1">
        <Trans>Sign in again to send your changes.</Trans>
      </span>
      <Button size="small" onClick={() => setOpen(true)}>
        <Trans>Sign in</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SignInAgain user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </output>
  );
}
