import { expect, test } from "vitest";
import { readEvents, type StreamEvent } from "./event-stream.ts";

const text =
  'event: start\r\ndata: {"id":1}\r\n\r\n: still here\n\nevent: text\ndata: {"text":"Ẹ káàbọ̀ 🎂"}\n\nevent: done\ndata: a\ndata: b\n\n';
const events = [
  { event: "start", data: '{"id":1}' },
  { event: "text", data: '{"text":"Ẹ káàbọ̀ 🎂"}' },
  { event: "done", data: "a\nb" },
];

async function read(pieces: Uint8Array[]): Promise<StreamEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return Array.fromAsync(readEvents(body));
}

test.each([1, 2, 3, 7, 1000])(
  "event stream › events are whole however the network cuts them, %i bytes at a time",
  async (size) => {
    const bytes = new TextEncoder().encode(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.slice(n * size, (n + 1) * size),
    );
    expect(await read(pieces)).toEqual(events);
  },
);

test("event stream › what was not finished is no event", async () => {
  expect(await read([new TextEncoder().encode("event: text\ndata: {")])).toEqual([]);
});
