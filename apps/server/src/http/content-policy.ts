import { createHash } from "node:crypto";

const strict: Readonly<Record<string, readonly string[]>> = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
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
  // Text becomes markup, or the address of a script, through a policy named here and in no other way (decision 061).
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["'none'"],
};

/**
 * The app's own policies (`apps/web/src/device/trusted-*.ts`), and the one of the text editor, which reads what is pasted in a
 * document that is never shown.
 */
export const appTrustedTypes = ["ankara-scripts", "ankara-documents", "ProseMirrorClipboard", "default"] as const;

/** Origins a page with Stripe's card form has to allow. */
const stripeSources = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
} as const;

/**
 * Scripts and styles come from our own files. What a page of ours holds inline is let through by its hash alone, a style in an
 * attribute too.
 *
 * @param scripts - false for a page that needs none: then none runs; "inline" for what it holds itself, and no file
 * @param videosUrl - where the tutorials are when they are not our own files
 * @param formTargets - origins that a form of the page may lead to by a redirect
 * @param stripe - lets the page load Stripe's card form: for the payment page alone, whose addresses of scripts Stripe makes
 */
export function contentPolicy({
  inlineOf = "",
  scripts = true,
  videosUrl = null,
  formTargets = [],
  stripe = false,
}: {
  inlineOf?: string;
  scripts?: boolean | "inline";
  videosUrl?: string | null;
  formTargets?: readonly string[];
  stripe?: boolean;
} = {}): string {
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
    ...styleAttributes(inlineOf),
    "form-action": ["'self'", ...formTargets],
    ...(scripts === true ? { "trusted-types": appTrustedTypes } : {}),
    ...(stripe
      ? {
          "frame-src": ["'self'", ...stripeSources.frames],
          "connect-src": ["'self'", ...stripeSources.calls],
          "require-trusted-types-for": null,
          "trusted-types": null,
        }
      : {}),
    "media-src": ["'self'", ...(videosUrl === null ? [] : [new URL(videosUrl).origin])],
  };
  return Object.entries<readonly string[] | null>(directives)
    .flatMap(([name, sources]) => (sources === null ? [] : [[name, sources] as const]))
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

function hashesOf(html: string, tag: "script" | "style"): string[] {
  const inline = html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, "gi"));
  return [...inline].map(([, content = ""]) => hashOf(content));
}

/** Only previews of mails carry styles in attributes, since mail programs know nothing else. */
function styleAttributes(html: string): Record<string, string[]> {
  const values = new Set([...html.matchAll(/<[a-z][^>]*?\sstyle="([^"]*)"/gi)].map(([, value = ""]) => value));
  return values.size === 0 ? {} : { "style-src-attr": ["'unsafe-hashes'", ...[...values].map(hashOf)] };
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
