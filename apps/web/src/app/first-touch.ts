import { referralDays } from "@ankara/domain/constants";
import { localText, tabText } from "../platform/browser-storage.ts";
import { returnPathKey, returnPaths } from "../session/return-path.ts";

const refKey = "ref";
const planIntentKey = "plan_intent";
const hideNavigationKey = "hide_navigation";

/**
 * Stores what an address carries into the app, whichever page it opens: who sent the visitor (`ref`, the first one counts)
 * and whether the navigation is hidden (`hide_navigation=1`, for this tab). Returns a sender who is new here.
 */
export function rememberFirstTouch(search: string, now: number = Date.now()): string | null {
  const query = new URLSearchParams(search);
  const ref = query.get("ref")?.trim().slice(0, 60);
  const first = ref && rememberedRef(now) === null ? ref : null;
  if (first !== null) localText.set(refKey, `${now} ${first}`);
  const hide = query.get("hide_navigation");
  if (hide === "1") tabText.set(hideNavigationKey, "1");
  if (hide === "0") tabText.remove(hideNavigationKey);
  return first;
}

/** Returns who sent the visitor, for sign-up; forgotten after 30 days. */
export function rememberedRef(now: number = Date.now()): string | null {
  const [, at, ref] = /^(\d+) (.+)$/.exec(localText.get(refKey) ?? "") ?? [];
  return ref !== undefined && now - Number(at) < referralDays * dayMs ? ref : null;
}
const dayMs = 86_400_000;

export const isNavigationHidden = (): boolean => tabText.get(hideNavigationKey) === "1";

/** Remembers that a plan page was opened logged out: the next login leads there. */
export const rememberPlanIntent = (): void => tabText.set(planIntentKey, "1");

/** Returns once the path that asked for the sign-in, else home. */
export function consumeReturnPath(): string {
  const way = localText.get(returnPathKey);
  localText.remove(returnPathKey);
  return returnPaths.find((path) => path === way) ?? "/";
}

/** Consumes the plan intent; true once. */
export function consumePlanIntent(): boolean {
  const hadPlanIntent = tabText.get(planIntentKey) === "1";
  tabText.remove(planIntentKey);
  return hadPlanIntent;
}
