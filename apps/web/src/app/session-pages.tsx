import { useNavigate } from "react-router";
import { Login } from "../features/session/login.tsx";
import { localText } from "../platform/browser-storage.ts";
import { consumePlanIntent, consumeReturnPath } from "./first-touch.ts";

/** Whether a first invoice waits to be sent: `/try` issues it once somebody is signed in. */
const isFirstInvoiceWaiting = (): boolean => localText.get("first_invoice")?.includes('"isSending":true') === true;
const pathAfterLogin = (): string => {
  if (consumePlanIntent()) return "/plan/subscribe";
  return isFirstInvoiceWaiting() ? "/try" : consumeReturnPath();
};

/** After a login: to the plans when a plan page was wanted before, to what was shared or begun when that asked for it, else home. */
export function LoginPage() {
  const navigate = useNavigate();
  return <Login onSignedIn={() => navigate(pathAfterLogin(), { replace: true })} />;
}
