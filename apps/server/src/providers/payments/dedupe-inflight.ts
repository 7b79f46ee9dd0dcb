/** One question for each key, however often and at once it is asked; what failed is asked anew. */
export function dedupe<T>(kept: Map<string, Promise<T>>, key: string, request: () => Promise<T>): Promise<T> {
  const before = kept.get(key);
  if (before) return before;
  const answer = request();
  kept.set(key, answer);
  answer.catch(() => kept.delete(key));
  return answer;
}
