import { serverFlags } from "../apps/server/src/node-flags.ts";
import { node, root, sh } from "./shell.ts";
import { join } from "node:path";

/**
 * One address for the app with hot reload and for the API: vite listens on `PORT` (8080) and passes calls on to a server on the
 * next port, which restarts when one of its files changes. The server opens its own database, or that of `DATABASE_URL`.
 */
export async function dev(): Promise<number> {
  const port = Number(process.env["PORT"] ?? 8080);
  const address = `http://127.0.0.1:${port}`;
  const behind = String(port + 1);
  const stop = new AbortController();
  const both = [
    node([...serverFlags, "--watch", "apps/server/src/main.ts"], {
      env: { PORT: behind, PUBLIC_URL: process.env["PUBLIC_URL"] ?? address },
      signal: stop.signal,
    }),
    sh("vite", ["--host", "127.0.0.1", "--port", String(port), "--strictPort"], {
      cwd: join(root, "apps/web"),
      env: { API_ORIGIN: `http://127.0.0.1:${behind}` },
      signal: stop.signal,
    }),
  ];
  const code = await Promise.race(both);
  stop.abort();
  await Promise.all(both);
  return code;
}
