import { invitedRoles, roles } from "@ankara/domain/people/role";
import { type IdOf, Instant, RecordId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { defineCall, everyRole } from "./call.ts";
import { Allowances, Email, OwnerCredentials, User } from "./users.ts";

const UserId = RecordId as IdOf<"user">;
/** The part a person is to have. Allowances count for sellers alone. */
const Part = { role: z.enum(invitedRoles), allowances: Allowances };
const PersonName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

/** A person of the business. Removed ones stay listed, because documents say who wrote them. */
export const Member = z.object({
  id: UserId,
  name: z.string(),
  role: z.enum(roles),
  allowances: Allowances,
  joined_at: Instant,
  removed_at: z.nullable(Instant),
  /** Last contact, to ten minutes; told to the owner alone. */
  seen_at: z.nullable(Instant),
  /** The person who asks. */
  current: z.boolean(),
});
export type Member = z.infer<typeof Member>;

/** An invitation that is open. Its code is told once, when it is made. */
export const Invitation = z.object({ id: RecordId, name: z.string(), ...Part, expires_at: Instant });
export type Invitation = z.infer<typeof Invitation>;

/** A member who cannot log in and asks the owner; told to the owner alone. */
export const Recovery = z.object({
  id: RecordId,
  /** As they typed it. */
  name: z.string(),
  device: z.string(),
  /** Stand on the screen of who asks, too. */
  digits: z.string(),
  asked_at: Instant,
});
export type Recovery = z.infer<typeof Recovery>;

/** Hours a request waits for the owner, and minutes the link that answers it is good for. */
export const recoveryHours = 24;
export const recoveryLinkMinutes = 60;

/** Days an invitation is good for. */
export const invitationDays = 3;

export const listPeople = defineCall({
  method: "GET",
  path: "/people",
  summary: "The people of the business, the owner first; invitations that are open are told to the owner alone",
  auth: "session",
  roles: everyRole,
  answer: z.object({
    data: z.array(Member),
    invitations: z.array(Invitation),
    /** People the plan holds, the owner included. */
    limit: z.int(),
    /** Members who ask to be let in again; empty for everybody but the owner. Older servers say nothing. */
    recoveries: z._default(z.array(Recovery), []),
    /** By which a member who cannot log in says which business it is. It opens nothing. */
    code: z.optional(z.string()),
  }),
  errors: ["unauthenticated"],
});

export const invitePerson = defineCall({
  method: "POST",
  path: "/people/invitations",
  summary: "Invite somebody by a code, which works once and for 3 days",
  auth: "session",
  proof: "owner_if_strong",
  body: z.object({
    invitation: z.object({
      name: z._default(z.string().check(z.trim(), z.maxLength(120)), ""),
      ...Part,
      /** A member who can no longer sign in: the code opens their own sign-in again. */
      member_id: z.optional(UserId),
    }),
  }),
  /** `code` is told this once. `link` opens the page that asks for a name. */
  answer: z.object({ invitation: Invitation, code: z.string(), link: z.string() }),
  errors: ["unauthenticated", "proof_needed", "not_found", "conflict"],
});

export const revokeInvitation = defineCall({
  method: "DELETE",
  path: "/people/invitations/:id",
  summary: "Take an invitation back before it is used",
  auth: "session",
  proof: "none",
  params: z.object({ id: RecordId }),
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated", "not_found"],
});

export const InvitationCode = z.string().check(z.maxLength(40));

export const readInvitation = defineCall({
  method: "POST",
  path: "/people/join/read",
  summary: "The business and the role an invitation is for",
  auth: "none",
  body: z.object({ join: z.object({ code: InvitationCode }) }),
  answer: z.object({ company_name: z.string(), name: z.string(), role: z.enum(invitedRoles) }),
  errors: ["bad_credentials", "conflict"],
});

export const joinBusiness = defineCall({
  method: "POST",
  path: "/people/join",
  summary:
    "Join a business with the code of an invitation, without a password; a passkey may be added within five minutes",
  auth: "none",
  body: z.object({ join: z.object({ code: InvitationCode, name: PersonName, email: z.optional(Email) }) }),
  answer: z.object({ user: User, jwt: z.string() }),
  errors: ["bad_credentials", "conflict"],
});

export const askForRecovery = defineCall({
  method: "POST",
  path: "/people/recovery",
  summary: "A member who cannot log in asks the owner; the answer is the same for every code",
  auth: "none",
  body: z.object({ recovery: z.object({ business: InvitationCode, name: PersonName }) }),
  answer: z.object({ digits: z.string(), until: Instant }),
  errors: [],
});

export const approveRecovery = defineCall({
  method: "POST",
  path: "/people/recovery/:id/approve",
  summary:
    "Let a member in again by a link that works once and for an hour, and end every other way in: sessions, password, passkeys, second factor, phone number, e-mail address and links under way",
  rules:
    "Their name, user name, role and devices stay. Refused with `conflict` for somebody whose sign-in opens other businesses, too.",
  auth: "session",
  proof: "owner",
  params: z.object({ id: RecordId }),
  body: z.object({ user: OwnerCredentials, member_id: UserId }),
  answer: z.object({ code: z.string(), link: z.string(), expires_at: Instant }),
  errors: ["unauthenticated", "wrong_password", "second_factor", "wrong_code", "proof_needed", "not_found", "conflict"],
});

export const dismissRecovery = defineCall({
  method: "DELETE",
  path: "/people/recovery/:id",
  summary: "Let nobody in for a request",
  auth: "session",
  proof: "none",
  params: z.object({ id: RecordId }),
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated", "not_found"],
});

export const changeMember = defineCall({
  method: "PATCH",
  path: "/people/:id",
  summary: "Change the role and the allowances of a member; their devices make a new copy of what they may see",
  auth: "session",
  proof: "owner_if_strong",
  params: z.object({ id: UserId }),
  body: z.object({ member: z.object(Part) }),
  answer: z.object({ member: Member }),
  errors: ["unauthenticated", "proof_needed", "not_found", "conflict"],
});

export const removeMember = defineCall({
  method: "DELETE",
  path: "/people/:id",
  summary: "Remove a member: they are signed out, and a device that was theirs alone is sent away",
  auth: "session",
  proof: "owner_if_strong",
  params: z.object({ id: UserId }),
  answer: z.object({ member: Member }),
  errors: ["unauthenticated", "proof_needed", "not_found", "conflict"],
});

export const leaveBusiness = defineCall({
  method: "POST",
  path: "/people/leave",
  summary: "Leave the business; its owner deletes the account instead",
  auth: "session",
  roles: invitedRoles,
  proof: "none",
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated"],
});
