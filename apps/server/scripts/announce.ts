import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isLive } from "@ankara/domain/announcements/announcement";
import { slug } from "@ankara/domain/text";
import { readAnnouncements } from "../src/announcements/board.ts";
import { announcementsFolder } from "../src/config/paths.ts";

// `npm run announce` checks the folder and says what is out for whom; `npm run announce -- --new "Title"` writes a file.
const folder = process.env["ANNOUNCEMENTS_DIR"] ? resolve(process.env["ANNOUNCEMENTS_DIR"]) : announcementsFolder;
const [flag, title = ""] = process.argv.slice(2);

if (flag === "--new") await writeTemplate(title.trim());
else await list();

async function writeTemplate(given: string): Promise<void> {
  if (given === "") return fail('Say the title: npm run announce -- --new "Title"');
  const today = new Date().toISOString().slice(0, 10);
  const file = join(folder, `${today.slice(0, 7)}-${slug(given)}.md`);
  const head = [
    `title: ${given}`,
    "type: news",
    "severity: info",
    "countries:",
    "plans:",
    "min_version:",
    "max_version:",
    `publish: ${today}`,
    "expire:",
    "pinned: no",
  ];
  try {
    await writeFile(file, `---\n${head.join("\n")}\n---\nWhat is new, and what to do.\n`, { flag: "wx" });
  } catch (error) {
    return fail(`${file} was not written: ${(error as Error).message}`);
  }
  console.log(`Written: ${file}`);
}

async function list(): Promise<void> {
  const now = new Date().toISOString();
  let broken = 0;
  for (const read of await readAnnouncements(folder)) {
    if (!read.ok) {
      broken += 1;
      console.log(`✗ ${read.file}`);
      for (const problem of read.problems) console.log(`    ${problem}`);
      continue;
    }
    const { announcement, audience, translations } = read.value;
    const { publishedAt, expiresAt, severity, type, pinned } = announcement;
    const state = isLive(announcement, now) ? "out" : publishedAt > now ? `from ${publishedAt}` : `ended ${expiresAt}`;
    const versions = [
      audience.minVersion && `from ${audience.minVersion}`,
      audience.maxVersion && `to ${audience.maxVersion}`,
    ];
    const whom = [
      audience.countries.join(", ") || "every country",
      audience.plans.join(", ") || "every plan",
      versions.filter(Boolean).join(" ") || "every version",
    ];
    console.log(`✓ ${read.file}: ${announcement.title}`);
    console.log(
      `    ${state}; ${type}, ${severity}${pinned ? ", pinned" : ""}; for ${whom.join(" · ")}; in ${["en", ...translations.keys()].join(", ")}`,
    );
  }
  if (broken > 0) fail(`${broken} cannot be read.`);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
