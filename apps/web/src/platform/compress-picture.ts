/** Longest side of a picture of a paper: small print on an A4 page stays readable. */
const sidePx = 1600;
const qualities = [0.82, 0.7, 0.58, 0.46] as const;

export type CompressedPicture = { readonly blob: Blob; readonly width: number; readonly height: number };

/**
 * Redraws a camera picture, upright and without what the camera noted, as a JPEG of at most `maxBytes`. A picture that
 * is small enough already stays as it is.
 *
 * @returns null when this browser cannot read it
 */
export async function compressPicture(file: Blob, maxBytes: number): Promise<CompressedPicture | null> {
  const picture = await decoded(file);
  if (!picture) return null;
  try {
    if (file.size <= maxBytes) return { blob: file, width: picture.width, height: picture.height };
    for (let side = sidePx; side >= 400; side = Math.round(side * 0.7)) {
      const canvas = drawn(picture, side);
      if (!canvas) return null;
      for (const quality of qualities) {
        const blob = await encoded(canvas, quality);
        if (!blob) return null;
        if (blob.size <= maxBytes) return { blob, width: canvas.width, height: canvas.height };
      }
    }
    return null;
  } finally {
    picture.close();
  }
}

async function decoded(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement | null {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  // JPEG has no transparent ground: what was see-through is paper.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));

/** Longest side a logo is sent with; the server stores half of it. */
const logoSidePx = 1024;
/** Smaller files go as they are. */
const smallLogoBytes = 512 * 1024;

/**
 * Makes a camera picture small enough for a phone line before it is sent, upright and without what the camera noted.
 * Gives the file back untouched when the browser cannot read it: the server then says why it will not do.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= smallLogoBytes) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, logoSidePx / Math.max(picture.width, picture.height));
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
