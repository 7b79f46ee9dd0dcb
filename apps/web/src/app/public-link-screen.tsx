import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { thisDevice } from "../platform/device.ts";
import { serverOrigin } from "../api/server-origin.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Button } from "../ui/button.tsx";
import { Screen } from "../ui/screen.tsx";

/**
 * `invoice/link/{id}` is a page the server draws for the client, `verify/{code}` one for whoever checks a paper. They are
 * reached here only from inside the app, or when the server could not be asked; the button asks it again.
 */
export function PublicLinkScreen() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const checks = pathname.startsWith("/verify");
  return (
    <Screen title={checks ? t`Document check` : t`Shared document`} back="/" quietTitle>
      <EmptyState title={<Trans>This page needs a connection</Trans>}>
        {checks ? (
          <Trans>Compares the code on a document with the server’s copy.</Trans>
        ) : (
          <Trans>Shows the document as your client sees it, straight from the server.</Trans>
        )}
      </EmptyState>
      <div className="absolute inset-x-0 bottom-10 flex justify-center">
        <Button
          variant="primary"
          size="large"
          onClick={() =>
            serverOrigin ? thisDevice().leaveFor(serverOrigin + pathname) : window.location.assign(pathname)
          }
        >
          {checks ? <Trans>Check document</Trans> : <Trans>Open the document</Trans>}
        </Button>
      </div>
    </Screen>
  );
}
