import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");
const bin = join(root, "node_modules", ".bin");

type Options = { env?: Record<string, string | undefined>; quiet?: boolean; cwd?: string; signal?: AbortSignal };

/** Runs a program with the workspace's binaries first on PATH; passes signals on; answers its exit code. */
export function sh(command: string, args: readonly string[], options: Options = {}): Promise<number> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      ...options.env,
      PATH: [bin, join(process.execPath, ".."), process.env["PATH"]].join(delimiter),
    };
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env,
      stdio: options.quiet ? ["ignore", "ignore", "inherit"] : "inherit",
    });
    let isAsked = false;
    const pass = (signal: NodeJS.Signals) => {
      isAsked = true;
      child.kill(signal);
    };
    options.signal?.addEventListener("abort", () => pass("SIGTERM"));
    process.on("SIGINT", pass).on("SIGTERM", pass).on("SIGHUP", pass);
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on("exit", (code) => {
      process.off("SIGINT", pass).off("SIGTERM", pass).off("SIGHUP", pass);
      // Somebody asked this program to end, and it did; one that another kills has done nothing.
      resolve(code ?? (isAsked ? 0 : 1));
    });
  });
}

/** Runs this Node on a file of the repository, TypeScript as it is. */
export const node = (args: readonly string[], options?: Options) => sh(process.execPath, args, options);
