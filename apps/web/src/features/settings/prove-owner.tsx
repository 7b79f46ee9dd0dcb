import { useRef } from "react";
import { Trans } from "@lingui/react/macro";
import { proveOwner } from "@ankara/contract/security";
import { api } from "../../api/api.ts";
import { type PasswordProof, PasswordSheet } from "./password-sheet.tsx";

/** Asks the person to sign in once more, for what being signed in is not enough for; answers whether they did. */
export function ProveOwner({ onDone }: { onDone: (proven: boolean) => void }) {
  const proven = useRef(false);

  async function send(user: PasswordProof) {
    const result = await api.call(proveOwner, { body: { user } });
    if (!result.ok) return result.error;
    proven.current = true;
    return undefined;
  }

  return (
    <PasswordSheet
      title={<Trans>Confirm it’s you</Trans>}
      text={<Trans>This needs your password. Enter it to continue.</Trans>}
      confirmLabel={<Trans>Continue</Trans>}
      send={send}
      onClose={() => onDone(proven.current)}
    />
  );
}
