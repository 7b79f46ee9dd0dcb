import * as z from "zod/mini";
import { defineCall } from "./call.ts";

const Provider = z.enum(["sandbox", "live", "off"]);

export const getState = defineCall({
  method: "GET",
  path: "/state",
  summary: "Health, as looked at in the background once a second, and what is switched on",
  auth: "none",
  answer: z.object({
    state: z.literal("ok"),
    version: z.string(),
    time: z.string(),
    /** When database, disk and queue were looked at last, a second or so ago. Older servers say nothing. */
    checked_at: z.optional(z.string()),
    /** `ai`: the deterministic writer of our own, or a language model. */
    providers: z.object({
      ai: z.enum(["built-in", "model"]),
      cards: Provider,
      subscriptions: Provider,
      mail: Provider,
    }),
    /** `refused`: the language model refuses for its key, its account or a setting, so that only the operator can mend it. Older servers say nothing. */
    writer: z.optional(z.enum(["ok", "refused"])),
    /** `drift` if a balance of credits differs from the sum of its entries, which needs an operator. */
    ledger: z.enum(["ok", "drift"]),
    /** When the balances were looked at last; null in the first minute of a server. Older servers say nothing. */
    ledger_checked_at: z.optional(z.nullable(z.string())),
    /**
     * Photos the AI writer reads for a form; none with the built-in writer, or with a model that does not see. Older servers say
     * nothing, and newer ones may name kinds that this app does not know.
     */
    photos: z._default(z.array(z.string()), []),
    /** Countries whose users see the AI writer in the menu. */
    ai_countries: z.array(z.string()),
    /** True in sandbox mode: the sign-in page offers the demo businesses. */
    demo: z.boolean(),
    announcements_at: z.nullable(z.string()),
    /** Ways a code comes to a phone number one logs in with, and the countries it goes to. Absent without a gateway. */
    phone_codes: z.optional(z.object({ channels: z.array(z.string()), countries: z.array(z.string()) })),
    /** Contact address of the operator, if configured. */
    support: z.optional(z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  }),
  errors: [],
});
