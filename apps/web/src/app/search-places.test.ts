import { expect, test } from "vitest";
import { placesFor } from "../features/search/sections.ts";
import { buildText } from "../../test/fake-writer.ts";
import { announcementPlaces, textPlaces } from "./search-places.ts";

const maintenance = {
  id: "2026-11-maintenance",
  title: "Weekend maintenance",
  type: "maintenance",
  severity: "important",
  pinned: false,
  publishedAt: "2026-11-01T00:00:00.000Z",
  expiresAt: null,
  body: "The server rests on **Sunday**; your phone goes on.",
} as const;
const places = announcementPlaces([{ announcement: maintenance, read: true }], "Announcement");

test.each(["week", "sunday server", "Announcement"])("search places › an announcement is found by %s", (query) => {
  expect(placesFor(places, query).map(({ to }) => to)).toEqual(["/announcement#announcement-2026-11-maintenance"]);
});

test("search places › announcement without the word › is not found, and an empty search shows none", () => {
  expect(placesFor(places, "monday")).toEqual([]);
  expect(places[0]?.typedOnly).toBe(true);
});

test("search places › a text of the writer is found by its subject and by its words, and opens in the viewer", () => {
  const text = {
    ...buildText({ number: 1 }),
    subject: "Owambe lace",
    content: "## Dear customer\nNew **lace** came in from Balógun.",
  };
  for (const query of ["owambe", "balogun lace"])
    expect(placesFor(textPlaces([text], "Text"), query).map(({ to }) => to)).toEqual([
      `/tabs/ai?view=history&text=${text.id}`,
    ]);
});
