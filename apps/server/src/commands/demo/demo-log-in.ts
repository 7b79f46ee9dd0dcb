import { ok } from "@ankara/domain/result";
import { newId } from "@ankara/domain/ids";
import { todayIn } from "@ankara/domain/dates/dates";
import { type DemoName, demoBusiness } from "@ankara/fixtures/demo";
import type { Deps } from "../../deps.ts";
import type { Outcome } from "../../http/refused.ts";
import { hashPassword } from "../../policies/passwords.ts";
import { readAccount } from "../users/account.ts";
import type { LoggedIn } from "../users/enter-account.ts";
import { findUserByLogin, takenByError } from "../users/lookup.ts";
import { openSession } from "../users/open-session.ts";
import { lockBusiness, settlePlan } from "../subscriptions/settle-plan.ts";
import { recordSubscriptionFact } from "../subscriptions/subscription-fact.ts";
import { loadBusiness } from "./load-business.ts";

/** Log in to a demo business, which is made when the first visitor asks for it. Sandbox only. */
export async function demoLogIn(deps: Deps, demo: DemoName, agent: string): Promise<Outcome<LoggedIn>> {
  const username = `demo-${demo}`;
  if (!(await findUserByLogin(deps.db.global, username))) await makeDemo(deps, demo, username);
  const user = await findUserByLogin(deps.db.global, username);
  if (!user) throw new Error(`the demo business ${demo} was made and is not there`);
  await givePlan(deps, user.business_id);
  return ok({ account: await readAccount(deps, user), jwt: await openSession(deps, deps.db.global, user.id, agent) });
}

/** Visitors come with devices of their own: a demo is on a plan. */
async function givePlan(deps: Deps, businessId: string): Promise<void> {
  const at = deps.payments.now();
  await deps.db.tenantTransaction(businessId, async (tx) => {
    await lockBusiness(tx, businessId);
    const detail = { intent: "yearly", months: 12 };
    const given = await recordSubscriptionFact(deps, tx, businessId, {
      at,
      kind: "paid",
      key: `paid:demo:${at.getUTCFullYear()}`,
      detail,
    });
    if (given) await settlePlan(deps, tx, businessId);
  });
}

async function makeDemo(deps: Deps, demo: DemoName, username: string): Promise<void> {
  const now = deps.now();
  const data = demoBusiness(demo, {
    today: todayIn("Africa/Lagos", now),
    businessId: newId(now.getTime(), deps.random),
  });
  // Nobody knows this password: the demo is entered by its button alone.
  const passwordHash = await hashPassword(Buffer.from(deps.random(32)).toString("base64url"));
  await loadBusiness(deps, data, { username, email: `${username}@demo.invalid`, passwordHash }).catch(
    (error: unknown) => {
      if (!takenByError(error)) throw error; // two visitors at once: the other one made it
    },
  );
}
