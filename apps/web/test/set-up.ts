import "./own-channels.ts";
// Dexie looks for the database when its module is loaded, which tests of one worker share.
import "fake-indexeddb/auto";
import { afterAll, vi } from "vitest";
import { patienceMs } from "../../../patience.ts";

if (typeof document !== "undefined") {
  // Parts of a screen are fetched when they are first opened; on a busy machine that takes its time.
  (await import("@testing-library/react")).configure({ asyncUtilTimeout: patienceMs });
  // Hooks that were registered first run last.
  afterAll((await import("./leave-no-trace.ts")).leaveNoTrace());
}

// A part of a screen that is still being fetched when its file ends is an error outside every test, which fails the whole run.
afterAll(() => vi.dynamicImportSettled());
