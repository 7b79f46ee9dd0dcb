import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useInstall } from "../platform/install.ts";
import { inAppDatabase } from "../platform/share-target/app-database.ts";
import { useSomeInvoice } from "../store/hooks.ts";
import { Button } from "../ui/button.tsx";

const answerKey = "install_hint";

/**
 * Once the first invoice is issued, the app has shown what it is for: one line offers it for the home screen. Who says no
 * is not asked again on this device, by anybody; the end menu keeps the way.
 */
export function InstallHint() {
  const { t } = useLingui();
  const install = useInstall();
  const apple = isAppleBrowser();
  const issued = useSomeInvoice(({ status }) => status === "issued");
  const { answered, answer } = useAnswer();
  if (!issued || answered !== false || (!install && !apple)) return null;
  return (
    <section
      aria-label={t`Add to home screen`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-15"
    >
      <p className="min-w-48 flex-1">
        {install ? (
          <Trans>Add Ankara to your home screen. It opens offline.</Trans>
        ) : (
          <Trans>For your home screen: tap Share below, then “Add to Home Screen”.</Trans>
        )}
      </p>
      <span className="flex gap-2">
        {install && (
          <Button
            size="small"
            variant="soft"
            onClick={async () => {
              answer((await install()) ? "installed" : "refused");
            }}
          >
            <Trans>Add</Trans>
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => answer("refused")}>
          {install ? <Trans>No</Trans> : <Trans>Got it</Trans>}
        </Button>
      </span>
    </section>
  );
}

/** Undefined until the device has said what was answered before. It outlives a log-out, which local storage does not. */
function useAnswer() {
  const [answered, setAnswered] = useState<boolean>();
  useEffect(() => {
    let isActive = true;
    inAppDatabase("answers", "readonly", (rows) => rows.get(answerKey)).then(
      (value: unknown) => isActive && setAnswered(value !== undefined),
      // The hint would come back for ever in a browser that keeps nothing.
      () => isActive && setAnswered(true),
    );
    return () => {
      isActive = false;
    };
  }, []);
  return {
    answered,
    answer: (value: "installed" | "refused") => {
      setAnswered(true);
      void inAppDatabase("answers", "readwrite", (rows) => rows.put(value, answerKey)).catch(() => undefined);
    },
  };
}

/** Safari on iPhones and iPads: it has a home screen and no offer of its own. Other browsers there cannot add to it. */
export function isAppleBrowser(browser: Navigator & { standalone?: boolean } = navigator): boolean {
  const { userAgent, maxTouchPoints, standalone } = browser;
  const apple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return apple && standalone === false && !/CriOS|FxiOS|EdgiOS/.test(userAgent);
}
