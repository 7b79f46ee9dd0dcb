/** Lets what waits (a tap, a frame) come first. */
export const yieldToMain = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(null);
  });

/** Short enough for a frame of 16 ms. */
const sliceMs = 6;

/** Runs to the end in slices, the first step now: between two slices the page hears keys and draws. Returns how to stop. */
export function inSlices<T>(
  steps: Generator<undefined, T, undefined>,
  onEnd: (value: T) => void,
  onFailure?: (cause: unknown) => void,
): () => void {
  let stopped = false;
  const slice = (ms = sliceMs): void => {
    if (stopped) return;
    const until = performance.now() + ms;
    do {
      const step = steps.next();
      if (step.done === true) return onEnd(step.value);
    } while (performance.now() < until);
    void yieldToMain()
      .then(() => slice())
      .catch(onFailure);
  };
  slice(0);
  return () => {
    stopped = true;
  };
}

/** Acts when the device has nothing to do, at the latest after five seconds. Returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
