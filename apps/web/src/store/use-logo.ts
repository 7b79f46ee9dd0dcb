import { useEffect, useState } from "react";
import { atServer } from "../api/server-origin.ts";
import type { Logo } from "@ankara/documents/invoice-document";

/** The business's picture as documents need it; null without one, and while it cannot be reached. */
export function useLogo(url: string): Logo | null {
  const [logo, setLogo] = useState<{ url: string; logo: Logo } | null>(null);
  useEffect(() => {
    if (url === "") return;
    let isActive = true;
    void loadLogo(url).then((loaded) => isActive && loaded && setLogo({ url, logo: loaded }));
    return () => {
      isActive = false;
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

/** Longest side of a printed logo, pixels: 112 points at 600 dots an inch. A larger picture would only weigh. */
const maxPixels = 934;

/** PDF takes PNG and JPEG as they are; anything else, or a picture that is needlessly large, is painted into a PNG. */
async function fetchLogo(url: string): Promise<Logo | null> {
  const answer = await fetch(atServer(url), { cache: "force-cache" });
  if (!answer.ok) throw new Error(`logo answered ${answer.status}`);
  const blob = await answer.blob();
  const bitmap = await createImageBitmap(blob);
  const scale = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const isPrintable = scale === 1 && (blob.type === "image/png" || blob.type === "image/jpeg");
  const printable = isPrintable ? blob : await asPng(bitmap, width, height);
  bitmap.close();
  const mime = printable.type === "image/jpeg" ? "image/jpeg" : "image/png";
  return { bytes: new Uint8Array(await printable.arrayBuffer()), mime, width, height };
}

function asPng(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("logo could not be painted"))), "image/png");
  });
}
