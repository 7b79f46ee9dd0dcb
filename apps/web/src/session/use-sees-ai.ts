import { managing } from "@ankara/contract/call";
import { useAuthority, useSession } from "./use-session.ts";
import { useServerState } from "../api/use-server-state.ts";

/** The AI writer stands in the menus of Nigeria, and of the countries the server adds, for those who may spend the owner's credits. */
export function useSeesAi(): boolean {
  const country = useSession()?.user.country ?? "";
  const countries = useServerState()?.ai_countries ?? ["NG"];
  const { role } = useAuthority();
  return countries.includes(country) && managing.some((each) => each === role);
}
