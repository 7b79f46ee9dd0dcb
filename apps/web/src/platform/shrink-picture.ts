/** Longest side a logo is sent with; the server stores half of it. */
const sidePx = 1024;
/** Smaller files go as they are. */
const smallBytes = 512 * 1024;

/**
 * Makes a camera picture small enough for a phone line before it is sent, upright and without what the camera noted.
 * Gives the file back untouched when the browser cannot read it: the server then says why it will not do.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= smallBytes) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // JPEG has no transparent ground; PNG and WebP may have one.
    const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    return blob && blob.size < file.size ? new File([blob], file.name, { type }) : file;
  } catch {
    return file;
  }
}
