import { roles } from "@ankara/domain/people/role";
import { Instant, RecordId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { OwnerCredentials } from "./users.ts";
import { keyScopes } from "./key-scopes.ts";

/** Requests a minute with one key; beyond it is 429 with `Retry-After`. */
export const keyRequestsPerMinute = 300;
export const maxKeys = 20;

const Scopes = z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length));

export const ApiKey = z.object({
  id: RecordId,
  name: z.string(),
  /** The first characters of the key, to tell keys apart: `ank_k3f9x2ab`. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** The role it acts as. Older servers say nothing: the owner. */
  role: z._default(z.enum(roles), "owner"),
  made_at: z.string(),
  /** To ten minutes; null when it was never used. */
  used_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const listApiKeys = defineCall({
  method: "GET",
  path: "/users/api-keys",
  summary: "Keys of the business that were not revoked, the newest first",
  auth: "session",
  answer: z.object({ data: z.array(ApiKey) }),
  errors: ["unauthenticated"],
});

export const makeApiKey = defineCall({
  method: "POST",
  path: "/users/api-keys",
  summary: "A new key for another program; it is shown this once",
  auth: "session",
  proof: "owner",
  openToDemos: true,
  body: z.object({
    user: OwnerCredentials,
    key: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      scopes: Scopes,
      /** It does what a member of this role may do, of its scopes; left out: the owner. */
      role: z.optional(z.enum(roles)),
      /** From then on it opens nothing; left out or null: until it is revoked. */
      expires_at: z._default(z.nullable(Instant), null),
    }),
  }),
  answer: z.object({ key: ApiKey, token: z.string() }),
  errors: ["unauthenticated", "wrong_password", "conflict", "second_factor", "wrong_code", "proof_needed"],
});

export const revokeApiKey = defineCall({
  method: "POST",
  path: "/users/api-keys/:id/revoke",
  summary: "A key opens nothing any more, at once",
  auth: "session",
  proof: "none",
  params: z.object({ id: RecordId }),
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated"],
});
