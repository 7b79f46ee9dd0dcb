import { useEffect, useState } from "react";
import type { Logo } from "@ankara/documents/invoice-document";

/** The business's picture as documents need it; null without one, and while it cannot be reached. */
export function useLogo(url: string): Logo | null {
  const [logo, setLogo] = useState<{ url: string; logo: Logo } | null>(null);
  useEffect(() => {
    if (url === "") return;
    let wanted = true;
    void loadLogo(url).then((loaded) => wanted && loaded && setLogo({ url, logo: loaded }));
    return () => {
      wanted = false;
    };
  }, [url]);
  return logo?.url === url ? logo.logo : null;
}

const loaded = new Map<string, Promise<Logo | null>>();

/** Fetch a picture once; one that failed may be asked for again. */
export function loadLogo(url: string): Promise<Logo | null> {
  const known = loaded.get(url);
  if (known) return known;
  const loading = fetchLogo(url).catch(() => {
    loaded.delete(url);
    return null;
  });
  loaded.set(url, loading);
  return loading;
}

/** PDF takes PNG and JPEG as they are; anything else is painted into a PNG. */
async function fetchLogo(url: string): Promise<Logo | null> {
  const answer = await fetch(url, { cache: "force-cache" });
  if (!answer.ok) throw new Error(`logo answered ${answer.status}`);
  const blob = await answer.blob();
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const isPrintable = blob.type === "image/png" || blob.type === "image/jpeg";
  const printable = isPrintable ? blob : await asPng(bitmap);
  bitmap.close();
  const mime = printable.type === "image/jpeg" ? "image/jpeg" : "image/png";
  return { bytes: new Uint8Array(await printable.arrayBuffer()), mime, width, height };
}

function asPng(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("logo could not be painted"))), "image/png");
  });
}
