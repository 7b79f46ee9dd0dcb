import { useNavigate } from "react-router";
import { Login } from "../features/session/login.tsx";
import { consumePlanIntent, consumeReturnPath } from "./first-touch.ts";

/** After a login: to the plans when a plan page was wanted before, to what was shared or begun when that asked for it, else home. */
export function LoginPage() {
  const navigate = useNavigate();
  return (
    <Login
      onSignedIn={() => navigate(consumePlanIntent() ? "/plan/subscribe" : consumeReturnPath(), { replace: true })}
    />
  );
}
