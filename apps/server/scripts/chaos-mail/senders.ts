import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const program = join(import.meta.dirname, "sender.ts");

/** A process that writes and hands over mails, and what it said of them. */
export type Sender = {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  /** Its output has ended: everything it said is known. */
  readonly ended: Promise<void>;
  /** Addresses whose mail was committed. */
  readonly written: string[];
  /** Message-IDs it is handing over. */
  readonly underWay: Set<string>;
  /** It has begun to hand over so many mails; also once it is gone. */
  begun(mails: number): Promise<void>;
};

/** @param writes - it writes mails too; else it hands over what there is */
export function startSender(dataDir: string, smtpUrl: string, writes: boolean): Sender {
  const child = spawn(process.execPath, [program, dataDir, smtpUrl, writes ? "writes" : ""], {
    env: { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: join(dataDir, "compiled") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const written: string[] = [];
  const underWay = new Set<string>();
  const waiting: { readonly mails: number; readonly go: () => void }[] = [];
  let begins = 0;
  const wake = (reached: number) => waiting.filter(({ mails }) => mails <= reached).forEach(({ go }) => go());
  const lines = createInterface({ input: child.stdout });
  const ended = new Promise<void>((resolve) => lines.once("close", resolve));
  void ended.then(() => wake(Number.POSITIVE_INFINITY));
  const ready = new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error("a sender ended before it was ready")));
    lines.on("line", (line) => {
      const [what, of = ""] = line.split(" ");
      if (what === "ready") resolve();
      if (what === "written") written.push(of);
      if (what === "begin") {
        underWay.add(of);
        wake((begins += 1));
      }
      if (what === "end") underWay.delete(of);
    });
  });
  // One that is killed while it starts is waited for by nobody.
  ready.catch(() => undefined);
  const begun = (mails: number) =>
    new Promise<void>((go) => (begins >= mails ? go() : void waiting.push({ mails, go })));
  return { child, ready, ended, written, underWay, begun };
}

/** @returns the Message-IDs it was handing over */
export async function killSender({ child, ended, underWay }: Sender): Promise<readonly string[]> {
  child.kill("SIGKILL");
  await ended;
  return [...underWay];
}
