import * as z from "zod/mini";
import { RecordId } from "@ankara/domain/records/fields";
import { Series } from "@ankara/domain/records/series";
import { defineCall, managing } from "./call.ts";
import { DeviceId } from "./sync.ts";

export const revokeDevice = defineCall({
  method: "DELETE",
  path: "/sync/devices/:id",
  summary: "Send a device away: it is signed out and its series close at their last number that arrived",
  auth: "session",
  proof: "owner_if_strong",
  params: z.object({ id: DeviceId }),
  /** `erase`: what is on it is erased once it hears of this; what it had not sent stays on it, closed, until the next sign-in. */
  query: z.object({ erase: z.optional(z.enum(["true", "false"])) }),
  answer: z.object({ closed: z.array(RecordId) }),
  errors: ["unauthenticated", "proof_needed"],
});

export const replaceDevice = defineCall({
  method: "POST",
  path: "/sync/devices/:id/replace",
  summary: "This device takes the place of another, which is sent away: a phone that was lost, emptied or set up anew",
  auth: "session",
  proof: "owner_if_strong",
  params: z.object({ id: DeviceId }),
  body: z.object({ deviceId: DeviceId }),
  answer: z.object({ closed: z.array(RecordId) }),
  errors: ["unauthenticated", "proof_needed", "conflict"],
});

export const takeOverSeries = defineCall({
  method: "POST",
  path: "/sync/series/:id/take-over",
  summary: "Take a series from a device that is lost: it closes, and the taker gets one with numbers nobody has",
  auth: "session",
  roles: managing,
  proof: "none",
  params: z.object({ id: RecordId }),
  body: z.object({ deviceId: DeviceId, reason: z._default(z.string().check(z.maxLength(300)), "") }),
  answer: z.object({ closed: Series, opened: Series }),
  errors: ["unauthenticated", "conflict"],
});
