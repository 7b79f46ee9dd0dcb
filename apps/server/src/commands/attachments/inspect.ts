import { ok } from "@ankara/domain/result";
import { sniffAttachment } from "@ankara/domain/records/attachment";
import { type Outcome, refuse } from "../../http/refused.ts";

/** Longest side of a stored picture: small print on a page stays readable. */
const storedSide = 2400;
const maxPixels = 60_000_000;

/**
 * Inspects a file by its content, never by its name: a picture is drawn again, so that nothing but picture is left of
 * it; a PDF stays as it is and is only ever handed out as a download. Everything else is refused.
 */
export async function inspectFile(
  bytes: Buffer,
): Promise<Outcome<{ bytes: Buffer; extension: "jpg" | "png" | "pdf" }>> {
  const type = sniffAttachment(bytes);
  if (type === null) return refuse("unsupported_media");
  if (type === "application/pdf") return ok({ bytes, extension: "pdf" });
  const { default: sharp } = await import("sharp");
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (`image/${header.format}` !== type) return refuse("picture_unreadable");
    if ((header.width ?? 0) * (header.height ?? 0) > maxPixels) return refuse("picture_too_big");
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 })
      .timeout({ seconds: 20 })
      .rotate()
      .resize({ width: storedSide, height: storedSide, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    return header.hasAlpha
      ? ok({ bytes: await picture.png({ compressionLevel: 9 }).toBuffer(), extension: "png" })
      : ok({ bytes: await picture.jpeg({ quality: 82 }).toBuffer(), extension: "jpg" });
  } catch {
    return refuse("picture_unreadable");
  }
}
