import { Camera } from "@capacitor/camera";
import type { CapturedPicture } from "../device.ts";
import { fileAt } from "./files.ts";

/** Enough for the small print of an A4 page; it is made smaller still before it is kept. */
const longestSide = 2400;

/** @param from - the camera, or the system's own chooser of pictures, which needs no permission */
export async function takePicture(from: "camera" | "gallery"): Promise<CapturedPicture> {
  const options = { quality: 88, targetWidth: longestSide, targetHeight: longestSide } as const;
  try {
    const result =
      from === "camera"
        ? await Camera.takePhoto({ ...options, saveToGallery: false })
        : (await Camera.chooseFromGallery({ ...options, limit: 1 })).results[0];
    const path = result?.uri ?? result?.webPath;
    return path ? { file: await fileAt(path, nameOf(path), "image/jpeg") } : null;
  } catch (error) {
    return problemOf(error);
  }
}

/** Android may end the app while its camera is open; the picture then arrives with the next start. */
export async function restoredPicture(data: unknown): Promise<File | null> {
  const { uri, webPath } = (data ?? {}) as { uri?: string; webPath?: string };
  const path = uri ?? webPath;
  return path ? fileAt(path, nameOf(path), "image/jpeg").catch(() => null) : null;
}

const nameOf = (path: string): string => /([^/?#]+)(?:[?#].*)?$/.exec(path)?.[1] ?? "photo.jpg";

/** The plugin's codes: 3 and 5 no leave, 6, 13 and 20 cancelled, 7 no camera. */
export function problemOf(error: unknown): CapturedPicture {
  const code = /(\d{4})$/.exec((error as { code?: string } | null)?.code ?? "")?.[1];
  if (code === "0006" || code === "0013" || code === "0020") return null;
  if (code === "0003" || code === "0005") return { problem: "refused" };
  return { problem: code === "0007" ? "missing" : "failed" };
}
