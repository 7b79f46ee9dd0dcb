import { useSession } from "./use-session.ts";
import { useServerState } from "../api/use-server-state.ts";

/** The AI writer stands in the menus of Nigeria, and of the countries the server adds. */
export function useSeesAi(): boolean {
  const country = useSession()?.user.country ?? "";
  const countries = useServerState()?.ai_countries ?? ["NG"];
  return countries.includes(country);
}
