import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { DeleteIcon } from "../../ui/icons.ts";
import { useDeleteAccount } from "./use-delete-account.ts";

export function DeleteAccountButton() {
  const deleteAccount = useDeleteAccount();
  return (
    <Button variant="danger-ghost" icon={DeleteIcon} onClick={() => void deleteAccount()} className="-mx-3">
      <Trans>Delete Account</Trans>
    </Button>
  );
}
