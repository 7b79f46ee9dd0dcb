import { randomUUID } from "node:crypto";
import { BroadcastChannel as NodeChannel } from "node:worker_threads";

const own = randomUUID();

/**
 * Node carries a channel to every thread of a process, and files of tests are threads beside each other, with the same
 * made-up users: one would hear that another's records changed. Each time this is loaded, channels of its own begin.
 */
globalThis.BroadcastChannel = class extends (NodeChannel as unknown as typeof BroadcastChannel) {
  constructor(name: string) {
    super(`${own} ${name}`);
  }
};
