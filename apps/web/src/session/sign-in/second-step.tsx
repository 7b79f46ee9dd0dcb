import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ApiError } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { CodeForm } from "./code-form.tsx";

type SecondStepProps = {
  /** Signs in with the code; what went wrong, or nothing. */
  send: (code: string) => Promise<ApiError | undefined>;
  onBack: () => void;
  /** Purpose of the code, where it is not signing in. */
  label?: ReactNode;
};

/** After a right password, where the account asks for a code. */
export default function SecondStep({ send, onBack, label }: SecondStepProps) {
  const { t } = useLingui();
  return (
    <CodeForm
      send={send}
      label={<Trans>Code</Trans>}
      hint={<Trans>Six digits. Without your phone: one of your recovery codes.</Trans>}
      focusesOnMount
      wrongCode={t`This code is not right, or was used before. Wait for the next one.`}
      submitLabel={label ?? <Trans>Log in</Trans>}
      after={
        <Button variant="ghost" full onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      }
    >
      <p className="text-muted">
        <Trans>Password correct. Now enter the code your authenticator app shows for Ankara.</Trans>
      </p>
    </CodeForm>
  );
}
