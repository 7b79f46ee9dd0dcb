import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { EmptyState } from "../ui/empty-state.tsx";
import { Button } from "../ui/button.tsx";
import { Screen } from "../ui/screen.tsx";

/**
 * `invoice/link/{id}` is a page the server draws for the client. It is reached here only from inside the app, or when
 * the server could not be asked; the button asks it again.
 */
export function PublicLinkScreen() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <Screen title={t`Shared invoice`} back="/" quietTitle>
      <EmptyState title={<Trans>This page needs the network</Trans>}>
        <Trans>It shows the invoice as your client sees it, and comes from the server each time.</Trans>
      </EmptyState>
      <div className="absolute inset-x-0 bottom-10 flex justify-center">
        <Button variant="primary" size="large" onClick={() => window.location.assign(pathname)}>
          <Trans>Open the invoice</Trans>
        </Button>
      </div>
    </Screen>
  );
}
