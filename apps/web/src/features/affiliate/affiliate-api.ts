import { useCallback, useEffect, useState } from "react";
import { affiliateDashboard } from "@ankara/contract/affiliates";
import type { AnswerOf } from "@ankara/contract/call";
import { createBrowserApi, type ApiError } from "../../api/api.ts";
import { tabText } from "../../platform/browser-storage.ts";

/** Calls as an affiliate, who need not be a user: a refusal is shown here and asks nobody to sign in again. */
export const openApi = createBrowserApi(undefined, () => undefined);

export type Dashboard = AnswerOf<typeof affiliateDashboard>;
/** Loaded anew, the bare address is the server's page for visitors. */
export const ownPage = "/affiliate?own=1";
const keyPlace = "affiliate_key";

/** The key of the mailed link, kept for this tab so that it can leave the address. */
export const rememberKey = (key: string): void => tabText.set(keyPlace, key);
const knownKey = (): { key?: string } => {
  const key = tabText.get(keyPlace);
  return key === null ? {} : { key };
};
export const asAffiliate = () => ({ query: knownKey(), signedIn: true });

export function useDashboard(): { dashboard: Dashboard | null; error: ApiError | null; reload: () => Promise<void> } {
  const [dashboard, setDashboard] = useState<Dashboard | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const reload = useCallback(async () => {
    const answer = await openApi.call(affiliateDashboard, asAffiliate());
    setError(answer.ok ? null : answer.error);
    if (answer.ok) setDashboard(answer.value);
  }, []);
  useEffect(() => {
    void Promise.resolve().then(reload);
  }, [reload]);
  return { dashboard, error, reload };
}
