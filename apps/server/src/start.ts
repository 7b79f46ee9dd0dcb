import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { dataDirOf } from "./config/paths.ts";

/*
 * Starts the server: it keeps its compiled code beside the data, which takes a third off the time of the next
 * start, and then runs `main.ts`. Without room or rights for it, it starts as well, only slower.
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
await import("./main.ts");
