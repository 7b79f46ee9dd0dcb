import { Trans } from "@lingui/react/macro";
import { useAuthority } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";
import { DeleteIcon } from "../ui/icons.ts";
import { useDeleteAccount } from "../features/menu/use-delete-account.ts";
import { SecuritySettingsScreen } from "../features/settings/security-settings-screen.tsx";

/** The end of the account belongs to the menu; here it stands at the foot of Security, for the owner. */
export function SecuritySettings() {
  const { role } = useAuthority();
  return <SecuritySettingsScreen deleteAccount={role === "owner" && <DeleteAccountButton />} />;
}

function DeleteAccountButton() {
  const deleteAccount = useDeleteAccount();
  return (
    <Button variant="danger-ghost" icon={DeleteIcon} onClick={() => void deleteAccount()} className="-mx-3">
      <Trans>Delete Account</Trans>
    </Button>
  );
}
