// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useBackCloses } from "./use-back-closes.ts";

class FakeWatcher extends EventTarget {
  static open = new Set<FakeWatcher>();
  constructor() {
    super();
    FakeWatcher.open.add(this);
  }
  destroy(): void {
    FakeWatcher.open.delete(this);
  }
}
const back = () => [...FakeWatcher.open].at(-1)?.dispatchEvent(new Event("close"));

function Question({ open, onClose }: { open: boolean; onClose: () => void }) {
  useBackCloses(open, onClose);
  return null;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("Android back › closes an open dialog, and does nothing once it is closed", () => {
  vi.stubGlobal("CloseWatcher", FakeWatcher);
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (Linux; Android 14)" });
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { rerender } = render(<Question open onClose={first} />);
  rerender(<Question open onClose={second} />);
  back();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  rerender(<Question open={false} onClose={second} />);
  expect(FakeWatcher.open.size).toBe(0);
});

test("back closes a sheet › a browser without it, and a desk, go on as they did", () => {
  const { rerender } = render(<Question open onClose={() => {}} />);
  vi.stubGlobal("CloseWatcher", FakeWatcher);
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64)" });
  rerender(<Question open={false} onClose={() => {}} />);
  rerender(<Question open onClose={() => {}} />);
  expect(FakeWatcher.open.size).toBe(0);
});
