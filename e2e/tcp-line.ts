import { connect, createServer, type Socket } from "node:net";

/** A telephone line to the server that can be cut: every connection breaks and none is taken until it is mended. */
export type Line = { url: string; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> };

/**
 * Unlike the browser's own "offline" switch it also holds for the service worker and for a page opened later, and it
 * breaks what is under way.
 *
 * @param target - address of the server, such as `http://127.0.0.1:8790`
 */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A broken connection is what this is for.
    socket.on("error", () => socket.destroy());
  };
  const server = createServer((near) => {
    // Accepted while the line was being cut: nobody would end it, and the cut would wait for it.
    if (!server.listening) return void near.destroy();
    const far = connect(Number(port), hostname);
    track(near);
    track(far);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  const listen = (at: number) =>
    new Promise<number>((resolve, reject) => {
      server.once("error", reject);
      server.listen(at, "127.0.0.1", () => {
        server.off("error", reject);
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : at);
      });
    });
  const cut = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const own = await listen(0);
  return {
    url: `http://127.0.0.1:${own}`,
    cut,
    mend: async () => void (await listen(own)),
    close: async () => (server.listening ? cut() : undefined),
  };
}
