import * as z from "zod/mini";
import { defineCall } from "./call.ts";

/** A way to a tax authority that this server has set up. None of ours is accredited by an authority. */
export const FiscalAdapterOffer = z.object({
  id: z.string(),
  name: z.string(),
  /** What comes back is a record of no authority. */
  rehearsal: z.boolean(),
  accredited: z.literal(false),
  /** Whether an accepted document can be taken back. */
  cancels: z.boolean(),
  /** What the business has to fill in. */
  settings: z.array(z.enum(["serviceId", "authorityId"])),
});
export type FiscalAdapterOffer = z.infer<typeof FiscalAdapterOffer>;

export const listFiscalAdapters = defineCall({
  method: "GET",
  path: "/fiscal/adapters",
  summary: "Tax authorities this server can send documents of this business to; empty unless its operator set one up",
  auth: "session",
  answer: z.object({ adapters: z.array(FiscalAdapterOffer) }),
  errors: [],
});
