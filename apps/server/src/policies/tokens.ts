import { RecordId, type UserId } from "@ankara/domain/records/fields";
import { type JWTPayload, SignJWT, jwtVerify } from "jose";
import * as z from "zod/mini";

/** The user and the session of a token. */
export type TokenClaims = { readonly userId: UserId; readonly sessionId: string };

/** A session lasts this long without a new login. */
export const sessionDays = 30;
const rememberedTokens = 5_000;

/** Issuer and audience of a token: a token another program signed with the same secret opens nothing here. */
const issuer = "ankara";
const audience = "ankara/session";
/** Tokens of before this second name neither; all of them have run out thirty days later. */
const boundSince = Date.parse("2026-11-23T00:00:00Z") / 1000;

/** Ids as the database takes them: one it cannot read would be an error of ours, not a token that is no good. */
const Claims = z.object({ sub: RecordId, sid: RecordId, exp: z.int() });

/** Signs and reads the bearer tokens: JWT, HS256, `iss` and `aud` ours, `sub` the user and `sid` the session. */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #before: readonly Uint8Array[];
  /** Signatures already found good; whether the session still lives is asked of the database every time. */
  readonly #verified = new Map<string, TokenClaims & { expiresAt: number }>();

  /** @param before - secrets this server had earlier: their tokens are good until they run out */
  constructor(secret: string, before: readonly string[] = []) {
    this.#key = new TextEncoder().encode(secret);
    this.#before = before.map((each) => new TextEncoder().encode(each));
  }

  sign({ userId, sessionId }: TokenClaims, now: Date, expiresAt: Date): Promise<string> {
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(this.#key);
  }

  /** Null for anything that is not a token of ours that is still good. */
  async verify(token: string, now: Date): Promise<TokenClaims | null> {
    const remembered = this.#verified.get(token);
    if (remembered) return remembered.expiresAt > now.getTime() ? remembered : null;
    for (const key of [this.#key, ...this.#before]) {
      const claims = await this.#read(token, key, now);
      if (claims) return claims;
    }
    return null;
  }

  async #read(token: string, key: Uint8Array, now: Date): Promise<TokenClaims | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        currentDate: now,
        requiredClaims: ["sub", "sid", "exp"],
      });
      const read = z.safeParse(Claims, payload);
      if (!read.success || !isForUs(payload)) return null;
      const claims = { userId: read.data.sub, sessionId: read.data.sid, expiresAt: read.data.exp * 1000 };
      if (this.#verified.size >= rememberedTokens) this.#verified.clear();
      this.#verified.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  }
}

function isForUs({ iss, aud, iat }: JWTPayload): boolean {
  if (iss === undefined && aud === undefined) return iat !== undefined && iat < boundSince;
  return iss === issuer && aud === audience;
}
