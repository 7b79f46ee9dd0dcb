// Dexie looks for the database when its module is loaded, which tests of one worker share.
import "fake-indexeddb/auto";
import { afterAll, vi } from "vitest";

// A part of a screen that is still being fetched when its file ends is an error outside every test, which fails the whole run.
afterAll(() => vi.dynamicImportSettled());
