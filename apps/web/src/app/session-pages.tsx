import { useNavigate, useSearchParams } from "react-router";
import { Login } from "../features/session/login.tsx";
import { Register } from "../features/session/register.tsx";
import { rememberedRef, takePlanIntent } from "./first-touch.ts";

/** After a login: to the plans when a plan page was wanted before, else home. */
export function LoginPage() {
  const navigate = useNavigate();
  return <Login onSignedIn={() => navigate(takePlanIntent() ? "/plan/subscribe" : "/", { replace: true })} />;
}

/** After sign-up: with a token to the transactions, without one to the welcome. */
export function RegisterPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <Register
      sentBy={rememberedRef()}
      onSignedUp={({ token }) => {
        if (token === null) return navigate("/welcome/", { replace: true });
        const next = new URLSearchParams({ token, intent: query.get("intent") ?? "" });
        return navigate(`/transactions?${next}`, { replace: true });
      }}
    />
  );
}
