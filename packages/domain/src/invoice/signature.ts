/** Box a signature is drawn in; its path has whole numbers within it. */
export const signatureBox = { width: 300, height: 100 } as const;
/** A signature is small: about two thousand points would be a picture. */
export const maxSignatureLength = 6000;
/** A path of moves and lines alone: nothing of it can be anything but a drawing. */
export const signaturePattern = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*){1,200}$/;

/** Returns whether a text is a signature as the pads draw it, and nothing else. */
export const isSignature = (drawing: string): boolean =>
  drawing.length <= maxSignatureLength && signaturePattern.test(drawing);

/** Points nearer to the last one than this are left out of a line. */
const nearest = 2;

/**
 * Returns a drawing with one more point; the same drawing where the point is too near, or would not fit any more.
 *
 * @param kind - `M` begins a line, `L` goes on with it
 * @param at - in units of the box; what lies outside is drawn at its edge
 */
export function withPoint(drawing: string, kind: "M" | "L", at: { readonly x: number; readonly y: number }): string {
  const within = (value: number, end: number) => Math.max(0, Math.min(end, Math.round(value)));
  const [x, y] = [within(at.x, signatureBox.width), within(at.y, signatureBox.height)];
  const last = /(\d+) (\d+)$/.exec(drawing);
  const isNear = last !== null && Math.abs(Number(last[1]) - x) + Math.abs(Number(last[2]) - y) < nearest;
  const added = `${drawing}${kind}${x} ${y}`;
  return (kind === "L" && isNear) || !isSignature(added) ? drawing : added;
}
