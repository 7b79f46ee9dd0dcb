import { once } from "node:events";
import { request } from "node:http";
import type { Socket } from "node:net";
import { startServer } from "@ankara/e2e/server";
import { freePort } from "./free-port.ts";
import { agent, get, pushInvoices, readAll, signUp } from "./http.ts";
import type { Row } from "./report.ts";

/** As the app asks while the stream is up: every twelve hours; and a heartbeat of the stream every 55 s. */
const pollsADay = 2;
const beatsADay = 1_571;
/** Beats that are waited for. */
const beats = 2;

/** Counts the bytes on the connection both ways, headers and compression included, TLS and TCP not. */
export async function wire(): Promise<Row[]> {
  const server = await startServer(await freePort());
  try {
    const session = await signUp(server.url);
    const push = (count: number) => () => pushInvoices(server.url, session, count);
    await push(1)();
    const one = await counted(push(1));
    const hundred = await counted(push(100));
    const cursor = await readAll(server.url, session);
    const poll = await counted(() =>
      get(server.url, session, `/sync/pull?cursor=${encodeURIComponent(cursor)}`, "gzip"),
    );
    const beat = await bytesOfBeat(server.url, session.token);
    const figure = (what: string, value: string): Row => ({ what, value, target: "", ok: null });
    return [
      figure("push of 1 invoice", `${one} B`),
      figure("an invoice in a push of 100", `${Math.round(hundred / 100)} B`),
      figure("empty poll", `${poll} B`),
      figure("heartbeat of the stream", `${beat} B`),
      figure(
        "idle day in view, polls and heartbeats",
        `${((poll * pollsADay + beat * beatsADay) / 1000).toFixed(1)} kB`,
      ),
    ];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** Bytes of one call on the connection that is kept alive. */
async function counted(call: () => Promise<unknown>): Promise<number> {
  const before = sumOf();
  await call();
  await new Promise((done) => setImmediate(done));
  return sumOf() - before;
}

function sumOf(): number {
  const sockets = [...Object.values(agent.freeSockets), ...Object.values(agent.sockets)].flatMap((one) => one ?? []);
  return sockets.reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
}

async function bytesOfBeat(url: string, token: string): Promise<number> {
  const call = request(`${url}/sync/stream`, { headers: { authorization: `Bearer ${token}` }, agent: false });
  call.on("error", () => undefined).end();
  const [answer] = (await once(call, "response")) as [
    { socket: Socket; on: (event: "data", listener: () => void) => void },
  ];
  let received = 0;
  let from = 0;
  await new Promise<void>((done) =>
    answer.on("data", () => {
      // The first is the head; then come the beats.
      if (received === 0) from = answer.socket.bytesRead;
      if (received === beats) done();
      received += 1;
    }),
  );
  const bytes = (answer.socket.bytesRead - from) / beats;
  call.destroy();
  return bytes;
}
