/** Why there is no picture: the person or the browser said no, there is no camera, or another app holds it. */
export type CameraProblem = "refused" | "none" | "busy";

/** The camera that looks away from the person, where there are two. Stop its tracks when it is no longer looked through. */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
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
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
