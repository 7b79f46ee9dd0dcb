import { SearchPalette } from "../features/search/search-palette.tsx";
import { useSearchProps } from "./search-places.ts";

/** Ctrl/⌘ K on desks, over any screen. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  return <SearchPalette {...useSearchProps()} onClose={onClose} />;
}
