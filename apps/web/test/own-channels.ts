import { threadId } from "node:worker_threads";

/**
 * Node carries a channel to every thread of a process, and files of tests are threads beside each other, with the same
 * made-up users: one would hear that another's records changed. Each thread has channels of its own.
 */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`thread ${threadId} ${name}`);
  }
};
