import { streamPath } from "@ankara/contract/sync";
import { serverOrigin } from "../api/server-origin.ts";

/** A stream that was silent for longer than two heartbeats is dead. */
const streamSilenceMs = 120_000;

/**
 * Follows the server's stream of heads until `signal` ends. It carries the bearer token, which EventSource cannot, so it is read by hand.
 *
 * @param readToken - null while there is none to use
 * @param onHead - called with the revision the server has reached
 * @param onRefused - the token opens no stream any more: a round asks why
 * @returns whether the stream is up: then polling is not needed
 */
export function followHeads(
  readToken: () => string | null,
  onHead: (head: number) => void,
  signal: AbortSignal,
  onRefused: () => void = () => undefined,
): () => boolean {
  let up = false;
  const follow = async (): Promise<void> => {
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
          const answer = await fetch(serverOrigin + streamPath, {
            headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}` },
            signal: AbortSignal.any([signal, silence.signal]),
            cache: "no-store",
          });
          if (answer.status === 401) onRefused();
          if (answer.ok && answer.body) {
            failures = 0;
            up = true;
            const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
            let text = "";
            for (let part = await reader.read(); !part.done; part = await reader.read()) {
              heard();
              text += part.value;
              // An event ends with an empty line; half a number is a wrong one.
              const end = text.lastIndexOf("\n\n");
              const head = /.*"head": ?(\d+)/s.exec(text.slice(0, Math.max(0, end)))?.[1];
              if (end >= 0) text = text.slice(end + 2);
              if (head !== undefined) onHead(Number(head));
            }
          }
        } catch {
          // The network went, or nothing was heard for too long: try again below.
        } finally {
          up = false;
          clearTimeout(timer);
        }
      }
      failures += 1;
      await pause(Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6)), signal);
    }
  };
  void follow();
  return () => up;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
