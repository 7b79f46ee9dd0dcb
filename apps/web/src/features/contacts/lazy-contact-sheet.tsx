import { Suspense, useState } from "react";
import type { ContactSheetProps } from "./contact-sheet.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const Loaded = lazyPart(async () => ({ default: (await import("./contact-sheet.tsx")).ContactSheet }));

/** The form of a client, fetched when it is first opened: the list itself does without it. */
export function LazyContactSheet(props: ContactSheetProps) {
  const [everOpen, setEverOpen] = useState(props.open);
  if (props.open && !everOpen) setEverOpen(true);
  if (!everOpen) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
