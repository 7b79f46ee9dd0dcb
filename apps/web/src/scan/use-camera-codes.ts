import { useEffect, useRef, useState, type RefObject } from "react";
import { type CodeKind, type Decode, loadDecoder } from "./decoder.ts";

/** `no_reader`: what reads codes was never fetched, and there is no network now. */
export type Looking = "opening" | "looking" | CameraProblem | "no_reader";

/** Time between two looks, for the phone to stay cool, ms. */
const betweenLooks = 120;
/** A code that stays in view counts again only after it was away for this long, ms. */
const awayFor = 1_500;
/** Wider pictures only take longer to read. */
const widest = 960;

/**
 * Looks through the camera and calls back for each code that comes into view. Two looks must agree, because a blurred
 * label can be misread once.
 *
 * @param onCode - may differ from render to render
 */
export function useCameraCodes(
  video: RefObject<HTMLVideoElement | null>,
  kind: CodeKind,
  onCode: (code: string) => void,
): Looking {
  const [looking, setLooking] = useState<Looking>("opening");
  const latestOnCode = useRef(onCode);
  useEffect(() => {
    latestOnCode.current = onCode;
  });
  useEffect(() => {
    const screen = video.current;
    return screen ? lookThrough(screen, kind, (code) => latestOnCode.current(code), setLooking) : undefined;
  }, [video, kind]);
  return looking;
}

/** @returns what ends it and puts the camera out */
function lookThrough(
  screen: HTMLVideoElement,
  kind: CodeKind,
  onCode: (code: string) => void,
  onState: (looking: Looking) => void,
): () => void {
  let gone = false;
  let camera: MediaStream | null = null;
  const end = () => {
    gone = true;
    if (camera) closeCamera(camera);
  };
  const begin = async () => {
    const [opened, decode] = await Promise.all([openCamera(), loadDecoder(kind).catch(() => null)]);
    if (typeof opened === "string") return gone ? undefined : onState(opened);
    camera = opened;
    if (gone || decode === null) {
      closeCamera(opened);
      return gone ? undefined : onState("no_reader");
    }
    screen.srcObject = opened;
    await screen.play().catch(() => undefined);
    onState("looking");
    await watch(screen, kind, decode, () => gone, onCode);
  };
  begin().catch((error: unknown) => console.error("The camera could not be looked through", error));
  return end;
}

async function watch(
  screen: HTMLVideoElement,
  kind: CodeKind,
  decode: Decode,
  isOver: () => boolean,
  onCode: (code: string) => void,
): Promise<void> {
  const canvas = document.createElement("canvas");
  let before: string | null = null;
  let counted = { code: "", at: 0 };
  while (!isOver()) {
    const code = draw(screen, kind, canvas) ? await decode(canvas) : null;
    if (isOver()) return;
    const now = performance.now();
    if (code !== null && code === counted.code && now - counted.at < awayFor) counted.at = now;
    else if (code !== null && code === before) {
      counted = { code, at: now };
      onCode(code);
    }
    before = code;
    await new Promise((done) => setTimeout(done, betweenLooks));
  }
}

/** The middle of the picture, where the frame on the screen is; false before the first picture. */
function draw(screen: HTMLVideoElement, kind: CodeKind, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = screen;
  if (videoWidth === 0 || videoHeight === 0) return false;
  const [width, height] = [videoWidth * 0.9, videoHeight * (kind === "qr" ? 0.9 : 0.6)];
  const scale = Math.min(1, widest / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  canvas
    .getContext("2d", { willReadFrequently: true })
    ?.drawImage(screen, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return true;
}

/** Reason there is no picture: the person or the browser refused, there is no camera, or another app holds it. */
type CameraProblem = "refused" | "none" | "busy";

/** The camera that looks away from the person, where there are two. Stop its tracks when it is no longer looked through. */
async function openCamera(): Promise<MediaStream | CameraProblem> {
  // Missing over plain http and in some apps' own browsers.
  const devices = (navigator as { mediaDevices?: Partial<MediaDevices> }).mediaDevices;
  if (!devices?.getUserMedia) return "none";
  try {
    const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
    return await devices.getUserMedia({ audio: false, video: { facingMode: "environment", ...size } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "SecurityError") return "refused";
    return name === "NotReadableError" || name === "AbortError" ? "busy" : "none";
  }
}

/** Ends the light beside the camera. */
function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
