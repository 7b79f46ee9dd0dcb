import { once } from "node:events";
import { createServer } from "node:net";
import type { Port } from "@ankara/e2e/ports";

/** A port of the loopback nobody listens on now. */
export async function freePort(): Promise<Port> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("The system gave no port.");
  return address.port as Port;
}
