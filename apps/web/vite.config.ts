import { fileURLToPath } from "node:url";
import { leanDocumentEngine } from "@ankara/documents/build/lean-engine";
import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import web from "./package.json" with { type: "json" };
import { catalogue } from "./build/catalogue-plugin.ts";
import { refuseChunkCycles } from "./build/chunk-cycles.ts";
import { chunkGroups } from "./build/chunks.ts";
import { packRest, readCoreFiles, readOnceUsedFiles, readWordFiles } from "./build/core-files.ts";
import { firstFiles } from "./build/first-files.ts";
import { gentlePreload } from "./build/gentle-preload.ts";
import { lazySchemas } from "./build/lazy-schemas.ts";
import { translationMacros } from "./build/macros.ts";
import { shellPage } from "./build/shell-page.ts";
import { slimCss } from "./build/slim-css.ts";
import { shortMessageIds, wordParts } from "./build/catalogue-parts.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
/** Address of the API for `vite dev` and `vite preview`. */
const apiOrigin = process.env["API_ORIGIN"] ?? "http://127.0.0.1:8080";

/** `vite build --mode shell` makes what the mobile shell carries (apps/mobile): no worker, and a content policy of its own. */
export default defineConfig(({ mode }) => ({
  root: here,
  define: {
    "import.meta.env.VITE_APP_VERSION": JSON.stringify(web.version),
    "import.meta.env.VITE_NATIVE": JSON.stringify(mode === "shell"),
  },
  plugins: [
    leanDocumentEngine(),
    react(),
    lazySchemas(),
    gentlePreload(),
    wordParts(here),
    translationMacros(),
    lingui({ cwd: here }),
    shortMessageIds(here),
    catalogue(here),
    tailwindcss(),
    slimCss(),
    firstFiles(),
    refuseChunkCycles(),
    mode === "shell" && shellPage(),
    VitePWA({
      disable: mode === "shell",
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ["**/*.{html,js,css,svg,png,webmanifest,woff2,ttf}"],
        // For the browser's own dialogs and for the pages of clients, which open with a network alone; letters of other scripts are
        // many files, kept from their first use on without being named here.
        globIgnores: ["screenshots/**", "icons/shortcut-*", "assets/inter-page-*", "fonts/parts/**"],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [
          (entries) => {
            const { core, app } = readCoreFiles(`${here}dist`);
            const words = readWordFiles(`${here}dist`);
            const onceUsedFiles = readOnceUsedFiles(`${here}dist`);
            const isPrecached = (url: string) =>
              core.has(url)
                ? { core: true }
                : app.has(url)
                  ? { app: true }
                  : onceUsedFiles.has(url) || onceUsed.test(url)
                    ? { onceUsed: true }
                    : words.has(url)
                      ? { words: words.get(url) }
                      : {};
            const marked = entries.map((entry) => ({ ...entry, ...isPrecached(entry.url) }));
            return { manifest: packRest(`${here}dist`, marked) };
          },
        ],
      },
    }),
  ],
  build: {
    outDir: mode === "shell" ? "dist-shell" : "dist",
    target: "es2022",
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } } },
  },
  // A module a worker loads lazily (spreadsheets) stays a chunk of its own.
  worker: { format: "es", plugins: () => [leanDocumentEngine(), plainAddressesInWorkers] },
  server: { proxy: apiProxy() },
  preview: { proxy: apiProxy() },
}));

/**
 * Three crash files of Chromium 150 end in its answer to a worker's `import.meta` (`HostGetImportMetaProperties`), and the whole tab
 * ended with the worker. They are from slow starts; the crash could not be made at will.
 */
const plainAddressesInWorkers = {
  name: "ankara-plain-addresses-in-workers",
  generateBundle(_options: unknown, bundle: Readonly<Record<string, { readonly code?: string }>>): void {
    for (const [file, { code }] of Object.entries(bundle))
      if (code?.includes("import.meta")) throw new Error(`${file} asks for import.meta, which a worker must not`);
  },
};

/**
 * Files that are fetched when they are first used, beside `onceUsedModules`: workers that need a network and a part of one, which the
 * build's manifest does not know, Ethiopic letters of documents, flags of far countries, icons the browser asks for when it installs.
 */
const onceUsed =
  /^assets\/(full-copy-worker|lines-worker|bidi)-[\w-]{8}\.js$|^fonts\/doc-ethiopic-|^flags\.svg$|^icons\/(icon|maskable)-512\.png$/;

/** API and pages share an origin: a navigation gets the app, anything else the API. */
function apiProxy(): Record<string, ProxyOptions> {
  const isPage = (accept: string | undefined) => accept?.includes("text/html") === true;
  const api: ProxyOptions = {
    target: apiOrigin,
    bypass: (request) => (request.method === "GET" && isPage(request.headers.accept) ? "/index.html" : undefined),
  };
  const always: ProxyOptions = { target: apiOrigin };
  return {
    "^/(users|user_token|state|demo|transactions|subscriptions|portal|stripe|affiliates|attachments|announcements|mails|webhook-endpoints|webhook-deliveries|push|v1|ai-writter|sync|fiscal)(/|\\?|$)":
      api,
    "^/((?:invoice|client)/link|price-list|verify|files|docs|openapi\\.json|dev/outbox|checkout|confirm-email|mail/stop)(/|\\?|$)":
      always,
  };
}
