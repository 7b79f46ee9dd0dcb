import { Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { logIn, type User } from "@ankara/contract/users";
import { api, type ApiError } from "../../api/api.ts";
import { PasswordForm } from "../../session/sign-in/password-form.tsx";
import { writeSession } from "../../session/session.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useServerState } from "../../api/use-server-state.ts";
import { Button } from "../../ui/button.tsx";

const PhoneSteps = lazyPart(() => import("../../session/sign-in/phone-steps.tsx"));
const BusinessCloth = lazyPart(() => import("../../session/business-cloth.tsx"), { quiet: true });

/** The same person signs in again, without leaving the screen. Nothing on the device changes but the token. */
export function SignInAgain({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const takesPhones = useServerState()?.phone_codes !== undefined;
  const [byPhone, setByPhone] = useState(false);
  const [isOther, setIsOther] = useState(false);

  function enter(came: { jwt: string; user: User }): boolean {
    // The name or number belongs to somebody else by now: what waits on this device is not theirs to send.
    if (came.user.id !== user.id) return false;
    writeSession({ token: came.jwt, user: came.user });
    syncNow();
    onClose();
    return true;
  }

  async function send(password: string, code?: string): Promise<ApiError | string | undefined> {
    const result = await api.call(logIn, {
      signedIn: true,
      body: { auth: { login: user.username, password, code, business_id: user.business_id } },
    });
    if (!result.ok) return result.error;
    return enter(result.value)
      ? undefined
      : t`This username now belongs to another account. What waits here is kept for ${user.email}.`;
  }

  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>Log in again</Trans>} subtitle={user.email}>
      {user.company_name !== "" && (
        <Suspense fallback={<div className="mb-4 h-5" />}>
          <BusinessCloth name={user.company_name} className="mb-4" />
        </Suspense>
      )}
      <div className="sheet-form gap-3">
        {byPhone ? (
          <Suspense>
            <PhoneSteps
              businessId={user.business_id}
              onEntered={(came) => setIsOther(!enter(came))}
              onNew={() => setIsOther(true)}
            />
          </Suspense>
        ) : (
          <PasswordForm username={user.username} send={send} focusesOnMount>
            <p className="text-muted">
              <Trans>Your work is safe on this device. It syncs when you log in again.</Trans>
            </p>
          </PasswordForm>
        )}
        {isOther && (
          <p role="alert" className="text-overdue-ink">
            <Trans>Another account logs in with this number. What waits here is kept.</Trans>
          </p>
        )}
        {takesPhones && !byPhone && (
          <Button size="large" full onClick={() => setByPhone(true)}>
            <Trans>Use your phone number</Trans>
          </Button>
        )}
      </div>
    </Sheet>
  );
}
