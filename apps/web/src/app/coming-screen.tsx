import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "../ui/empty-state.tsx";
import { BackIcon } from "../ui/icons.ts";
import { Screen } from "../ui/screen.tsx";
import { useSession } from "../local/use-session.ts";

/** A page whose turn has not come yet. It says so and leads back; nothing in the app leads here. */
export function ComingScreen() {
  const { t } = useLingui();
  const signedIn = useSession() !== null;
  return (
    <Screen title={t`Being prepared`} back="/" quietTitle>
      <EmptyState
        title={<Trans>This page is being prepared</Trans>}
        action={{
          label: signedIn ? <Trans>Back to your clients</Trans> : <Trans>Go to sign in</Trans>,
          to: signedIn ? "/" : "/login",
          icon: BackIcon,
        }}
      >
        <Trans>It is not ready to use yet. Everything else works, and nothing of yours is affected.</Trans>
      </EmptyState>
    </Screen>
  );
}
