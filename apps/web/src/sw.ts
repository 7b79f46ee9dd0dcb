import { addPlugins, cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precache } from "workbox-precaching";
import { isOwnPath, noticeOfPush } from "./platform/share-target/push-notice.ts";
import { sharePath, receiveShare } from "./platform/share-target/receive-share.ts";

import { startMeter } from "./platform/data-use/meter.ts";
import { type Stored, storePack } from "./platform/offline-pack.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly (Entry | string)[] };
type Entry = { url: string; revision?: string | null; core?: true; app?: true; onceUsed?: true; words?: string } & {
  /** A pack: so many entries before it come in it. */
  packs?: number;
};

/**
 * Everything but the core of a guest. `app` opens the app without network and is kept once somebody has signed in; the
 * others follow when the page asks, or when they are needed before that; `onceUsed` only then.
 */
const restCache = "rest";
/** Letters of other scripts that documents were printed with, each with the version of all in its address. */
const letterCache = "letters";
/** Remembers whose words are kept, for the worker of the next version, which has no page to ask while it installs. */
const languageCache = "language";
const languageKey = "/language";
/** Remembers beside it that somebody signed in here: a visitor who never does is sent nothing but the first pages. */
const visitorKey = "/visitor";
const entries = self.__WB_MANIFEST
  .map((entry): Entry => (typeof entry === "string" ? { url: entry } : entry))
  .map((entry) => (entry.url === "index.html" ? { ...entry, url: "" } : entry));
const rest = new Map(entries.filter(({ core, packs }) => !core && !packs).map((entry) => [`/${entry.url}`, entry]));

// The page itself stands at "/", and the server gives it to who asks for HTML; anything else is the API.
addPlugins([
  {
    requestWillFetch: async ({ request }) =>
      new URL(request.url).pathname === "/" ? new Request(request, { headers: { accept: "text/html" } }) : request,
  },
]);
precache(entries.filter((entry) => entry.core).map(({ url, revision = null }) => ({ url: `/${url}`, revision })));
cleanupOutdatedCaches();
// The new version opens in the language of the person, with no network too.
self.addEventListener("install", (event) => event.waitUntil(storeForPerson()));

// The page of the first visit is served from the device as well, not only the next one.
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOldRest(), self.clients.claim()])));

/** All other screens wait for the files that open the app. */
let opening: Promise<void> = Promise.resolve();
self.addEventListener("message", (event) => {
  // The page asks only after the person agreed: a new version never takes over by itself.
  if (event.data === "use-new-version") void self.skipWaiting();
  if (event.data === "take-over") event.waitUntil(self.clients.claim());
  if (event.data === "store-app")
    event.waitUntil(
      (opening = rememberPerson()
        .then(storeForPerson)
        .catch(() => undefined)),
    );
  if (event.data === "store-rest") event.waitUntil(opening.then(storeRest));
  const { keepWords, keepUsed } = Object(event.data) as { keepWords?: unknown; keepUsed?: unknown };
  if (Array.isArray(keepUsed)) event.waitUntil(storeUsed(keepUsed));
  if (typeof keepWords === "string") event.waitUntil(cacheLanguage(keepWords));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && url.pathname === sharePath) event.respondWith(receiveShare(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (isSharedPage(url.pathname) || isAffiliatePage(url))
      event.respondWith(fetch(request).catch(() => openApp(event)));
    else if (!isServerPage(url.pathname)) event.respondWith(openApp(event));
    return;
  }
  if (url.pathname.startsWith("/fonts/parts/")) event.respondWith(fromLetters(request));
  else if (rest.has(url.pathname)) event.respondWith(fromRest(url.pathname, request));
  else if (isCoreFile(url.pathname)) event.respondWith(fromCore(url.pathname, event));
});

/** Shows a notice of the server, with the app closed or open. */
self.addEventListener("push", (event) => {
  const { title, options } = noticeOfPush(event.data?.text() ?? null);
  event.waitUntil(self.registration.showNotification(title, options));
});

