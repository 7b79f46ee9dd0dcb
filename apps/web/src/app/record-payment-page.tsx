import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { ContactsScreen } from "../features/contacts/contacts-screen.tsx";
import { useModals } from "../ui/modal-context.ts";

/** `/record-payment`, the shortcut of the app's icon: which client, how much, over the list of clients. */
export function RecordPaymentPage() {
  const { selectCustomer, recordPayment } = useModals();
  const navigate = useNavigate();
  const start = useEffectEvent(async (): Promise<void> => {
    const choice = await selectCustomer();
    if (choice?.action === "SELECT") await recordPayment({ contactId: choice.contact.id });
    await navigate("/tabs/home", { replace: true });
  });
  useEffect(() => void start(), []);
  return <ContactsScreen />;
}
