import { managing } from "@ankara/contract/call";
import type { Role } from "@ankara/domain/people/role";
import { refuse } from "../http/refused.ts";
import type { Session } from "./session.ts";

/** Refuses a member whose role is none of these, and says who may. */
export function refuseRole({ authority }: Session, allowed: readonly Role[]): ReturnType<typeof refuse> | null {
  if (allowed.includes(authority.role)) return null;
  return refuse(
    "forbidden",
    allowed.includes("manager") ? "Ask the owner or a manager to do this." : "Ask the owner to do this.",
  );
}

/** Refuses a member who may not change the settings of the business. */
export const refuseSettings = (session: Session): ReturnType<typeof refuse> | null => refuseRole(session, managing);
