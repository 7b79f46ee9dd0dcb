import { Trans } from "@lingui/react/macro";
import { listShared } from "../platform/share-target/shared-inbox.ts";
import { tabText } from "../platform/browser-storage.ts";
import { toast } from "../ui/toast.tsx";
import { goTo } from "./go-to.ts";

const toldKey = "told_of_shared";
const staysMs = 15_000;

/** When something another app handed over still waits (the app was closed on the way, or somebody had to sign in): says so, once in this tab. */
export function notifyShared(): void {
  void listShared().then(
    (things) => {
      if (things.length === 0 || /^\/shared$|[?&]shared=/.test(window.location.pathname + window.location.search))
        return;
      const newest = things[0]?.id ?? "";
      if (tabText.get(toldKey) === newest) return;
      tabText.set(toldKey, newest);
      toast(<Trans>Something you shared waits here</Trans>, {
        durationMs: staysMs,
        action: { label: <Trans>Look</Trans>, onClick: () => goTo("/shared") },
      });
    },
    () => undefined,
  );
}
