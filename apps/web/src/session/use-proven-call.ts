import { useModals } from "../ui/modal-context.ts";
import type { ApiError } from "../api/api.ts";

/** Returns whether the server asks for a fresh proof of identity: every call that needs one, or only where the account has more than a password. */
const asksForProof = ({ code, fields }: ApiError): boolean =>
  code === "proof_needed" ||
  code === "second_factor" ||
  (code === "invalid" && fields?.["user.current_password"] !== undefined);

/**
 * Makes a call, and makes it again once the owner has proved who they are, where the server asked for that. Closing the
 * question leaves the refusal as it was.
 */
export function useProvenCall(): <T>(
  make: () => Promise<{ ok: true; value: T } | { ok: false; error: ApiError }>,
) => Promise<{ ok: true; value: T } | { ok: false; error: ApiError; wasProofRequested: boolean }> {
  const { proveOwner } = useModals();
  return async (make) => {
    const first = await make();
    if (first.ok) return first;
    if (!asksForProof(first.error)) return { ...first, wasProofRequested: false };
    if (!(await proveOwner())) return { ...first, wasProofRequested: true };
    const second = await make();
    return second.ok ? second : { ...second, wasProofRequested: false };
  };
}
