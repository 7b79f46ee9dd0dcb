import { existsSync, mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { dataDirOf } from "./config/paths.ts";

/*
 * Starts the server: it keeps its compiled code beside the data, which takes a third off the time of the next start, and then runs
 * `main.ts`, which `scripts/bundle.ts` has made one file of: 1 000 modules take three times as long to load. Without room or rights
 * for the compiled code it starts as well, only slower.
 */
try {
  const dataDir = dataDirOf(process.env);
  mkdirSync(dataDir, { recursive: true });
  const folder = join(dataDir, "compiled");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  enableCompileCache(folder);
} catch {
  // Callers that need the folder report its errors.
}
const main = new URL("../dist/main.js", import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  process.stderr.write("The server is not built. Build it first: npm run build\n");
  process.exitCode = 1;
}
