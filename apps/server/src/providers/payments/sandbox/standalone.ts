import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { SandboxEngine } from "./engine.ts";
import { sandboxRoutes } from "./routes.ts";
import { sandboxKeys } from "./start.ts";
import { StateFile } from "./state.ts";

const tickMs = 5_000;
/** After a step of the clock the desk answers when every server has heard of it. */
const clockNoticeMs = 600;
const deliverMs = 10_000;

/**
 * The sandbox as a program of its own, for several servers. Its messages go to them by HTTP, to whichever takes them.
 *
 * @param path - the file that keeps its state; null keeps nothing
 * @param secret - that of the servers: its keys are made of it
 * @param publicUrl - where the servers take messages, without a slash at the end
 */
export async function sandboxStandalone({
  path,
  secret,
  publicUrl,
}: {
  path: string | null;
  secret: string;
  publicUrl: string;
}): Promise<{ app: FastifyInstance; engine: SandboxEngine }> {
  const { apiKey, webhookSecret } = sandboxKeys(secret);
  const file = new StateFile(path);
  const engine = new SandboxEngine({
    state: await file.read(),
    file,
    webhookSecret,
    base: () => new Date(),
    async deliver(raw, headers) {
      const body = new Uint8Array(raw);
      const signal = AbortSignal.timeout(deliverMs);
      const answer = await fetch(`${publicUrl}/webhooks/sandbox`, { method: "POST", headers, body, signal });
      await answer.arrayBuffer();
      return answer.status;
    },
  });
  const app = Fastify({ forceCloseConnections: true });
  const afterClock = () => sleep(clockNoticeMs);
  await app.register(sandboxRoutes, { prefix: "/checkout", engine, apiKey, afterClock });
  const timer = setInterval(() => engine.tick(), tickMs);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await engine.close();
  });
  return { app, engine };
}
