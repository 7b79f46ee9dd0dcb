import { DeleteAccountButton } from "../features/menu/delete-account-button.tsx";
import { SecuritySettingsScreen } from "../features/settings/security-settings-screen.tsx";

/** The end of the account belongs to the menu; here it stands at the foot of Security. */
export const SecuritySettings = () => <SecuritySettingsScreen deleteAccount={<DeleteAccountButton />} />;
