import { useNavigate, useSearchParams } from "react-router";
import { makeVisitToken } from "@ankara/contract/users";
import { Register } from "../features/session/register.tsx";
import { api } from "../api/api.ts";
import { rememberedRef } from "./first-touch.ts";

/** After sign-up: with a token to the transactions, without one to the welcome. What stands in an address works once, for a minute. */
export function RegisterPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();

  async function leadOn() {
    const visit = await api.call(makeVisitToken);
    const next = new URLSearchParams({
      ...(visit.ok ? { token: visit.value.token } : {}),
      intent: query.get("intent") ?? "",
    });
    void navigate(`/transactions?${next}`, { replace: true });
  }

  return (
    <Register
      sentBy={() => rememberedRef()}
      onSignedUp={({ token }) => void (token === null ? navigate("/welcome/", { replace: true }) : leadOn())}
    />
  );
}
