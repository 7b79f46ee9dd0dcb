import { countReferral as call } from "@ankara/contract/affiliates";
import { api } from "../api/api.ts";

/** Tells the server that a visitor came by somebody's link. Nothing depends on it: a failure is logged only. */
export async function countReferral(ref: string): Promise<void> {
  const answer = await api.call(call, { body: { ref } });
  if (!answer.ok) console.warn(`A visit by a link was not counted: ${answer.error.code}`);
}
