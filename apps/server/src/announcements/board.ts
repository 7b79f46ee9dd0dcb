import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Announcement, inOrder, isFor, isLive, type Viewer } from "@ankara/domain/announcements/announcement";
import type { Log } from "../log.ts";
import { parseAnnouncement, type Written } from "./parse.ts";

/** Milliseconds the contents of the folder are cached. */
const believedMs = 60_000;

/** A file of the folder with what it says, or what is wrong with it. */
export type FileRead = { readonly file: string } & ReturnType<typeof parseAnnouncement>;

/** Reads every announcement of a folder, by name; a folder that is not there holds none. */
export async function readAnnouncements(folder: string): Promise<FileRead[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith(".md") && name !== "README.md").toSorted();
  return Promise.all(
    files.map(async (file) => ({
      file,
      ...parseAnnouncement(file.slice(0, -3), await readFile(join(folder, file), "utf8")),
    })),
  );
}

/** The announcements in a folder of the server. A file that cannot be read is left out and logged: the others stay. */
export class AnnouncementBoard {
  readonly #folder: string;
  readonly #log: Log;
  #read: { at: number; written: Promise<Written[]> } | null = null;

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  /** The moment something last came out, ended or was rewritten; null while nothing ever did. */
  async changedAt(now: Date): Promise<string | null> {
    const moment = now.toISOString();
    const moments = (await this.#written(now))
      .flatMap(({ announcement, updatedAt }) => [announcement.publishedAt, announcement.expiresAt, updatedAt])
      .filter((one): one is string => one !== null && one <= moment);
    return moments.toSorted().at(-1) ?? null;
  }

  /** Lists the announcements for this viewer, pinned ones first, then the newest. */
  async listFor(viewer: Viewer, now: Date): Promise<Announcement[]> {
    return (await this.#written(now))
      .filter(({ announcement, audience }) => isLive(announcement, now.toISOString()) && isFor(audience, viewer))
      .map(({ announcement }) => announcement)
      .toSorted(inOrder);
  }

  #written(now: Date): Promise<Written[]> {
    if (this.#read === null || Math.abs(now.getTime() - this.#read.at) >= believedMs)
      this.#read = { at: now.getTime(), written: this.#load() };
    return this.#read.written;
  }

  async #load(): Promise<Written[]> {
    try {
      return (await readAnnouncements(this.#folder)).flatMap((read) => {
        if (read.ok) return [read.value];
        this.#log.warn({ file: read.file, problems: read.problems }, "announcement left out");
        return [];
      });
    } catch (error) {
      this.#log.error({ err: error }, "announcements could not be read");
      return [];
    }
  }
}
