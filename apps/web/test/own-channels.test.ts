import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const name = "own-channels.test";

test("tests › a message on a channel of another file's thread › is not heard", async () => {
  const heard: unknown[] = [];
  const [one, two] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  one.addEventListener("message", ({ data }) => heard.push(data));
  const script = `const channel = new BroadcastChannel("${name}"); channel.postMessage("from another thread"); channel.close()`;
  const other = new Worker(script, { eval: true });
  await once(other, "exit");
  two.postMessage("from this file");
  await expect.poll(() => heard).toContain("from this file");
  expect(heard).toEqual(["from this file"]);
  one.close();
  two.close();
});
