import { SearchScreen } from "../features/search/search-screen.tsx";
import { useSearchProps } from "./search-places.ts";

/** `/tabs/search`. */
export function SearchPage() {
  return <SearchScreen {...useSearchProps()} />;
}
