import { Capacitor } from "@capacitor/core";
import { Directory, Filesystem } from "@capacitor/filesystem";

/** Writes a file where the share sheet may read it; the system clears that place when it needs the room. */
export async function putForSharing(file: File): Promise<string> {
  return write(file, `shared/${safeName(file.name)}`, Directory.Cache);
}

/** Writes a file into the documents of the phone, beside one of the same name: never over it. */
export async function putIntoDocuments(file: File): Promise<string> {
  const name = safeName(file.name);
  const dot = name.lastIndexOf(".");
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  for (let copy = 1; copy < 100; copy += 1) {
    const path = `Ankara/${base}${copy === 1 ? "" : ` (${copy})`}${ending}`;
    const known = await Filesystem.stat({ path, directory: Directory.Documents }).catch(() => null);
    if (!known) return write(file, path, Directory.Documents);
  }
  throw new Error(`A hundred files of the name ${name} are there already`);
}

async function write(file: File, path: string, directory: Directory): Promise<string> {
  const { uri } = await Filesystem.writeFile({ path, directory, data: await base64Of(file), recursive: true });
  return uri;
}

/** A file of the phone as the page can read it: a photo that was just taken, something shared. */
export async function fileAt(path: string, name: string, type: string): Promise<File> {
  const answer = await fetch(Capacitor.convertFileSrc(path));
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
  const blob = await answer.blob();
  return new File([blob], name, { type: type || blob.type });
}

/** The bridge to the system carries text alone. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // In pieces: an argument list has a limit.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Characters both systems accept in the name of a file. */
export const safeName = (name: string): string =>
  name
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, "-")
    .replace(/^\.+/, "")
    .trim()
    .slice(-120) || "file";
