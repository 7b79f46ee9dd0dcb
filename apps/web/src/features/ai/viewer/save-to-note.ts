import { newId, systemRandom } from "@ankara/domain/ids";
import { Note } from "@ankara/domain/records/note";
import { currentStore } from "../../../store/store.ts";

const longestTitle = 200;
const longestBody = 100_000;

/**
 * Keeps a text as a note on this device; it goes up with everything else once there is network.
 *
 * @param title - of the text, with its subject where it has one
 * @param content - markdown, as it stands in the viewer
 * @returns id of the note
 * @throws Error when the device refuses to write, for instance because it is full
 */
export async function saveToNote(title: string, content: string): Promise<string> {
  const store = currentStore();
  const at = store.instant();
  const id = newId(Date.now(), systemRandom);
  const note = Note.parse({
    id,
    createdAt: at,
    updatedAt: at,
    deviceId: store.deviceId,
    title: title.slice(0, longestTitle),
    body: content.slice(0, longestBody),
  });
  await store.create("notes", note);
  return id;
}
