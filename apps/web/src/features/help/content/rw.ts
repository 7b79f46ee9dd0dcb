/** One text a topic, in the order of their names. */
export const topics: readonly string[] = Object.values(
  import.meta.glob<string>("./rw/*.md", { query: "?raw", import: "default", eager: true }),
);
