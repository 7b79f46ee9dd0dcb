import { Suspense, useState } from "react";
import { useParams } from "react-router";
import { useContactRows, useHasCopy } from "../../store/hooks.ts";
import { SplitView } from "../../ui/split-view.tsx";
import { ClientsScreen } from "./clients-screen.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useCopyFailed } from "./use-copy-failed.ts";

const ContactScreen = lazyPart(async () => ({ default: (await import("./contact-screen.tsx")).ContactScreen }));

/**
 * Clients and the one client an address names: side by side where there is room, else whichever is asked for.
 * The same element serves `/`, `/tabs/home` and `/contacts/:permalink`, so the list keeps its place between them.
 */
export function ContactsScreen() {
  const { permalink } = useParams();
  const hasCopy = useHasCopy();
  const copyFailed = useCopyFailed();
  const nobody = useContactRows()?.length === 0 && (hasCopy || copyFailed);
  const detail = permalink !== undefined && (
    <Suspense fallback={<div className="h-full" />}>
      <ContactScreen />
    </Suspense>
  );
  const [hasFailed, setHasFailed] = useState(copyFailed);
  if (copyFailed && !hasFailed) setHasFailed(true);
  // An empty list needs no second half; as another element nothing of the one before it jumps.
  if (nobody && !detail && !hasFailed) return <ClientsScreen />;
  // The form of a first client may be open in it.
  return <SplitView list={<ClientsScreen />} detail={detail} alone={nobody && !detail} />;
}