/** A reminder or a message was tapped: what it is about opens in a window of the app that is there, else in a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = (event.notification.data ?? {}) as { path?: unknown };
  if (isOwnPath(path)) event.waitUntil(openAt(path));
});

async function openAt(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: "window" });
  if (!open) return void (await self.clients.openWindow(path));
  // A browser may keep a window behind; the way is shown in it all the same.
  await open.focus().catch(() => undefined);
  await open.navigate(path);
}

// The worker counts its own transfers here, because the page cannot tell them from what was cached.
startMeter([self.location.origin], [], 500);

const coreUrls = new Set(entries.filter((entry) => entry.core).map((entry) => `/${entry.url}`));
const isCoreFile = (pathname: string): boolean => coreUrls.has(pathname);

/** The server draws the client's page of an invoice and the page that verifies documents; without network the app says so. */
const isSharedPage = (pathname: string): boolean => /^\/(invoice\/link|verify)(\/|$)/.test(pathname);

/** Other pages the server draws; the app does not answer for them. */
const isServerPage = (pathname: string): boolean =>
  /^\/(client\/link|price-list|files|docs|openapi\.json|dev\/outbox|checkout|confirm-email|mail\/stop)(\/|$)/.test(
    pathname,
  );

/** The server's page that tells visitors about the affiliates; an affiliate's own page is the app's. */
const isAffiliatePage = ({ pathname, searchParams }: URL): boolean =>
  /^\/affiliate\/?$/.test(pathname) && !searchParams.has("key") && !searchParams.has("own");

/** Any address of the app opens from the device, network or not. */
const openApp = (event: FetchEvent): Promise<Response> => fromCore("/", event);

/**
 * Storage that cannot be read, as after a browser was killed, must not stand in the way of the network. What it lost is
 * stored again.
 */
async function fromCore(pathname: string, event: FetchEvent): Promise<Response> {
  const precached = await matchPrecache(pathname).catch(() => undefined);
  if (precached) return precached;
  restoring ??= restoreCore()
    .catch(() => undefined)
    .finally(() => (restoring = null));
  event.waitUntil(restoring);
  return fetch(event.request);
}
let restoring: Promise<void> | null = null;

/** The name a file is kept under: files without a hash in their name carry their revision. */
const keyOf = (entry: Entry): string => (entry.revision ? `/${entry.url}?revision=${entry.revision}` : `/${entry.url}`);

async function fromRest(pathname: string, request: Request): Promise<Response> {
  const entry = rest.get(pathname);
  if (!entry) return fetch(request);
  const cache = await caches.open(restCache).catch(() => undefined);
  const cached = await cache?.match(keyOf(entry)).catch(() => undefined);
  if (cached) return cached;
  const answer = await fetch(request);
  // A full disk keeps nothing, and the page gets its file all the same.
  if (answer.ok) await cache?.put(keyOf(entry), answer.clone()).catch(() => undefined);
  return answer;
}

/** Letters come from the device once they were fetched; those of another version go with the first new one. */
async function fromLetters(request: Request): Promise<Response> {
  const cache = await caches.open(letterCache).catch(() => undefined);
  const cached = await cache?.match(request).catch(() => undefined);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok && cache) {
    await cache.put(request, answer.clone()).catch(() => undefined);
    const version = new URL(request.url).search;
    for (const kept of await cache.keys()) if (new URL(kept.url).search !== version) await cache.delete(kept);
  }
  return answer;
}

/**
 * Stores again what the browser lost of the core, as when it was killed before its files were on the disk: workbox stores
 * them once, while a version installs, and without them the app opens with a network alone.
 */
async function restoreCore(): Promise<void> {
  // The name workbox gives its cache.
  const cache = await caches.open(`workbox-precache-v2-${self.registration.scope}`);
  for (const pathname of coreUrls) {
    const key = getCacheKeyForURL(pathname);
    if (key === undefined || (await cache.match(key))) continue;
    const headers = pathname === "/" ? { accept: "text/html" } : undefined;
    const answer = await fetch(pathname, { cache: "no-cache", ...(headers && { headers }) }).catch(() => null);
    if (!answer?.ok) return;
    await cache.put(key, answer);
  }
}

