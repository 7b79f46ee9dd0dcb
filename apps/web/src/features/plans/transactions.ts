import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { getTransaction, listTransactions, retryTransaction, Transaction } from "@ankara/contract/billing";
import { api, type ApiError } from "../../api/api.ts";
import { readSession } from "../../session/session.ts";
import { currentStore } from "../../store/store.ts";
import { rememberCheckout } from "./checkout.ts";
import { settleSpend, spendKey } from "../../api/spend-key.ts";
import { usePaymentProblem, useProvidersPage } from "./use-buy.ts";

const metaKey = "plans/transactions";
const Transactions = z.array(Transaction);

export type History = {
  /** Newest first; undefined until the device or the server has answered. */
  rows: Transaction[] | undefined;
  error: ApiError | null;
  /** Fetches older ones; null when there are none. */
  more: (() => Promise<void>) | null;
  reload: () => Promise<void>;
};

/** Returns the purchases. The newest stay on the device and show without network. */
export function useTransactions(): History {
  const { db } = currentStore();
  const [rows, setRows] = useState<Transaction[]>();
  const [cursor, setCursor] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const isMounted = useRef(true);

  const reload = useCallback(async () => {
    const answer = await api.call(listTransactions);
    if (!isMounted.current) return;
    if (!answer.ok) return setError(answer.error);
    setError(null);
    setRows(answer.value.data);
    setCursor(answer.value.next_cursor);
    await db.meta.put({ key: metaKey, value: answer.value.data }).catch(() => undefined);
  }, [db]);

  useEffect(() => {
    isMounted.current = true;
    void db.meta
      .get(metaKey)
      .then((row) => {
        const cached = Transactions.safeParse(row?.value);
        if (cached.success && isMounted.current) setRows((now) => now ?? cached.data);
      })
      .then(reload);
    return () => {
      isMounted.current = false;
    };
  }, [db, reload]);

  const older = async () => {
    if (cursor === null) return;
    const answer = await api.call(listTransactions, { query: { cursor } });
    if (!answer.ok) return setError(answer.error);
    setRows((now) => [...(now ?? []), ...answer.value.data]);
    setCursor(answer.value.next_cursor);
  };
  return { rows, error, more: cursor === null ? null : older, reload };
}

/** Pauses between questions while a payment is on its way, in milliseconds; after the last it is asked only by hand. */
const pausesMs = [
  1_000, 1_500, 2_000, 2_000, 3_000, 3_000, 5_000, 5_000, 5_000, 10_000, 10_000, 10_000, 15_000, 15_000,
];

export type Watched = {
  transaction: Transaction | null;
  error: ApiError | null;
  /** Nothing has come for a good while: it is no longer asked by itself. */
  resting: boolean;
  again: () => void;
};

/** Asks after one transaction until it is decided. The server is believed, never the address one came back with. */
export function useWatched(id: string | null): Watched {
  const [state, setState] = useState<Omit<Watched, "again"> & { id: string | null }>(nothing(id));
  const [round, setRound] = useState(0);
  if (state.id !== id) setState(nothing(id));

  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    void (async () => {
      for (const pauseMs of [...(round === 0 ? pausesMs : pausesMs.slice(4)), null]) {
        const answer = await api.call(getTransaction, { params: { id }, signal: stop.signal });
        if (stop.signal.aborted) return;
        if (answer.ok) setState((now) => ({ ...now, transaction: answer.value.transaction, error: null }));
        else setState((now) => ({ ...now, error: answer.error }));
        if (answer.ok && answer.value.transaction.status !== "pending") return;
        if (!answer.ok && (answer.error.code === "not_found" || answer.error.code === "unauthenticated")) return;
        if (pauseMs === null) return setState((now) => ({ ...now, resting: true }));
        await new Promise((done) => setTimeout(done, pauseMs));
        if (stop.signal.aborted) return;
      }
    })();
    return () => stop.abort();
  }, [id, round]);

  const again = () => {
    setState((now) => ({ ...now, resting: false }));
    setRound(round + 1);
  };
  return { ...state, again };
}

const nothing = (id: string | null) => ({ id, transaction: null, error: null, resting: false });

/** A new checkout for a purchase that failed or was left. */
export function useRetry(): { busy: boolean; retry: (transaction: Transaction, back: string | null) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const problem = usePaymentProblem();
  const open = useProvidersPage();
  return {
    busy,
    retry: async ({ id, provider }, back) => {
      setBusy(true);
      const answer = await api.call(retryTransaction, { params: { id }, idempotencyKey: spendKey("retry", { id }) });
      settleSpend("retry", answer.ok ? null : answer.error);
      setBusy(false);
      if (!answer.ok) return problem(answer.error);
      rememberCheckout({ id: answer.value.id, userId: readSession()?.user.id ?? "", back });
      open(answer.value.url, provider);
    },
  };
}
