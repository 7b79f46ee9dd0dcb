import { once } from "node:events";
import { type RequestListener, createServer } from "node:http";
import { connect } from "node:net";
import type { Network } from "../../src/providers/pages/fetch-page.ts";

/**
 * An internet of one server on loopback: names lead where the test says, and every connection ends there, whatever address was
 * dialled.
 */
export async function internet(
  listener: RequestListener,
  names: Record<string, readonly string[]> = {},
): Promise<{ network: Network; dialled: string[]; close: () => void }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const dialled: string[] = [];
  const network: Network = {
    resolve: (hostname) => Promise.resolve(names[hostname] ?? ["93.184.215.14"]),
    dial(target) {
      dialled.push(`${target.hostname} ${target.address}:${target.port} ${target.tls ? "tls" : "plain"}`);
      return connect({ host: "127.0.0.1", port });
    },
  };
  return {
    network,
    dialled,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
