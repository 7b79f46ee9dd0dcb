import { streamPath } from "@ankara/contract/sync";

/** A stream that was silent for longer than two heartbeats is dead. */
const streamSilenceMs = 60_000;

/**
 * Follows the server's stream of heads until `signal` ends. It carries the bearer token, which EventSource cannot, so it is read by hand.
 *
 * @param readToken - null while there is none to use
 */
export async function followHeads(
  readToken: () => string | null,
  onHead: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const token = readToken();
    if (token && navigator.onLine) {
      const silence = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), streamSilenceMs);
      };
      try {
        heard();
        const answer = await fetch(streamPath, {
          headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}` },
          signal: AbortSignal.any([signal, silence.signal]),
          cache: "no-store",
        });
        if (answer.ok && answer.body) {
          failures = 0;
          const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
          for (let part = await reader.read(); !part.done; part = await reader.read()) {
            heard();
            if (part.value.includes("data:")) onHead();
          }
        }
      } catch {
        // The network went, or nothing was heard for too long: try again below.
      } finally {
        clearTimeout(timer);
      }
    }
    failures += 1;
    await pause(Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6)), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
