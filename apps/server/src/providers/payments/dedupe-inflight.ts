/** One question for each key, however often and at once it is asked; what failed is asked anew. */
export function dedupe<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const before = kept.get(key);
  if (before) return before;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}
