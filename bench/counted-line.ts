import { connect, createServer } from "node:net";

/** A line to the server that counts what goes over it, both ways: requests, answers, headers; TLS and TCP not. */
export type CountedLine = { url: string; bytes: () => number; close: () => Promise<void> };

/** @param target - address of the server, such as `http://127.0.0.1:8790` */
export async function countedLine(target: string): Promise<CountedLine> {
  const { hostname, port } = new URL(target);
  let bytes = 0;
  const open = new Set<() => void>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const end = () => {
      near.destroy();
      far.destroy();
      open.delete(end);
    };
    open.add(end);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (part: Buffer) => (bytes += part.length));
      from.on("error", end);
      from.on("close", end);
      from.pipe(to);
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("expected a port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => bytes,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        for (const end of open) end();
      }),
  };
}
