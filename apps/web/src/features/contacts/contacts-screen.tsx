import { Suspense } from "react";
import { useParams } from "react-router";
import { useContactRows, useListed } from "../../store/hooks.ts";
import { SplitView } from "../../ui/split-view.tsx";
import { ClientsScreen } from "./clients-screen.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const ContactScreen = lazyPart(async () => ({ default: (await import("./contact-screen.tsx")).ContactScreen }));

/**
 * Clients and the one client an address names: side by side where there is room, else whichever is asked for.
 * The same element serves `/`, `/tabs/home` and `/contacts/:permalink`, so the list keeps its place between them.
 */
export function ContactsScreen() {
  const { permalink } = useParams();
  const nobody = useListed(useContactRows())?.length === 0;
  const detail = permalink !== undefined && (
    <Suspense fallback={<div className="h-full" />}>
      <ContactScreen />
    </Suspense>
  );
  // An empty list needs no second half.
  if (nobody && !detail) return <ClientsScreen />;
  return <SplitView list={<ClientsScreen />} detail={detail} />;
}
