import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { PaymentProvider } from "../provider.ts";
import { sandboxProvider } from "../sandbox.ts";
import { SandboxEngine } from "./engine.ts";
import { StateFile } from "./state.ts";

/** The sandbox as the server runs it: its state, its pages' place in the server, and its face as a provider. */
export type SandboxPay = {
  readonly engine: SandboxEngine;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly provider: PaymentProvider;
  /** The server that carries its pages and takes its messages. The last one counts. */
  attach(app: FastifyInstance): void;
};

/** Renewals fall due by the plain passing of time as well. */
const tickMs = 5_000;

/** Its keys, made of the servers' secret, so that they outlast a start. */
export function sandboxKeys(secret: string): { apiKey: string; webhookSecret: string } {
  const keyOf = (what: string) => createHmac("sha256", secret).update(`sandbox pay ${what}`).digest("base64url");
  return { apiKey: `sk_sandbox_${keyOf("api")}`, webhookSecret: `whsec_${keyOf("webhook")}` };
}

/**
 * @param path - the file that keeps its state; null keeps nothing
 * @param secret - its keys are made of it
 * @param now - the world's clock, below its test clock
 */
export async function startSandboxPay({
  path,
  secret,
  publicUrl,
  now,
}: {
  readonly path: string | null;
  readonly secret: string;
  readonly publicUrl: string;
  readonly now: () => Date;
}): Promise<SandboxPay> {
  const { apiKey, webhookSecret } = sandboxKeys(secret);
  const file = new StateFile(path);
  let server: FastifyInstance | null = null;
  const request = async (
    method: "GET" | "POST",
    url: string,
    headers: Record<string, string>,
    payload?: string | Buffer,
  ) => {
    if (!server) throw new Error("the sandbox is not attached to a server yet");
    const response = await server.inject({ method, url, headers, payload });
    return { status: response.statusCode, text: response.body };
  };
  const engine = new SandboxEngine({
    state: await file.read(),
    file,
    webhookSecret,
    base: now,
    deliver: async (raw, headers) => (await request("POST", "/webhooks/sandbox", headers, raw)).status,
  });
  const provider = sandboxProvider(
    async (method, url, body) => {
      const headers = { authorization: `Bearer ${apiKey}`, ...(body ? { "content-type": "application/json" } : {}) };
      const { status, text } = await request(method, url, headers, body && JSON.stringify(body));
      return { status, body: JSON.parse(text) as unknown };
    },
    { publicUrl, webhookSecret },
  );
  return {
    engine,
    apiKey,
    webhookSecret,
    provider,
    attach(app) {
      server = app;
      const timer = setInterval(() => engine.tick(), tickMs);
      timer.unref();
      app.addHook("preClose", async () => {
        clearInterval(timer);
        await engine.close();
      });
    },
  };
}
