import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "../ui/empty-state.tsx";
import { LockIcon } from "../ui/icons.ts";
import { Screen } from "../ui/screen.tsx";
import { useSession } from "../session/use-session.ts";
import { lazyScreen } from "./lazy-screen.ts";

const Welcome = lazyScreen(() => import("../features/session/welcome.tsx"), "Welcome");

/** `welcome` is open: the four cards for who is signed in, a sentence for who is not. */
export function WelcomePage() {
  const user = useSession()?.user;
  return user ? <Welcome user={user} /> : <CheckMail />;
}

/** The welcome of somebody who is not signed in: the account waits for its e-mail to be confirmed, or one signed out. */
function CheckMail() {
  const { t } = useLingui();
  return (
    <Screen title={t`Welcome`} back="/login" quietTitle>
      <EmptyState
        title={<Trans>Welcome</Trans>}
        action={{ label: <Trans>Log in</Trans>, to: "/login", icon: LockIcon }}
      >
        <Trans>New here? Open the link in our e-mail, then log in.</Trans>
      </EmptyState>
    </Screen>
  );
}
