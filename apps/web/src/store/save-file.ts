import { newId, systemRandom } from "@ankara/domain/ids";
import { attachmentLimits, sniffAttachment, type AttachmentRef } from "@ankara/domain/records/attachment";
import { err, ok, type Result } from "@ankara/domain/result";
import { compressPicture } from "../platform/compress-picture.ts";
import { drawThumbnail } from "../platform/draw-thumbnail.ts";
import { deviceTroubleOf } from "./device-trouble.ts";
import type { Store } from "./store.ts";

/** A picture leaves the device with at most this many bytes. */
const pictureBytes = 200 * 1024;

/** `full`: the device has no room. `device`: it refused to write. `type`: not a picture we take, nor a PDF. */
export type SaveFileProblem = "empty" | "type" | "too_large" | "unreadable" | "full" | "device";

/**
 * Takes a file the person chose onto this device: a picture is made small first. Put the answer into the form and, when
 * the person saves, into the record (`photos`, `photo`, `proof`, `attachments`): the store does the rest, in the same
 * transaction as the record. A file whose form is never saved goes by itself after some days.
 */
export async function saveFile(
  store: Store,
  file: File,
  { pdf = true }: { pdf?: boolean } = {},
): Promise<Result<AttachmentRef, SaveFileProblem>> {
  if (file.size === 0) return err("empty");
  const head = await read(file.slice(0, 16));
  if (!head) return err("unreadable");
  const given = sniffAttachment(new Uint8Array(head));
  if (given === "application/pdf" ? !pdf : given === null && !file.type.startsWith("image/")) return err("type");
  const picture = given === "application/pdf" ? null : await compressPicture(file, pictureBytes);
  // One that this browser cannot draw goes as it is, if the server can.
  if (!picture && given === null) return err("unreadable");
  const blob = picture?.blob ?? file;
  if (blob.size > attachmentLimits.bytes) return err("too_large");
  const bytes = await read(blob);
  if (!bytes || bytes.byteLength === 0) return err("unreadable");
  const type = sniffAttachment(new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength)));
  if (!type) return err("unreadable");
  const ref: AttachmentRef = {
    id: newId(Date.now(), systemRandom),
    name: nameFor(file.name, type),
    type,
    size: bytes.byteLength,
    ...(picture && { width: picture.width, height: picture.height }),
  };
  const thumbnail = picture && (await drawThumbnail(picture.blob));
  try {
    await hold(store, ref, bytes, thumbnail);
  } catch (error) {
    console.error("The device did not keep a file", error);
    return err(deviceTroubleOf(error) === "full" ? "full" : "device");
  }
  return ok(ref);
}

const read = (blob: Blob): Promise<ArrayBuffer | null> => blob.arrayBuffer().catch(() => null);

async function hold(
  store: Store,
  ref: AttachmentRef,
  bytes: ArrayBuffer,
  thumbnail: ArrayBuffer | null,
): Promise<void> {
  const { id, name, type, size } = ref;
  const at = store.instant();
  await store.write(
    async () => {
      await store.db.files.put({ id, type, bytes, at });
      if (thumbnail) await store.db.thumbnails.put({ id, type: "image/jpeg", bytes: thumbnail, at });
      await store.db.uploads.put({
        id,
        name,
        type,
        size,
        state: "held",
        owners: [],
        at,
        tries: 0,
        code: "",
        message: "",
      });
    },
    { quiet: true },
  );
}

const endings = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "application/pdf": "pdf" } as const;

/** The file's own name with the ending of what it became. */
function nameFor(given: string, type: keyof typeof endings): string {
  const base = given
    .replace(/^.*[/\\]/, "")
    .replace(/\.[^.]{1,5}$/, "")
    .replaceAll(/[\p{C}"<>|:*?]/gu, "")
    .trim();
  const short = [...base].slice(0, 80).join("");
  return `${short === "" ? "file" : short}.${endings[type]}`;
}
