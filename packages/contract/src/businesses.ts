import { RecordId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { defineCall, everyRole } from "./call.ts";
import { InvitationCode } from "./people.ts";
import { Country, User } from "./users.ts";

/** Businesses one person may have or work in. */
export const maxBusinesses = 20;

const signedIn = z.object({ user: User, jwt: z.string() });

export const addBusiness = defineCall({
  method: "POST",
  path: "/businesses",
  summary: "Open one more business for the person, who owns it, and a session in it",
  rules: "Wants a password, a passkey or a proven telephone number, because nobody can invite its owner back.",
  auth: "session",
  roles: everyRole,
  proof: "none",
  body: z.object({
    business: z.object({
      company_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      country: z._default(Country, "NG"),
    }),
  }),
  answer: signedIn,
  errors: ["unauthenticated", "conflict"],
});

export const enterBusiness = defineCall({
  method: "POST",
  path: "/businesses/:id/enter",
  summary: "A session in another business of the person, which ends with the one that asks",
  auth: "session",
  roles: everyRole,
  proof: "none",
  params: z.object({ id: RecordId }),
  answer: signedIn,
  errors: ["unauthenticated", "not_found"],
});

export const joinAsMyself = defineCall({
  method: "POST",
  path: "/businesses/join",
  summary: "Join a business with the code of an invitation as the person who is signed in, and a session in it",
  auth: "session",
  roles: everyRole,
  proof: "none",
  body: z.object({ join: z.object({ code: InvitationCode }) }),
  answer: signedIn,
  errors: ["unauthenticated", "not_found", "conflict"],
});
