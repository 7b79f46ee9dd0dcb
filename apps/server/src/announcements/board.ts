import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Announcement,
  inOrder,
  isFor,
  isLive,
  type Viewer,
  type Audience,
  announcementTypes,
  severities,
} from "@ankara/domain/announcements/announcement";
import { countries } from "@ankara/domain/countries/countries";
import { planByIntent } from "@ankara/domain/subscriptions/offers";
import type { Log } from "../log.ts";

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
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const),
  );
  const originals = new Map<string, FileRead>();
  const translations: FileRead[] = [];
  for (const [file, text] of texts)
    if (!translated.test(file)) originals.set(file, { file, ...parseAnnouncement(file.slice(0, -3), text) });
  for (const [file, text] of texts) {
    const [, id = "", language = ""] = translated.exec(file) ?? [];
    if (id === "") continue;
    const original = originals.get(`${id}.md`);
    const read = parseTranslation(text);
    if (!original) translations.push({ file, ok: false, problems: [`translates ${id}.md, which is not there`] });
    else if (!read.ok) translations.push({ file, ...read });
    else if (original.ok) original.value.translations.set(language, read.value);
  }
  return [...originals.values(), ...translations].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** `2026-11-notes.fr.md` says in French what `2026-11-notes.md` says. */
const translated = /^([a-z0-9][a-z0-9-]*)\.([a-z]{2,3})\.md$/;

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

  /** Lists the announcements for this viewer in this language where they are written in it, pinned ones first, then the newest. */
  async listFor(viewer: Viewer, language: string, now: Date): Promise<Announcement[]> {
    return (await this.#written(now))
      .filter(({ announcement, audience }) => isLive(announcement, now.toISOString()) && isFor(audience, viewer))
      .map(({ announcement, translations }) => ({ ...announcement, ...translations.get(language) }))
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

/** One file of the folder: what people see, whom it is for, and when its text was last changed. */
type Written = {
  readonly announcement: Announcement;
  readonly audience: Audience;
  readonly updatedAt: string | null;
  /** Texts of one language in place of the English ones. */
  readonly translations: Map<string, Text>;
};
type Text = Pick<Announcement, "title" | "body">;

const keys = [
  "title",
  "type",
  "severity",
  "countries",
  "plans",
  "min_version",
  "max_version",
  "publish",
  "expire",
  "updated",
  "pinned",
] as const;
type Key = (typeof keys)[number];
const maxBodyLength = 20_000;

/**
 * Reads a file: front matter of `key: value` lines between two lines of `---`, then markdown.
 *
 * @param id - its name without `.md`
 * @returns the announcement, or every sentence of what is wrong with the file
 */
export function parseAnnouncement(
  id: string,
  text: string,
): { ok: true; value: Written } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(id)) problems.push("name the file in small letters, digits and hyphens");
  const given = readFrontMatter(text, problems);
  if (!given) return { ok: false, problems };
  const { body } = given;
  const value = (key: Key): string => given.head.get(key) ?? "";
  const list = (key: Key): string[] =>
    value(key)
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
  const instant = (key: Key): string | null => {
    if (value(key) === "") return null;
    const time = Date.parse(value(key));
    if (!Number.isNaN(time) && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value(key))) return new Date(time).toISOString();
    problems.push(`${key}: write a day, 2026-11-20, or a moment, 2026-11-20T08:00:00Z`);
    return null;
  };
  const choice = <T extends string>(key: Key, choices: readonly T[], otherwise: T): T => {
    const chosen = choices.find((one) => one === (value(key) || otherwise));
    if (chosen === undefined) problems.push(`${key}: one of ${choices.join(", ")}`);
    return chosen ?? otherwise;
  };
  const version = (key: Key): string | null => {
    if (value(key) !== "" && !/^\d{1,4}(\.\d{1,4}){0,2}$/.test(value(key)))
      problems.push(`${key}: a version like 1.4.0`);
    return value(key) || null;
  };

  checkText({ title: value("title"), body }, problems);
  const known = new Set(countries.map(({ iso_code: code }) => code));
  for (const code of list("countries")) if (!known.has(code)) problems.push(`countries: ${code} is no country code`);
  for (const plan of list("plans"))
    if (plan !== "free" && plan !== "paid" && planByIntent(plan) === null) problems.push(`plans: ${plan} is no plan`);
  const publishedAt = instant("publish");
  if (value("publish") === "") problems.push("publish: when does it come out?");
  const expiresAt = instant("expire");
  if (publishedAt !== null && expiresAt !== null && expiresAt <= publishedAt)
    problems.push("expire: before it comes out");
  const pinned = choice("pinned", ["yes", "no"], "no") === "yes";
  const announcement: Announcement = {
    id,
    title: value("title"),
    type: choice("type", announcementTypes, "news"),
    severity: choice("severity", severities, "info"),
    pinned,
    publishedAt: publishedAt ?? "",
    expiresAt,
    body,
  };
  const audience = {
    countries: list("countries"),
    plans: list("plans"),
    minVersion: version("min_version"),
    maxVersion: version("max_version"),
  };
  const updatedAt = instant("updated");
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: { announcement, audience, updatedAt, translations: new Map() } };
}

/** Reads the file of a translation: its title, then markdown. Everything else is said once, in the file it translates. */
function parseTranslation(text: string): { ok: true; value: Text } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const given = readFrontMatter(text, problems);
  if (!given) return { ok: false, problems };
  const value = { title: given.head.get("title") ?? "", body: given.body };
  if ([...given.head.keys()].some((key) => key !== "title")) problems.push("a translation has a title alone");
  checkText(value, problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

function readFrontMatter(text: string, problems: string[]): { head: Map<string, string>; body: string } | null {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll(/\r\n?/g, "\n"));
  if (match) return { head: readKeys(match[1] ?? "", problems), body: (match[2] ?? "").trim() };
  problems.push("begin with front matter between two lines of ---");
  return null;
}

function checkText({ title, body }: Text, problems: string[]): void {
  if (title === "" || title.length > 120) problems.push("title: from 1 to 120 characters");
  if (body === "" || body.length > maxBodyLength)
    problems.push(`write from 1 to ${maxBodyLength} characters below the front matter`);
}

function readKeys(head: string, problems: string[]): Map<string, string> {
  const given = new Map<string, string>();
  for (const line of head.split("\n").filter((one) => one.trim() !== "")) {
    const [, key = "", value = ""] = /^([a-z_]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (!(keys as readonly string[]).includes(key)) problems.push(`this line says nothing we know: ${line}`);
    else if (given.has(key)) problems.push(`${key}: said twice`);
    else given.set(key, value.replace(/^"(.*)"$/, "$1"));
  }
  return given;
}
