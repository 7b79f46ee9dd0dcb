import { createHash } from "node:crypto";

const strict: Readonly<Record<string, readonly string[]>> = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  // Attributes only: rows of a long list are placed by their style.
  "style-src-attr": ["'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "media-src": ["'self'"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "frame-src": ["'self'", "blob:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/**
 * Scripts and styles come from our own files. What a page of ours holds inline is let through by its hash alone.
 *
 * @param scripts - false for a page that needs none: then none runs
 * @param videosUrl - where the tutorials are when they are not our own files
 */
export function contentPolicy({
  inlineOf = "",
  scripts = true,
  videosUrl = null,
}: { inlineOf?: string; scripts?: boolean; videosUrl?: string | null } = {}): string {
  const directives = {
    ...strict,
    "script-src": scripts ? ["'self'", ...hashesOf(inlineOf, "script")] : ["'none'"],
    "style-src": ["'self'", ...hashesOf(inlineOf, "style")],
    "media-src": ["'self'", ...(videosUrl === null ? [] : [new URL(videosUrl).origin])],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

function hashesOf(html: string, tag: "script" | "style"): string[] {
  const inline = html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, "gi"));
  return [...inline].map(([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`);
}
