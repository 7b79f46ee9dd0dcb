/** One event of a server's stream: its name and its data, lines joined. */
export type StreamEvent = { readonly event: string; readonly data: string };

/**
 * Reads `text/event-stream` as it arrives, in whatever pieces the network cuts it. Comments are left out.
 *
 * @throws what the body throws when the line breaks
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      // A CR at the very end may be half of a CRLF.
      const ready = rest.endsWith("\r") && !done ? rest.slice(0, -1) : rest;
      const blocks = ready.replaceAll(/\r\n?/g, "\n").split("\n\n");
      rest = (blocks.pop() ?? "") + rest.slice(ready.length);
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamEvent | null {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^([a-z]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === "event") event = value;
    if (field === "data") data.push(value);
  }
  return data.length === 0 ? null : { event, data: data.join("\n") };
}
