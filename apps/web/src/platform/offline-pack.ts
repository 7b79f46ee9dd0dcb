/** A file of the build that comes in a pack, by its path: `/assets/editor-screen-1a2b3c4d.js`. */
export type PackedFile = { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> };

const types: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };
export const isPackable = (path: string): boolean => /^\/?assets\/[\w.-]+-[\w-]{8}\.(js|css)$/.test(path);

/** Many files in one answer, which compresses them together: a line of JSON with the paths and lengths, then the bytes. */
export function writePack(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${JSON.stringify(files.map(({ path, bytes }) => [path, bytes.length]))}\n`);
  const pack = new Uint8Array(files.reduce((sum, { bytes }) => sum + bytes.length, head.length));
  pack.set(head);
  let at = head.length;
  for (const { bytes } of files) {
    pack.set(bytes, at);
    at += bytes.length;
  }
  return pack;
}

export type Stored = "kept" | "refused" | "no answer";

/** Fetches a pack and keeps those of its files that are wanted. A pack that was cut, or is another page, is refused as a whole. */
export async function storePack(cache: Pick<Cache, "put">, url: string, wanted: ReadonlySet<string>): Promise<Stored> {
  // The files are kept; the browser's own cache need not hold them once more.
  const answer = await fetch(url, { cache: "no-store" }).catch(() => null);
  if (!answer) return "no answer";
  const bytes = answer.ok ? await answer.arrayBuffer().catch(() => null) : null;
  const files = bytes && readPack(new Uint8Array(bytes));
  if (!files) return "refused";
  const kept = files.filter(({ path }) => wanted.has(path));
  await Promise.all(kept.map((file) => cache.put(file.path, answerOf(file, answer.headers))));
  return kept.length === wanted.size ? "kept" : "refused";
}

/** Returns null for what is no pack, or not a whole one. */
export function readPack(pack: Uint8Array<ArrayBuffer>): PackedFile[] | null {
  const end = pack.indexOf(0x0a);
  const files = readHead(new TextDecoder().decode(pack.subarray(0, end)));
  let at = end + 1;
  const read = files?.map(([path, length]) => ({ path, bytes: pack.subarray(at, (at += length)) }));
  return at === pack.length ? (read ?? null) : null;
}

function readHead(line: string): [path: string, length: number][] | null {
  try {
    return JSON.parse(line) as [string, number][];
  } catch {
    return null;
  }
}

/** The answer a file of a pack would have been alone: the headers of the pack, the content policy among them, with its own type. */
function answerOf({ path, bytes }: PackedFile, pack: Headers): Response {
  const headers = new Headers(pack);
  for (const name of ["content-encoding", "content-length", "etag", "transfer-encoding"]) headers.delete(name);
  headers.set("content-type", `${types[path.slice(path.lastIndexOf(".") + 1)]}; charset=utf-8`);
  return new Response(bytes, { headers });
}
