/** One text a topic, in the order of their names. Articles and the words of the screens they name are checked by a test. */
export const topics: readonly string[] = Object.values(
  import.meta.glob<string>("./sw/*.md", { query: "?raw", import: "default", eager: true }),
);
