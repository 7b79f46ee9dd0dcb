import { Suspense, useState } from "react";
import { useParams } from "react-router";
import { useContactRows, useListed } from "../../store/hooks.ts";
import { useIsBare } from "../../sync/awaited-list.tsx";
import { SplitView } from "../../ui/split-view.tsx";
import { ClientsScreen } from "./clients-screen.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LazyContactSheet } from "./lazy-contact-sheet.tsx";

const ContactScreen = lazyPart(async () => ({ default: (await import("./contact-screen.tsx")).ContactScreen }));

/**
 * Clients and the one client an address names: side by side where there is room, else whichever is asked for.
 * The same element serves `/`, `/tabs/home` and `/contacts/:permalink`, so the list keeps its place between them.
 */
export function ContactsScreen() {
  const { permalink } = useParams();
  const nobody = useIsBare(useListed(useContactRows()));
  const [adding, setAdding] = useState<string | null>(null);
  const detail = permalink !== undefined && (
    <Suspense fallback={<div className="h-full" />}>
      <ContactScreen />
    </Suspense>
  );
  const list = <ClientsScreen onAdd={setAdding} />;
  return (
    <>
      {/* An empty list needs no second half; as another element nothing of the one before it jumps. */}
      {nobody && !detail ? list : <SplitView list={list} detail={detail} />}
      {/* Beside the list: begun in one that is empty, the form outlives the arrival of the others. */}
      <LazyContactSheet open={adding !== null} onClose={() => setAdding(null)} startName={adding ?? ""} />
    </>
  );
}
