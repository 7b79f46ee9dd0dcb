// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useToday } from "./use-today.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("today › a zone named later, half an hour after its midnight › is its day at the first drawing", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-30T23:30:00Z") });
  const drawn: string[] = [];
  const { rerender } = renderHook(({ zone }) => drawn.push(`${zone} ${useToday(zone)}`), {
    initialProps: { zone: "UTC" },
  });
  rerender({ zone: "Africa/Lagos" });
  expect(new Set(drawn)).toEqual(new Set(["UTC 2026-11-30", "Africa/Lagos 2026-12-01"]));
});

test("today › no zone is known yet › is the device's day", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-30T23:30:00Z"), toFake: ["Date"] });
  const set = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
  set.mockReturnValue({ timeZone: "Africa/Nairobi" } as Intl.ResolvedDateTimeFormatOptions);
  expect(renderHook(() => useToday()).result.current).toBe("2026-12-01");
});
