/** One text a topic, in the order of their names. What is not written yet is shown in English. */
export const topics: readonly string[] = Object.values(
  import.meta.glob<string>("./pcm/*.md", { query: "?raw", import: "default", eager: true }),
);
