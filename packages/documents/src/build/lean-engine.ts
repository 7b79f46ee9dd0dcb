/**
 * For the bundler: leaves out of the document engine what our documents never use and what would be a quarter
 * of its bytes. Our fonts are plain TrueType, so no Brotli; our files are open, so no ciphers.
 */
const leftOut: Readonly<Record<string, string>> = {
  "brotli/decompress.js":
    "export default () => { throw new Error('the document engine reads plain TrueType fonts only'); }",
  "@noble/ciphers/aes":
    "const no = () => { throw new Error('the document engine writes open files only'); }; export { no as cbc, no as ecb };",
};
const prefix = "\0ankara-left-out:";

/** PDFKit looks for a colour profile of its own beside its file; archive files get ours, see `srgb-profile.ts`. */
const profileAddress = /^const ICC_PROFILE_PATH = .*$/m;

/** A Vite plugin; Node runs without it and gives the same bytes. */
export function leanDocumentEngine() {
  return {
    name: "ankara-lean-document-engine",
    enforce: "pre" as const,
    resolveId(source: string, importer: string | undefined): string | null {
      return source in leftOut && importer !== undefined && /[\\/](?:fontkit|pdfkit)[\\/]/.test(importer)
        ? prefix + source
        : null;
    },
    load(id: string): string | null {
      return id.startsWith(prefix) ? (leftOut[id.slice(prefix.length)] ?? null) : null;
    },
    transform(code: string): string | null {
      return code.includes("ICC_PROFILE_PATH") ? code.replace(profileAddress, 'const ICC_PROFILE_PATH = "";') : null;
    },
  };
}
