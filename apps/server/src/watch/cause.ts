import { AsyncLocalStorage } from "node:async_hooks";

/** The request, and the job it led to, that caused the work. It travels with the asynchronous work by itself and stands in each line of the log. */
export type Cause = {
  /** Id of the request; also answered as `X-Request-Id`. Null where nobody asked: time itself was the cause. */
  readonly reqId: string | null;
  readonly job?: string;
  readonly task?: string;
};

const causes = new AsyncLocalStorage<Cause>();
/** Ids of ours stand in statements as they are: nothing else may. */
const plain = /^[\w-]{1,40}$/;

export const withCause = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

export const causeOf = (): Cause | undefined => causes.getStore();

/** Id of the request this work goes back to, safe to stand in a statement; empty where there is none. */
export function causingRequest(): string {
  const id = causes.getStore()?.reqId ?? "";
  return plain.test(id) ? id : "";
}

/** The cause a job was planned with. */
export function causeOfJob(payload: unknown, job: string, task: string): Cause {
  const id = (payload as { requestId?: unknown } | null)?.requestId;
  return { reqId: typeof id === "string" && plain.test(id) ? id : null, job, task };
}
