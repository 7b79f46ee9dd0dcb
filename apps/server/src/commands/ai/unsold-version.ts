import type { WritingTask } from "@ankara/writer/task";
import type { Writer } from "../../providers/writer/writer.ts";

/** Versions that are tried before a form is said to have no other text. */
const versionsTried = 12;

/**
 * Returns the task at the next version whose text this person does not have yet, or null where there is none. A form whose link is
 * still to be read is asked about twice: before its cost is held, and once its page is known.
 */
export function unsoldVersion(writer: Pick<Writer, "writes">, task: WritingTask): WritingTask | null {
  if (task.rewriting) return writer.writes(task) ? task : null;
  for (let step = 0; step < versionsTried; step += 1) {
    const next = { ...task, version: task.version + step };
    if (writer.writes(next)) return next;
  }
  return null;
}
