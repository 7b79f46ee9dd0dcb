/** One part of a written mail that holds no other parts. */
type MailPart = {
  /** `text/plain`, in small letters. */
  readonly type: string;
  /** Name of the file it is; empty for a text. */
  readonly fileName: string;
  /** Its text; what a file holds is left as it came. */
  readonly text: string;
};
export type ReadMail = {
  /** A header line, unfolded and decoded; empty where there is none. */
  readonly header: (name: string) => string;
  readonly parts: readonly MailPart[];
};

/** Read a mail of our own outbox: nodemailer's, with bare line feeds. */
export function readMessage(source: string): ReadMail {
  const end = source.indexOf("\n\n");
  const head = end === -1 ? source : source.slice(0, end);
  const body = end === -1 ? "" : source.slice(end + 2);
  const header = (name: string) =>
    decodeWords(
      new RegExp(`^${name}:(.*(?:\\n[ \\t].*)*)`, "im")
        .exec(head)?.[1]
        ?.replaceAll(/\n[ \t]+/g, " ")
        .trim() ?? "",
    );
  const type = header("Content-Type");
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) {
    // Before the first boundary and after the last one stands nothing that is read.
    const inner = `\n${body}`.split(`\n--${boundary}`).slice(1, -1);
    return { header, parts: inner.flatMap((part) => readMessage(part.replace(/^\n/, "")).parts) };
  }
  const kind = (type.split(";", 1)[0] ?? "").trim().toLowerCase();
  const fileName = /filename="?([^";]+)"?/i.exec(header("Content-Disposition"))?.[1] ?? "";
  const encoding = header("Content-Transfer-Encoding").toLowerCase();
  return {
    header,
    parts: [{ type: kind || "text/plain", fileName, text: fileName === "" ? decodeBody(body, encoding) : body }],
  };
}

function decodeBody(text: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(text, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return text;
  return bytesOfQuoted(text.replaceAll(/=\r?\n/g, ""));
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` in header lines. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : bytesOfQuoted(word.replaceAll("_", " ")),
    );

const bytesOfQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/\P{ASCII}/gu, "")
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
