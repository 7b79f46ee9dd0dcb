/** The text of a page in its own charset: byte order mark, header, `<meta>`, else UTF-8, else Windows-1252. */
export function decodeText(body: Buffer, contentType: string): string {
  const named = /charset\s*=\s*["']?([\w.:-]{2,40})/i;
  const marked =
    body[0] === 0xef && body[1] === 0xbb
      ? "utf-8"
      : body[0] === 0xff && body[1] === 0xfe
        ? "utf-16le"
        : body[0] === 0xfe && body[1] === 0xff
          ? "utf-16be"
          : undefined;
  const label = marked ?? named.exec(contentType)?.[1] ?? named.exec(body.subarray(0, 4_096).toString("latin1"))?.[1];
  for (const [charset, fatal] of [
    [label, false],
    ["utf-8", true],
  ] as const) {
    if (charset === undefined) continue;
    try {
      return new TextDecoder(charset, { fatal }).decode(body);
    } catch {
      continue; // an unknown label, or bytes that are no UTF-8
    }
  }
  return new TextDecoder("windows-1252").decode(body);
}
