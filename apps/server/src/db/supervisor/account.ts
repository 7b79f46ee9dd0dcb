import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { StartProblem } from "../../config/start-problem.ts";

/**
 * The account PostgreSQL runs under. It refuses to run as root, so root hands it to an account without rights. Below a
 * folder that account may not enter (a clone in /root), it keeps the one capability that lets it pass.
 */
export type Account = { readonly uid: number; readonly gid: number; readonly capability: string | null } | null;

/** Linux capability bits, best first: passing through folders only; then, where a container withholds it, the wider one. */
const passCapabilities = [
  { name: "dac_read_search", bit: 2n },
  { name: "dac_override", bit: 1n },
] as const;

/**
 * @param owner - uid and gid that already own the data, if it exists
 * @param paths - files and folders the account has to reach
 * @returns null when the server does not run as root: PostgreSQL then runs as the same user
 */
export async function chooseAccount(owner: { uid: number; gid: number } | null, paths: string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  const account = owner && owner.uid !== 0 ? owner : await unprivilegedAccount();
  const blocked = await firstBlockedFolder(paths, account);
  if (!blocked) return { ...account, capability: null };
  const capability = await usableCapability();
  if (capability) return { ...account, capability };
  throw new StartProblem(
    `PostgreSQL may not run as root, and the account it runs under may not enter ${blocked}. ` +
      "Clone into a folder others may enter, or start as an ordinary user.",
  );
}

/** Start a program under the account, in a process group of its own so that Ctrl-C in the terminal reaches only us. */
export function spawnAs(account: Account, command: string, args: string[], options: SpawnOptions): ChildProcess {
  const detached = { ...options, detached: true };
  if (!account) return spawn(command, args, detached);
  if (!account.capability) return spawn(command, args, { ...detached, uid: account.uid, gid: account.gid });
  const capability = `+${account.capability}`;
  const prefix = [
    // Without this bit access(2), which initdb asks before it runs postgres, forgets the capability.
    "--securebits=+no_setuid_fixup",
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    "--",
  ];
  return spawn("setpriv", [...prefix, command, ...args], detached);
}

async function unprivilegedAccount(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of ["postgres", "nobody"]) {
    const fields = passwd
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.split(":");
    const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return { uid: 65_534, gid: 65_534 };
}

async function firstBlockedFolder(paths: string[], { uid, gid }: { uid: number; gid: number }): Promise<string | null> {
  for (const path of paths) {
    for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
      const info = await stat(folder).catch(() => null);
      if (info) {
        const bit = info.uid === uid ? 0o100 : info.gid === gid ? 0o010 : 0o001;
        if ((info.mode & bit) === 0) return folder;
      }
      if (folder === dirname(folder)) break;
    }
  }
  return null;
}

async function usableCapability(): Promise<string | null> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const capabilities = BigInt(`0x${/CapPrm:\s*([0-9a-f]+)/.exec(status)?.[1] ?? "0"}`);
  const candidate = passCapabilities.find(({ bit }) => (capabilities & (1n << bit)) !== 0n);
  if (!candidate) return null;
  const works = await new Promise<boolean>((done) => {
    const probe = spawnAs({ uid: 65_534, gid: 65_534, capability: candidate.name }, "true", [], { stdio: "ignore" });
    probe.once("error", () => done(false));
    probe.once("exit", (code) => done(code === 0));
  });
  return works ? candidate.name : null;
}
