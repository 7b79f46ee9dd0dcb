import { deleteImportedHistory, importHistory } from "@ankara/contract/exit-history";
import { updateUser } from "@ankara/contract/users";
import { api } from "../../api/api.ts";
import { readSession, writeUser } from "../../session/session.ts";
import type { Reader } from "./reader.ts";

/** Rows the server takes at once. */
const rowsAtOnce = 100;

/** Makes the picture of a full export that of this account. @returns its address; undefined without one, and offline */
export async function bringLogo(reader: Reader): Promise<string | undefined> {
  const session = readSession();
  const file = await reader.logo();
  if (!file || !session) return undefined;
  const result = await api.call(updateUser, { params: { username: session.user.username }, file });
  if (!result.ok) return undefined;
  writeUser(result.value.user);
  return result.value.user.logo ?? undefined;
}

/**
 * Sends what another server kept beside the records to ours.
 *
 * @returns `none` where nothing of it can have arrived, `part` where it could not be sent to its end
 */
export async function bringHistory(
  reader: Reader,
  { importId, company }: { readonly importId: string; readonly company: string },
  signal: AbortSignal,
): Promise<"none" | "part" | "whole"> {
  let asked = false;
  for (;;) {
    signal.throwIfAborted();
    const rows = await reader.history(rowsAtOnce);
    if (rows.length === 0) return "whole";
    const result = await api.call(importHistory, {
      body: { import_id: importId, company: company.slice(0, 120), rows },
      signal,
    });
    if (!result.ok) return asked || result.error.code !== "offline" ? "part" : "none";
    asked = true;
  }
}

/** Deletes the history an import brought along from the server. */
export async function dropHistory(importId: string): Promise<boolean> {
  const result = await api.call(deleteImportedHistory, { params: { import_id: importId } });
  return result.ok;
}
