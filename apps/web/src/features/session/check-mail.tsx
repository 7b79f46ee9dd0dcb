import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MailIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";

/** The welcome of somebody who is not signed in: the account waits for its e-mail to be confirmed, or one signed out. */
export function CheckMail() {
  const { t } = useLingui();
  return (
    <Screen title={t`Welcome`} back="/login" quietTitle>
      <EmptyState
        title={<Trans>Welcome</Trans>}
        action={{ label: <Trans>Log in</Trans>, to: "/login", icon: MailIcon }}
      >
        <Trans>New here? Open the link in our e-mail, then log in.</Trans>
      </EmptyState>
    </Screen>
  );
}
