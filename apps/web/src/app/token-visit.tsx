import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { exchangeToken } from "@ankara/contract/users";
import { createBrowserApi } from "../api/api.ts";
import { readSession, writeSession } from "../session/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LockIcon } from "../ui/icons.ts";
import { LoadingOverlay } from "../ui/loading-overlay.tsx";
import { Screen } from "../ui/screen.tsx";

/**
 * An address that carries a token (`?token=`): a visitor is signed in with what it is exchanged for, once and within a
 * minute of its making, and in any case it leaves the address bar and the history. A token that is no good shows a sentence
 * and the login, and no data.
 */
export function TokenVisit({ pathname, search }: { pathname: string; search: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    const query = new URLSearchParams(search);
    const token = query.get("token") ?? "";
    query.delete("token");
    const clean = query.size > 0 ? `${pathname}?${query}` : pathname;
    if (readSession()) {
      void navigate(clean, { replace: true });
      return;
    }
    let isActive = true;
    void exchangeOnce(token).then((result) => {
      if (!isActive) return;
      if (!result.ok) return setRefused(true);
      writeSession({ token: result.value.jwt, user: result.value.user });
      void navigate(clean, { replace: true });
    });
    return () => {
      isActive = false;
    };
  }, [pathname, search, navigate]);

  if (!refused) return <LoadingOverlay open text={<Trans>Logging in…</Trans>} />;
  return (
    <Screen title={t`Log in`} back="/login" quietTitle>
      <EmptyState
        title={<Trans>This link no longer logs you in</Trans>}
        action={{ label: <Trans>Log in</Trans>, to: "/login", icon: LockIcon }}
      >
        <Trans>It was used already or has expired. Log in with your username and password.</Trans>
      </EmptyState>
    </Screen>
  );
}

const exchanges = new Map<string, ReturnType<typeof exchange>>();
const exchange = (token: string) => createBrowserApi(() => null).call(exchangeToken, { body: { visit: { token } } });

/** A token is good once: a page that is drawn a second time meanwhile waits for the same answer. */
function exchangeOnce(token: string): ReturnType<typeof exchange> {
  const under = exchanges.get(token) ?? exchange(token);
  exchanges.set(token, under);
  return under;
}
