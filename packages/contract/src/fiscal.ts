import * as z from "zod/mini";
import { defineCall, everyRole } from "./call.ts";

/** A way to a tax authority that this server has set up. None of ours is accredited by an authority. */
export const FiscalAdapterOffer = z.object({
  id: z.string(),
  name: z.string(),
  /** A rehearsal: its answer is no record of any authority. */
  rehearsal: z.boolean(),
  accredited: z.literal(false),
  /** True if an accepted document can be cancelled. */
  cancels: z.boolean(),
  /** Fields the business fills in. */
  settings: z.array(z.enum(["serviceId", "authorityId"])),
});
export type FiscalAdapterOffer = z.infer<typeof FiscalAdapterOffer>;

export const listFiscalAdapters = defineCall({
  method: "GET",
  path: "/fiscal/adapters",
  summary: "Tax authorities this server can send documents of this business to; empty unless its operator set one up",
  auth: "session",
  roles: everyRole,
  answer: z.object({ adapters: z.array(FiscalAdapterOffer) }),
  errors: [],
});
