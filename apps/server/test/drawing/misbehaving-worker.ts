/** Draws nothing: does what the document's link asks of it. */
export default async function misbehave(task: { readonly input: { readonly publicUrl: string } }): Promise<unknown> {
  switch (task.input.publicUrl) {
    case "hang":
      // Holds the program without using the processor, which the next one needs to begin.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      break;
    case "hoard": {
      const hoard: string[][] = [];
      for (;;) hoard.push(Array.from({ length: 100_000 }, (_, index) => `entry ${index} ${hoard.length}`));
    }
    case "gulp": {
      const gulps: unknown[][] = [];
      for (;;) gulps.push(Array.from({ length: 4_000_000 }, (_, index) => ({ index })));
    }
    case "die":
      return process.exit(7);
    case "throw":
      throw new RangeError("expected a document");
    case "slow":
      await new Promise((done) => setTimeout(done, 150));
  }
  return { bytes: new TextEncoder().encode("%PDF-drawn"), fileName: "drawn" };
}
