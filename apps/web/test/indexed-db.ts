// Dexie looks for the database when its module is loaded, which tests of one worker share.
import "fake-indexeddb/auto";
