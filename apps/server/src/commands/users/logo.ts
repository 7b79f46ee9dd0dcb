import { ok } from "@ankara/domain/result";
import { randomBytes } from "node:crypto";
import { getRecord, saveRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { refuseSettings } from "../../policies/roles.ts";
import type { Session } from "../../policies/session.ts";
import { type Account, readOtherBusinesses } from "./account.ts";

/** Limits of an upload: bytes before and pixels after decoding, which are read row by row and never all at once. The sentence that refuses one advises 40 megapixels. */
export const logoLimits = { bytes: 5 * 1024 * 1024, pixels: 64_000_000 } as const;
/** Longest side of the stored picture. */
const storedSide = 512;
const kinds: ReadonlySet<string> = new Set(["png", "jpeg", "webp"]);

/**
 * Set the business's logo. The picture is drawn anew: its orientation applied, everything that is not picture gone.
 * The one before stays in the store, for documents that were issued with it.
 */
export async function setLogo(deps: Deps, session: Session, upload: Buffer): Promise<Outcome<Account>> {
  const refused = refuseSettings(session);
  if (refused) return refused;
  const { userId, businessId } = session;
  const picture = await redraw(upload);
  if (!picture.ok) return picture;
  const { bytes, extension } = picture.value;
  const key = `${randomBytes(18).toString("base64url")}.${extension}`;
  await deps.files.write(key, bytes);
  const others = await readOtherBusinesses(deps, { id: userId, sign_in_id: session.signInId });
  const written = deps.db.write(businessId, async (tx, rev) => {
    const user = await tx.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
    const record = await getRecord(tx, businessId, "business", businessId);
    if (!user || !record) return refuse("unauthenticated");
    await tx.insertInto("files").values({ business_id: businessId, key, bytes: bytes.length }).execute();
    const business = await saveRecord(tx, { businessId, rev, now: deps.now() }, record, { logoUrl: `/files/${key}` });
    return ok({ user, business, authority: session.authority, others });
  });
  return written.catch(async (error: unknown) => {
    await deps.files.remove(key); // nobody will ever ask for it
    throw error;
  });
}

/** By content, never by name: an SVG, a program called .png or a picture of a thousand megapixels ends here. */
async function redraw(upload: Buffer): Promise<Outcome<{ bytes: Buffer; extension: "png" | "jpg" }>> {
  if (upload.length > logoLimits.bytes) return refuse("picture_too_big");
  if (!looksLikePicture(upload)) return refuse("picture_unreadable");
  const { default: sharp } = await import("sharp");
  try {
    const header = await sharp(upload, { limitInputPixels: false }).metadata();
    if (!kinds.has(header.format ?? "")) return refuse("picture_unreadable");
    if ((header.width ?? 0) * (header.height ?? 0) > logoLimits.pixels) return refuse("picture_too_big");
    const picture = sharp(upload, {
      limitInputPixels: logoLimits.pixels,
      failOn: "error",
      pages: 1,
      sequentialRead: true,
    })
      .timeout({ seconds: 20 })
      .rotate()
      .resize({ width: storedSide, height: storedSide, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    // PDF takes PNG and JPEG; a logo on a transparent ground keeps it.
    return header.hasAlpha
      ? ok({
          bytes: await picture.png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer(),
          extension: "png",
        })
      : ok({ bytes: await picture.jpeg({ quality: 86 }).toBuffer(), extension: "jpg" });
  } catch {
    return refuse("picture_unreadable");
  }
}

function looksLikePicture(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
  return starts("89504e470d0a1a0a") || starts("ffd8ff") || (starts("52494646") && starts("57454250", 8));
}
