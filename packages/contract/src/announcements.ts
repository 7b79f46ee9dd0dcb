import * as z from "zod/mini";
import { Announcement } from "@ankara/domain/announcements/announcement";
import { defineCall, everyRole } from "./call.ts";

export const listAnnouncements = defineCall({
  method: "GET",
  path: "/announcements",
  summary: "What we tell people about the product, for this business's country and plan and this version of the app",
  auth: "session",
  roles: everyRole,
  query: z.object({
    version: z.optional(z.string().check(z.regex(/^\d{1,4}(\.\d{1,4}){0,2}$/))),
    /** Texts that nobody has written in it come in English. */
    language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  }),
  answer: z.object({
    /** As in GET /state at this moment: ask again when that one differs. */
    announcements_at: z.nullable(z.string()),
    announcements: z.array(Announcement),
  }),
  errors: [],
});
