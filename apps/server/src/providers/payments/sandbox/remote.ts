import type { PaymentProvider } from "../provider.ts";
import { sandboxProvider } from "../sandbox.ts";
import { sandboxKeys } from "./start.ts";

/** Its test clock is asked for this often: a purchase that follows a step of the clock at once may see the time before. */
const clockMs = 250;
const answerMs = 10_000;

/**
 * The sandbox as a program of its own, which several servers ask over HTTP as they would a real provider (`alone.ts`).
 *
 * @param url - where it answers, without a slash at the end
 * @param publicUrl - where payers find its pages
 */
export function sandboxRemote({ url, secret, publicUrl }: { url: string; secret: string; publicUrl: string }): {
  provider: PaymentProvider;
  /** The test clock. */
  now: () => Date;
} {
  const { apiKey, webhookSecret } = sandboxKeys(secret);
  const request = async (method: "GET" | "POST", path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  let offsetMs = 0;
  let isReading = false;
  const readClock = async () => {
    if (isReading) return;
    isReading = true;
    await request("GET", "/checkout/v1/clock").then(
      ({ body }) => (offsetMs = Number((body as { offsetMs?: unknown }).offsetMs) || 0),
      () => undefined, // away: the clock stands as it was last heard
    );
    isReading = false;
  };
  void readClock();
  setInterval(() => void readClock(), clockMs).unref();
  return {
    provider: sandboxProvider(request, { publicUrl, webhookSecret }),
    now: () => new Date(Date.now() + offsetMs),
  };
}
