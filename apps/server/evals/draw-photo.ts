import { fileURLToPath } from "node:url";
import sharp from "sharp";

const fontfile = fileURLToPath(new URL("../../web/public/fonts/doc-400.ttf", import.meta.url));

/**
 * Draws what stands on a paper, a label or a slip as a phone would take it: a little turned, on a table, in a JPEG of some 15 kB.
 *
 * @param comment - kept in the file for a stand-in, which has no eyes; a model is given none
 */
export async function drawPhoto(lines: readonly string[], comment = ""): Promise<string> {
  const text = await sharp({ text: { text: escaped(lines.join("\n")), font: "Noto Sans 30", fontfile, rgba: true } })
    .png()
    .toBuffer();
  const paper = await sharp(text)
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: "#f4f1e6" })
    .flatten({ background: "#f4f1e6" })
    .png()
    .toBuffer();
  const table = { top: 60, bottom: 60, left: 60, right: 60, background: "#6b5138" };
  const photo = await sharp(paper).rotate(2, { background: "#6b5138" }).extend(table).jpeg({ quality: 80 }).toBuffer();
  return (comment === "" ? photo : withComment(photo, comment)).toString("base64");
}

/** Text is read as Pango's markup. */
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A comment segment stands behind the first two bytes of a JPEG. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const words = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(words.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, words, jpeg.subarray(2)]);
}
