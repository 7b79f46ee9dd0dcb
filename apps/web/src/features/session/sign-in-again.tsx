import { Suspense } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { logIn, type User } from "@ankara/contract/users";
import { api, type ApiError } from "../../api/api.ts";
import { PasswordForm } from "../../session/sign-in/password-form.tsx";
import { writeSession } from "../../session/session.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const BusinessCloth = lazyPart(() => import("../../session/business-cloth.tsx"), { quiet: true });

/** The same person signs in again, without leaving the screen. Nothing on the device changes but the token. */
export function SignInAgain({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();

  async function send(password: string, code?: string): Promise<ApiError | string | undefined> {
    const result = await api.call(logIn, {
      signedIn: true,
      body: { auth: { login: user.username, password, code, business_id: user.business_id } },
    });
    if (!result.ok) return result.error;
    // The name belongs to somebody else by now: what waits on this device is not theirs to send.
    if (result.value.user.id !== user.id)
      return t`This username now belongs to another account. What waits here is kept for ${user.email}.`;
    writeSession({ token: result.value.jwt, user: result.value.user });
    syncNow();
    onClose();
    return undefined;
  }

  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>Log in again</Trans>} subtitle={user.email}>
      {user.company_name !== "" && (
        <Suspense fallback={<div className="mb-4 h-5" />}>
          <BusinessCloth name={user.company_name} className="mb-4" />
        </Suspense>
      )}
      <div className="px-4 pb-5 desk:px-5">
        <PasswordForm username={user.username} send={send} focusesOnMount>
          <p className="text-muted">
            <Trans>Your work is safe on this device. It syncs when you log in again.</Trans>
          </p>
        </PasswordForm>
      </div>
    </Sheet>
  );
}
