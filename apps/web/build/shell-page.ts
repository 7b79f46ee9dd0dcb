import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The content policy of the shell's page, which no server sends: our own files, our server, and nothing else. */
export const shellPolicy = (server: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${server}`,
    `media-src 'self' ${server}`,
    "font-src 'self'",
    `connect-src 'self' blob: ${server}`,
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types ankara-scripts ankara-documents ProseMirrorClipboard default",
  ].join("; ");

/** The page of the mobile shell: its content policy, and without what only browsers and visitors of a website need. */
export function shellPage(): Plugin {
  const server = serverOf(process.env["VITE_SERVER"]);
  let outDir = "";
  return {
    name: "shell-page",
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
    },
    transformIndexHtml: (html) => ({
      html: html.replace(/\s*<link rel="manifest"[^>]*>/, "").replace(/\s*<link rel="apple-touch-icon"[^>]*>/, ""),
      tags: [
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content: shellPolicy(server) },
          injectTo: "head-prepend",
        },
      ],
    }),
    // Videos come from the server when they are watched; the rest is for browsers.
    closeBundle: () => {
      for (const name of ["videos", "screenshots", "manifest.webmanifest"])
        rmSync(join(outDir, name), { recursive: true, force: true });
    },
  };
}

/** @throws Error unless it is an exact origin; http only for a server of one's own on the same desk */
export function serverOf(given: string | undefined): string {
  const url = URL.parse(given ?? "");
  const near = url?.protocol === "http:" && /^(localhost|127\.0\.0\.1|10\.0\.2\.2)$/.test(url.hostname);
  if (!url || url.origin !== given || (url.protocol !== "https:" && !near))
    throw new Error(
      "VITE_SERVER names the server the app belongs to: an https address without a path or a slash at its end.",
    );
  return given;
}
