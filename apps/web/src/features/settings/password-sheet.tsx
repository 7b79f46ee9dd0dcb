import type { ReactNode } from "react";
import type { ApiError } from "../../api/api.ts";
import { PasswordForm } from "../../session/sign-in/password-form.tsx";
import { useSession } from "../../session/use-session.ts";
import { Sheet } from "../../ui/sheet.tsx";

/** The password of the person who is signed in, with the code where the server asked for one. */
export type PasswordProof = { readonly current_password: string; readonly code?: string };

type PasswordSheetProps = {
  title: ReactNode;
  text: ReactNode;
  confirmLabel: ReactNode;
  danger?: boolean;
  /** Does it; what went wrong, or nothing. */
  send: (proof: PasswordProof) => Promise<ApiError | undefined>;
  onClose: () => void;
};

/** Asks for the password before something an open telephone alone must not do. */
export function PasswordSheet({ title, text, confirmLabel, danger = false, send, onClose }: PasswordSheetProps) {
  const username = useSession()?.user.username ?? "";

  async function prove(password: string, code?: string): Promise<ApiError | undefined> {
    const error = await send({ current_password: password, code });
    if (!error) onClose();
    return error;
  }

  return (
    <Sheet open onClose={onClose} width="narrow" title={title}>
      <div className="sheet-form">
        <PasswordForm username={username} send={prove} focusesOnMount danger={danger} submitLabel={confirmLabel}>
          <p className="text-muted">{text}</p>
        </PasswordForm>
      </div>
    </Sheet>
  );
}
