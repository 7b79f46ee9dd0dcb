import "./own-channels.ts";
// Dexie looks for the database when its module is loaded, which tests of one worker share.
import "fake-indexeddb/auto";
import { afterAll, vi } from "vitest";
import { patienceMs } from "../../../patience.ts";

// Parts of a screen are fetched when they are first opened; on a busy machine that takes its time.
if (typeof document !== "undefined")
  (await import("@testing-library/react")).configure({ asyncUtilTimeout: patienceMs });

// A part of a screen that is still being fetched when its file ends is an error outside every test, which fails the whole run.
afterAll(() => vi.dynamicImportSettled());
