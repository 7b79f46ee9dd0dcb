import { SignJWT, importPKCS8 } from "jose";
import * as z from "zod/mini";
import { type Network, readBody, realNetwork, requestPublic } from "../pages/fetch-page.ts";
import {
  type PushAnswer,
  type PushMessage,
  type PushService,
  answerOf,
  failed,
  pushLifeSeconds,
} from "./push-sender.ts";

/** The fields of a service account's JSON that are needed. Its token address is ignored: that address is Google's and fixed. */
export const ServiceAccount = z.object({
  project_id: z.string().check(z.regex(/^[a-z0-9-]{4,40}$/)),
  client_email: z.string().check(z.minLength(3)),
  private_key: z.string().check(z.regex(/^-----BEGIN PRIVATE KEY-----/)),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

const tokenUrl = "https://oauth2.googleapis.com/token";
const scope = "https://www.googleapis.com/auth/firebase.messaging";
const wholeMs = 10_000;
const maxAnswerBytes = 64 * 1024;
/** A token is left alone so long before it runs out: clocks differ. */
const marginSeconds = 300;

const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
/** `UNREGISTERED`: the app was removed, or its token replaced. `SENDER_ID_MISMATCH`: the token belongs to another project. */
const Refusal = z.object({
  error: z.object({ details: z.optional(z.array(z.looseObject({ errorCode: z.optional(z.string()) }))) }),
});

/** Sends to the app of the stores through Firebase Cloud Messaging (HTTP v1), with the key of a service account. */
export function firebasePush(
  account: ServiceAccount,
  {
    publicUrl,
    network = realNetwork,
    now = () => new Date(),
  }: { publicUrl: string; network?: Network; now?: () => Date },
): PushService<"app"> {
  const common = { network, userAgent: `Ankara-Push/1.0 (+${publicUrl})`, method: "POST" as const };
  let cachedToken: { readonly token: string; readonly until: number } | null = null;

  const post = async (url: string, headers: Record<string, string>, body: string) => {
    const signal = AbortSignal.timeout(wholeMs);
    const response = await requestPublic(new URL(url), { ...common, signal, headers, body });
    const text = await readBody(response, { ...common, signal, maxBytes: maxAnswerBytes });
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers["retry-after"],
      json: parsed(text.toString()),
    };
  };

  const accessToken = async (): Promise<string> => {
    const seconds = Math.floor(now().getTime() / 1000);
    if (cachedToken && cachedToken.until > seconds) return cachedToken.token;
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(account.client_email)
      .setAudience(tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(account.private_key, "RS256"));
    const form = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
    const { status, json } = await post(
      tokenUrl,
      { "content-type": "application/x-www-form-urlencoded" },
      form.toString(),
    );
    const answer = z.safeParse(TokenAnswer, json);
    if (!answer.success) throw new Error(`the service account was not let in: status ${status}`);
    cachedToken = { token: answer.data.access_token, until: seconds + answer.data.expires_in - marginSeconds };
    return cachedToken.token;
  };

  return {
    accepts: ({ token }) => /^[\w:-]{20,1000}$/.test(token),
    async send({ token }, message): Promise<PushAnswer> {
      try {
        const { status, json, retryAfter } = await post(
          `https://fcm.googleapis.com/v1/projects/${account.project_id}/messages:send`,
          { "content-type": "application/json", authorization: `Bearer ${await accessToken()}` },
          JSON.stringify({ message: { token, ...messageOf(message) } }),
        );
        // The key was changed, or the token taken back: the next try fetches another.
        if (status === 401) {
          cachedToken = null;
          return { outcome: "later", why: "status 401" };
        }
        const refusal = z.safeParse(Refusal, json);
        const codes = refusal.success ? (refusal.data.error.details ?? []).map(({ errorCode }) => errorCode) : [];
        if (codes.includes("UNREGISTERED") || codes.includes("SENDER_ID_MISMATCH")) return { outcome: "gone" };
        // Without its own word for it, a missing project answers so as well: no address is to blame.
        if (status === 404) return { outcome: "refused", why: "status 404" };
        return answerOf(status, retryAfter);
      } catch (error) {
        return failed(error);
      }
    },
  };
}

const messageOf = ({ title, body, path, tag }: PushMessage) => ({
  notification: { title, body },
  data: { path },
  android: {
    collapse_key: tag,
    ttl: `${pushLifeSeconds}s`,
    // A locked screen shows it in full only where its owner lets it.
    notification: { tag, visibility: "PRIVATE" },
  },
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
