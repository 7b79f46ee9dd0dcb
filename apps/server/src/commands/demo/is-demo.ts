import { demoNames } from "@ankara/fixtures/demo";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { findUser } from "../users/lookup.ts";

/** Returns whether a demo business asks. Sandbox only. A file of its own, so that calls load nothing of how a demo is made. */
export async function isDemo({ db, settings }: Deps, { userId }: Session): Promise<boolean> {
  if (!settings.sandbox) return false;
  const user = await findUser(db.global, userId);
  return demoNames.some((demo) => user?.username === `demo-${demo}`);
}
