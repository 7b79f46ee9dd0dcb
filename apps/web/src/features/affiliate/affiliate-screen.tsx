import { useEffect } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearchParams } from "react-router";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PaymentIcon, RefreshIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { ownPage, rememberKey, useDashboard } from "./affiliate-api.ts";
import { DashboardView } from "./dashboard-view.tsx";

/**
 * An affiliate's own page, for the mailed link (`?key=`) and for a signed-in user whose e-mail it is. The page that
 * tells visitors about it is the server's, at the bare address, and needs no script.
 */
export function AffiliateScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const key = query.get("key");
  useEffect(() => {
    if (!key) return;
    rememberKey(key);
    void navigate(ownPage, { replace: true });
  }, [key, navigate]);
  return key ? null : <OwnPage />;
}

function OwnPage() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { dashboard, error, reload } = useDashboard();
  const unknown = error?.code === "unauthenticated" || error?.code === "not_found";
  return (
    <Screen title={t`Affiliate`} back="/" column>
      {dashboard && <DashboardView dashboard={dashboard} onChanged={() => void reload()} />}
      {!dashboard && !error && <ListSkeleton rows={4} avatar={false} />}
      {!dashboard && unknown && (
        <EmptyState
          title={<Trans>Earn with Ankara</Trans>}
          action={{ label: <Trans>Become an affiliate</Trans>, to: "/affiliate/register", icon: PaymentIcon }}
          secondary={{ label: <Trans>How it works</Trans>, onClick: () => window.location.assign("/affiliate") }}
        >
          <Trans>Already one? Open the link in the mail we sent you, or sign in with that e-mail.</Trans>
        </EmptyState>
      )}
      {!dashboard && error && !unknown && (
        <div className="flex flex-col items-start gap-3 px-4 py-4 desk:px-0">
          <p>{messageOf(error, t`Your numbers could not be fetched. Please try again.`)}</p>
          <Button icon={RefreshIcon} onClick={() => void reload()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </Screen>
  );
}
