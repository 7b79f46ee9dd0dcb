import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ComingScreen } from "./coming-screen.tsx";

/**
 * Where a sign-up arrives with `token` and `intent`. The session is already kept on the device; with nothing to pay the
 * way goes on to the welcome.
 */
export function TransactionsScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const fromSignUp = new URLSearchParams(search).has("intent");
  useEffect(() => {
    if (fromSignUp) void navigate("/welcome/", { replace: true });
  }, [fromSignUp, navigate]);
  return fromSignUp ? null : <ComingScreen />;
}