/** One file or pack at a time, so that it never stands in the way of what the person does. */
async function storeRest(): Promise<void> {
  const cache = await caches.open(restCache);
  const stored = new Set((await cache.keys()).map(({ url }) => url.slice(self.location.origin.length)));
  const packed = new Set(entries.flatMap(({ packs = 0 }, index) => entries.slice(index - packs, index)));
  for (const [index, entry] of entries.entries()) {
    if (entry.core || entry.onceUsed || entry.words || packed.has(entry) || stored.has(keyOf(entry))) continue;
    const files = entries.slice(index - (entry.packs ?? 0), index);
    const answer = await (entry.packs ? storePacked(cache, entry, files, stored) : storeEntry(cache, entry));
    if (answer === "no answer") return;
  }
}

/** Most of a pack is cheaper whole; a few files, as after an update, and those of a pack that is refused come alone. */
async function storePacked(cache: Cache, pack: Entry, files: readonly Entry[], stored: ReadonlySet<string>) {
  const missing = files.filter((file) => !stored.has(keyOf(file)));
  const answer =
    missing.length * 2 < files.length
      ? "refused"
      : await storePack(cache, `/${pack.url}`, new Set(missing.map((file) => keyOf(file))));
  if (answer !== "refused") return answer;
  for (const file of missing) if ((await storeEntry(cache, file)) === "no answer") return "no answer";
  return "kept";
}

/** Keeps files the page loaded before this worker was there. They come from the browser's own cache, so no data is spent. */
async function storeUsed(paths: readonly unknown[]): Promise<void> {
  const cache = await caches.open(restCache);
  for (const path of paths) {
    const entry = rest.get(String(path));
    if (!entry || (await cache.match(keyOf(entry)))) continue;
    const answer = await fetch(`/${entry.url}`).catch(() => null);
    if (answer?.ok) await cache.put(keyOf(entry), answer);
  }
}

/** Keeps a file for days without network. One whose name says what is in it may come from the browser's own cache. */
async function storeEntry(cache: Cache, entry: Entry): Promise<Stored> {
  if (await cache.match(keyOf(entry))) return "kept";
  const answer = await fetch(`/${entry.url}`, { cache: entry.revision ? "no-cache" : "default" }).catch(() => null);
  if (answer?.ok) await cache.put(keyOf(entry), answer);
  return answer?.ok ? "kept" : answer ? "refused" : "no answer";
}

/** From now on the words of this language are kept, and of no other; the first words of English are always there. */
async function cacheLanguage(language: string): Promise<void> {
  await (await caches.open(languageCache)).put(languageKey, new Response(language));
  const cache = await caches.open(restCache);
  for (const entry of rest.values()) if (entry.words && entry.words !== language) await cache.delete(keyOf(entry));
  await storeWords();
}

const visitor = async (): Promise<string | undefined> =>
  (await (await caches.open(languageCache)).match(visitorKey))?.text();

const rememberVisitor = async (who: "guest" | "person"): Promise<void> =>
  (await caches.open(languageCache)).put(visitorKey, new Response(who));

const rememberPerson = (): Promise<void> => rememberVisitor("person");

/**
 * Keeps what opens the app with no network, and the words. A version does not take over before it is here.
 *
 * @throws Error when a file did not come
 */
async function storeForPerson(): Promise<void> {
  const who = await visitor();
  // A worker from before this was remembered served people.
  if (who === undefined) await rememberVisitor(self.registration.active ? "person" : "guest");
  if ((await visitor()) === "guest") return;
  const cache = await caches.open(restCache);
  for (const entry of rest.values())
    if (entry.app && (await storeEntry(cache, entry)) !== "kept") throw new Error(`${entry.url} did not come`);
  await storeWords();
}

async function storeWords(): Promise<void> {
  if ((await visitor()) !== "person") return;
  const chosen = await (await caches.open(languageCache)).match(languageKey);
  const language = await chosen?.text();
  const cache = await caches.open(restCache);
  for (const entry of rest.values()) if (entry.words && entry.words === language) await storeEntry(cache, entry);
}

async function dropOldRest(): Promise<void> {
  const cache = await caches.open(restCache);
  const expectedUrls = new Set([...rest.values()].map((entry) => new URL(keyOf(entry), self.location.origin).href));
  for (const request of await cache.keys()) if (!expectedUrls.has(request.url)) await cache.delete(request);
}
