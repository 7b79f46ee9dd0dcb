/** One question for each key, however often and at once it is asked; what failed is asked anew. */
export function dedupe<T>(inflight: Map<string, Promise<T>>, key: string, request: () => Promise<T>): Promise<T> {
  const before = inflight.get(key);
  if (before) return before;
  const answer = request();
  inflight.set(key, answer);
  answer.catch(() => inflight.delete(key));
  return answer;
}
