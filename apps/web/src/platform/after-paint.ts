import { yieldToMain } from "./yield-to-main.ts";

/** Lets what was just drawn stand on the screen first. A page nobody looks at gets no frames and goes on at once. */
export const afterPaint = async (): Promise<void> => {
  if (document.visibilityState === "visible") await new Promise((frame) => requestAnimationFrame(frame));
  await yieldToMain();
};
