/** SHA-256 of bytes, 64 hexadecimal digits. Browsers keep theirs from pages that came over plain http: those bring their own. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  if (subtle) return hexOf(new Uint8Array(await subtle.digest("SHA-256", bytes)));
  const { sha256 } = await import("@noble/hashes/sha2.js");
  return hexOf(sha256(new Uint8Array(bytes)));
}

function hexOf(digest: Uint8Array): string {
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
