import type { Plugin } from "vite";

type Chunk = { readonly fileName: string; readonly imports: readonly string[] };

/**
 * Refuses a build in which chunks import each other in a circle: whichever runs first finds the other's constants empty,
 * and the page stays blank with "t is not a function". The module that closed the circle belongs in a group of `chunks.ts`.
 */
export function refuseChunkCycles(): Plugin {
  return {
    name: "refuse-chunk-cycles",
    apply: "build",
    generateBundle(_, bundle) {
      const circle = findChunkCycle(Object.values(bundle).filter((file) => file.type === "chunk"));
      if (!circle) return;
      const message = `Chunks import each other: ${circle.join(" → ")} (build/chunks.ts)`;
      // The build ends with the error of a later plugin, which misses files that were never written.
      console.error(message);
      this.error(message);
    },
  };
}

/** Returns file names along the first circle of static imports, beginning and ending with the same; null when there is none. */
export function findChunkCycle(chunks: readonly Chunk[]): string[] | null {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const clear = new Set<string>();
  const follow = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (clear.has(name)) return null;
    for (const imported of importsOf.get(name) ?? []) {
      const circle = follow(imported, [...path, name]);
      if (circle) return circle;
    }
    clear.add(name);
    return null;
  };
  for (const { fileName } of chunks) {
    const circle = follow(fileName, []);
    if (circle) return circle;
  }
  return null;
}
