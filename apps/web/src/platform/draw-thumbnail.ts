/** As the server draws them: 80 pixels of style on a screen of twice the density. */
const sidePx = 160;

/**
 * The middle of a picture as a small square for lists, of a few kB.
 *
 * @returns null when this browser cannot read the picture
 */
export async function drawThumbnail(file: Blob): Promise<ArrayBuffer | null> {
  try {
    const picture = await createImageBitmap(file);
    try {
      const cut = Math.min(picture.width, picture.height);
      const side = Math.min(sidePx, cut);
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [side, side];
      const pen = canvas.getContext("2d");
      if (!pen) return null;
      // JPEG has no transparent ground: what was see-through is paper.
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, side, side);
      pen.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.75));
      return blob && (await blob.arrayBuffer());
    } finally {
      picture.close();
    }
  } catch {
    return null;
  }
}
