import { SignJWT, jwtVerify } from "jose";

/** Whose token it is and which session it belongs to. */
export type TokenClaims = { readonly userId: string; readonly sessionId: string };

/** A session lasts this long without a new login. */
export const sessionDays = 30;
const rememberedTokens = 5_000;

/** Signs and reads the bearer tokens: JWT, HS256, `sub` the user and `sid` the session. */
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
      if (typeof payload.sub !== "string" || typeof payload["sid"] !== "string") return null;
      const claims = { userId: payload.sub, sessionId: payload["sid"], expiresAt: (payload.exp ?? 0) * 1000 };
      if (this.#verified.size >= rememberedTokens) this.#verified.clear();
      this.#verified.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  }
}
