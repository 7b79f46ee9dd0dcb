import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { User } from "@ankara/contract/users";
import { thisDevice } from "../platform/device.ts";
import { yieldToMain } from "../platform/yield-to-main.ts";
import { currentStore, openStore, storeIfOpen, type Store } from "../store/store.ts";
import { startSync, stopSync } from "../sync/sync-engine.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { RefreshIcon } from "../ui/icons.ts";

const choresAfterMs = 1500;

type Opening = "opening" | "open" | "refused";

/** Opens the device's own database of a person. The one who is signed in has it opened before the first screen is drawn. */
export const openFor = (
  { id, business_id: businessId }: Pick<User, "id" | "business_id">,
  onFirst?: () => void,
): Promise<Store> => openStore(id, { businessId, deviceName: thisDevice().name() }, onFirst);

/**
 * Shows nothing while only the beginning of the invoices is read: whatever counts or looks for something would be false.
 *
 * @param but - what it shows can be drawn from the beginning alone
 */
export function WhenRead({ but = false, children }: { but?: boolean; children: ReactNode }) {
  const { memory } = currentStore();
  return useSyncExternalStore(memory.subscribe, memory.first) && !but ? null : children;
}

/** Opens the device's own database of the signed-in person before any screen asks it, and keeps it in step with the server. */
export function StoreGate({ user, children }: { user: User; children: ReactNode }) {
  const [state, setState] = useState<Opening>(() => (storeIfOpen()?.userId === user.id ? "open" : "opening"));
  const { id, business_id: businessId } = user;

  useEffect(() => {
    let isActive = true;
    let endChores: (() => void) | undefined;
    openFor({ id, business_id: businessId }).then(
      (store) => {
        if (!isActive) return;
        setState("open");
        void yieldToMain().then(() => isActive && startSync(store));
        // After the first screen: nothing of it is needed to draw one.
        setTimeout(() => {
          import("./chores.tsx").then(
            ({ startChores }) => {
              if (isActive) endChores = startChores(store);
            },
            () => undefined,
          );
        }, choresAfterMs);
      },
      (error: unknown) => {
        console.error("The device's database could not be opened", error);
        if (isActive) setState("refused");
      },
    );
    return () => {
      isActive = false;
      endChores?.();
      stopSync();
    };
  }, [id, businessId]);

  if (state === "open") return children;
  if (state === "opening") return <div className="h-full" />;
  return (
    <main className="h-full">
      <EmptyState
        title={<Trans>This browser can’t store data</Trans>}
        action={{ label: <Trans>Try again</Trans>, icon: RefreshIcon, onClick: () => window.location.reload() }}
      >
        <Trans>
          Ankara stores its data on this device, but the browser didn’t allow it. Leave private mode, free some space,
          or use another browser. What was sent is safe on the server.
        </Trans>
      </EmptyState>
    </main>
  );
}
