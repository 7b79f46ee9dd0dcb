/**
 * `npm run cluster -- --n 4 [--port 8080]`: several servers over one database behind one proxy, on this machine. The
 * database is that of `DATABASE_URL`, else the private one of the data folder. SIGHUP replaces the servers one by one,
 * without a request that fails; SIGTERM and SIGINT end all of it.
 */
import { parseArgs } from "node:util";
import { dataDirOf } from "../src/config/paths.ts";
import { startProblemOf } from "../src/config/start-problem.ts";
import { startCluster } from "./cluster/start.ts";

const { values } = parseArgs({
  options: { n: { type: "string", default: "4" }, port: { type: "string", default: process.env["PORT"] ?? "8080" } },
});
const servers = Number(values.n);
if (!Number.isInteger(servers) || servers < 1 || servers > 64) throw new Error("--n takes a whole number from 1 to 64");

try {
  const onLine = (line: string) => process.stderr.write(`${line}\n`);
  const cluster = await startCluster({ servers, dataDir: dataDirOf(process.env), port: Number(values.port), onLine });
  process.stdout.write(`Ankara is ready at ${cluster.url}, ${servers} servers\n`);
  let replacing: Promise<void> | null = null;
  const replaceAll = async () => {
    for (const place of cluster.servers.keys()) await cluster.replace(place);
    process.stdout.write("Every server was replaced\n");
  };
  process.on("SIGHUP", () => {
    replacing ??= replaceAll().finally(() => (replacing = null));
  });
  let ending = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      void cluster.stop().finally(() => process.exit(0));
    });
} catch (error) {
  process.stderr.write(`${startProblemOf(error)?.message ?? String(error)}\n`);
  process.exitCode = 1;
}
