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

/** What Stripe asks a page with its card form to allow. */
const stripeSources = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
} as const;

/**
 * Scripts and styles come from our own files. What a page of ours holds inline is let through by its hash alone.
 *
 * @param scripts - false for a page that needs none: then none runs; "inline" for what it holds itself, and no file
 * @param videosUrl - where the tutorials are when they are not our own files
 * @param stripe - lets the page load Stripe's card form: for the payment page alone
 */
export function contentPolicy({
  inlineOf = "",
  scripts = true,
  videosUrl = null,
  stripe = false,
}: { inlineOf?: string; scripts?: boolean | "inline"; videosUrl?: string | null; stripe?: boolean } = {}): string {
  const directives = {
    ...strict,
    "script-src": scripts
      ? [
          ...(scripts === "inline" ? [] : ["'self'"]),
          ...hashesOf(inlineOf, "script"),
          ...(stripe ? stripeSources.scripts : []),
        ]
      : ["'none'"],
    "style-src": ["'self'", ...hashesOf(inlineOf, "style")],
    ...(stripe
      ? {
          "frame-src": ["'self'", ...stripeSources.frames],
          "connect-src": ["'self'", ...stripeSources.calls],
        }
      : {}),
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
