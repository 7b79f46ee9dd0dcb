import { maxPhotoBytes } from "@ankara/domain/ai/photos";
import { sniffAttachment } from "@ankara/domain/records/attachment";

/** Models that take pictures, by the names they are sold under; `AI_VISION` says it for the others. */
const seeing =
  /gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-[5-9]|\bo(?:1|3|4-mini)\b(?!-mini)|claude|gemini|gemma-?3|llava|vision|\bvl\b|\dvl|pixtral|minicpm-v|moondream|internvl|llama-?4|smolvlm/i;

export const seesPictures = (model: string): boolean => seeing.test(model);

const pictures = ["image/jpeg", "image/png", "image/webp"] as const;

/** Returns the type of a picture by its first bytes; null for anything else, or for one that is too large. */
export function pictureTypeOf(base64: string): (typeof pictures)[number] | null {
  if (Buffer.byteLength(base64, "base64") > maxPhotoBytes) return null;
  const type = sniffAttachment(Buffer.from(base64.slice(0, 64), "base64"));
  return pictures.find((each) => each === type) ?? null;
}
