// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Announcement } from "@ankara/domain/announcements/announcement";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, openTestStore, renderScreen, setWidth } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { AnnouncementsScreen } from "./announcements-screen.tsx";
import { CriticalStrip } from "./critical-strip.tsx";
import { appVersion, fetchAnnouncements } from "./fetch-announcements.ts";
import { announcementLink, cacheAnnouncements, readCachedAnnouncements } from "./announcement-cache.ts";

const one = (fields: Partial<Announcement> & Pick<Announcement, "id">): Announcement => ({
  title: fields.id,
  type: "news",
  severity: "info",
  pinned: false,
  publishedAt: "2026-01-01T00:00:00.000Z",
  expiresAt: null,
  body: "Words",
  ...fields,
});
let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  // The server is out of reach unless a test says otherwise.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
});
afterEach(async () => {
  cleanup();
  setWidth(1024);
  vi.unstubAllGlobals();
  await closeTestStore();
});
const put = (...announcements: Announcement[]) =>
  cacheAnnouncements(store, {
    at: "2026-01-01T00:00:00.000Z",
    version: appVersion,
    language: "en",
    fetchedAt: Date.now(),
    announcements,
  });
const unread = async () => (await store.db.meta.get("announcements_unread"))?.value;

test("announcements › no network › shows the cached ones, pinned first, without HTML, and marks them read", async () => {
  await put(
    one({ id: "Later", publishedAt: "2026-02-01T00:00:00.000Z" }),
    one({ id: "First", pinned: true, body: "<b>Bold</b>" }),
  );
  expect(await unread()).toBe(2);
  renderScreen(<AnnouncementsScreen />);
  expect((await screen.findAllByRole("heading", { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    "First",
    "Later",
  ]);
  expect(screen.getByText("<b>Bold</b>")).toBeTruthy();
  expect(screen.getAllByText("New")).toHaveLength(2);
  await waitFor(async () => expect(await unread()).toBe(0));
});

test.each([
  ["one that the search found", announcementLink("Later"), "Later"],
  ["one that is not there any more", announcementLink("Gone"), "First"],
  ["an address cut off by whoever passed it on", "/announcement#announcement-%", "First"],
])("announcements › window of 1920 px, %s › stands beside the list", async (_, at, shown) => {
  setWidth(1920);
  await put(one({ id: "Later" }), one({ id: "First", pinned: true }));
  renderScreen(<AnnouncementsScreen />, { at });
  expect((await screen.findByRole("article")).textContent).toContain(shown);
  await waitFor(async () => expect(await unread()).toBe(0));
});

test("announcements › what has ended stands there no more", async () => {
  await put(one({ id: "Over", expiresAt: "2026-01-02T00:00:00.000Z" }));
  renderScreen(<AnnouncementsScreen />);
  expect(await screen.findByText("No announcements yet")).toBeTruthy();
});

test("announcements › a critical one stands over the screen until it is put away, and never comes back", async () => {
  await put(one({ id: "Urgent", severity: "critical" }), one({ id: "Other", severity: "important" }));
  const { unmount } = renderScreen(<CriticalStrip />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByText("Urgent")).toBeNull());
  unmount();
  renderScreen(<CriticalStrip />);
  await new Promise((wait) => setTimeout(wait, 50));
  expect(screen.queryByText("Urgent")).toBeNull();
  expect(await unread()).toBe(1);
});

test("announcements › the list is fetched when the state names another moment or the language is another, and only then", async () => {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {
    "/state": {
      state: "ok",
      version: "1.0.0",
      time: "2026-11-21T10:00:00.000Z",
      providers: { ai: "built-in", cards: "off", subscriptions: "sandbox", mail: "sandbox" },
      ledger: "ok",
      ai_countries: [],
      demo: false,
      announcements_at: "2026-11-21T00:00:00.000Z",
    },
    "/announcements": { announcements_at: "2026-11-21T00:00:00.000Z", announcements: [one({ id: "Fetched" })] },
  };
  vi.stubGlobal("fetch", (url: string) => {
    const { pathname, search } = new URL(url, "http://shop.example");
    asked.push(pathname + search);
    return Promise.resolve(
      new Response(JSON.stringify(answers[pathname]), { headers: { "content-type": "application/json" } }),
    );
  });
  await fetchAnnouncements(store);
  await fetchAnnouncements(store);
  const list = `/announcements?version=${appVersion}&language=`;
  expect(asked).toEqual(["/state", `${list}en`, "/state"]);
  await cacheAnnouncements(store, { ...(await readCachedAnnouncements(store))!, language: "fr" });
  await fetchAnnouncements(store);
  expect(asked.at(-1)).toBe(`${list}en`);
  expect((await readCachedAnnouncements(store))?.announcements.map(({ id }) => id)).toEqual(["Fetched"]);
});
