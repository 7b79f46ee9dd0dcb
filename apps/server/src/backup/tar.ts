import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/**
 * Files of a folder as a tar stream, by the system's own tar. Files that change or go while they are read are no error:
 * for a data directory the write-ahead log mends them, everything else is written once.
 */
export function packFolder(folder: string, names: readonly string[], exclude: readonly string[] = []): Readable {
  const args = ["-c", "-C", folder, ...exclude.map((pattern) => `--exclude=${pattern}`), "--", ...names];
  const tar = spawn("tar", args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, LC_ALL: "C" } });
  const complaint = text(tar.stderr);
  const out = tar.stdout;
  const ended = once(tar, "close") as Promise<[number | null]>;
  const packed = async function* () {
    yield* out as AsyncIterable<Buffer>;
    const [code] = await ended;
    // 1: some files changed while they were read.
    if (code !== 0 && code !== 1) throw new Error(`tar could not read ${folder}: ${(await complaint).trim()}`);
  };
  return Readable.from(packed(), { objectMode: false });
}

/**
 * Reads the stream to its end, also where tar has seen enough: only the end says that nothing was cut off.
 *
 * @throws Error when the stream breaks off or tar says no
 */
export async function unpackInto(folder: string, content: Readable): Promise<void> {
  const tar = spawn("tar", ["-x", "--no-same-owner", "-p", "-C", folder], { stdio: ["pipe", "ignore", "pipe"] });
  const complaint = text(tar.stderr);
  const ended = once(tar, "close") as Promise<[number | null]>;
  tar.stdin.on("error", () => undefined); // it has ended; its code tells
  try {
    for await (const chunk of content as AsyncIterable<Buffer>)
      if (tar.stdin.writable && !tar.stdin.write(chunk))
        await Promise.race([once(tar.stdin, "drain").catch(() => undefined), ended]);
  } catch (error) {
    tar.kill();
    throw error;
  }
  tar.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar could not write ${folder}: ${(await complaint).trim()}`);
}
