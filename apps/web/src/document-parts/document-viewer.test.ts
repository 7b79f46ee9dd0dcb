import { expect, test } from "vitest";
import { maxZoom, zoomAround } from "./document-viewer.tsx";

test("zoom › around a place › the place stays under the fingers", () => {
  const before = { zoom: 1, left: 0, top: 120 };
  const at = { x: 90, y: 200 };
  const after = zoomAround(before, at, 2.5);
  const place = ({ zoom, left, top }: typeof before) => [(left + at.x) / zoom, (top + at.y) / zoom];
  expect(place(after)).toEqual(place(before));
});

test("zoom › beyond its limits › stops there, and back at one nothing is scrolled away", () => {
  expect(zoomAround({ zoom: 3, left: 0, top: 0 }, { x: 10, y: 10 }, 9).zoom).toBe(maxZoom);
  expect(zoomAround({ zoom: 2, left: 10, top: 5 }, { x: 300, y: 300 }, 0.2)).toEqual({ zoom: 1, left: 0, top: 0 });
});
