import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

// npm hoists every workspace's packages to the root, so a wrong import compiles and runs. This is what stops it.
const root = resolve(import.meta.dirname, "..");

type Manifest = { name: string } & Partial<
  Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>
>;
type Room = { folder: string; manifest: Manifest };

const rooms: Room[] = globSync(
  ["apps/*/package.json", "packages/*/package.json", "e2e/package.json", "bench/package.json"],
  { cwd: root },
).map((file) => ({ folder: dirname(file), manifest: JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest }));

/** Rooms that each room may import. A room not named here may import no other room. */
const below: Record<string, string[]> = {
  "@ankara/domain": [],
  "@ankara/contract": ["@ankara/domain"],
  "@ankara/sync": ["@ankara/domain", "@ankara/contract"],
  "@ankara/sync-simulator": ["@ankara/domain", "@ankara/contract", "@ankara/sync"],
  "@ankara/documents": ["@ankara/domain"],
  "@ankara/writer": ["@ankara/domain"],
  "@ankara/fixtures": ["@ankara/domain", "@ankara/contract"],
  "@ankara/web": ["@ankara/domain", "@ankara/contract", "@ankara/sync", "@ankara/documents"],
  "@ankara/server": [
    "@ankara/domain",
    "@ankara/contract",
    "@ankara/sync",
    "@ankara/documents",
    "@ankara/writer",
    "@ankara/fixtures",
  ],
  // Of the server, its stand-in for a model's provider alone: see `exports` in its package.json.
  "@ankara/e2e": ["@ankara/domain", "@ankara/contract", "@ankara/documents", "@ankara/fixtures", "@ankara/server"],
  // The benchmarks measure the same running server and the same Chromium the end-to-end tests use.
  "@ankara/bench": [
    "@ankara/domain",
    "@ankara/contract",
    "@ankara/sync",
    "@ankara/documents",
    "@ankara/fixtures",
    "@ankara/e2e",
  ],
};

const isTest = (file: string) =>
  /\.test\.tsx?$|(?:^|\/)(?:test|scripts)\/|vitest\.|vite\.config|lingui\.config/.test(file);
const sourcesOf = (room: Room) =>
  globSync("**/*.{ts,tsx}", {
    cwd: join(root, room.folder),
    exclude: (name) => ["node_modules", "dist"].includes(name),
  });

const specifiers = (code: string) =>
  [
    ...code.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;]*?\sfrom\s+["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)import\s+["']([^"']+)["']/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? "");

const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

describe.each(rooms)("$manifest.name", (room) => {
  const files = sourcesOf(room);

  test("imports only what its package.json names, and only rooms below it", () => {
    const own = room.manifest;
    const wrong: string[] = [];
    for (const file of files) {
      for (const specifier of specifiers(readFileSync(join(root, room.folder, file), "utf8"))) {
        if (specifier.startsWith("virtual:")) continue;
        if (specifier.startsWith(".")) {
          const target = relative(join(root, room.folder), resolve(root, room.folder, dirname(file), specifier));
          // One patience for the tests of all rooms.
          if (resolve(root, room.folder, target) === join(root, "patience.ts")) continue;
          if (target.startsWith("..")) wrong.push(`${file} reaches out of its room: ${specifier}`);
          continue;
        }
        const name = packageOf(specifier);
        if (name.startsWith("node:") || builtinModules.includes(name)) continue;
        if (name.startsWith("@ankara/")) {
          const allowed = [
            ...(below[own.name] ?? []),
            own.name,
            ...(isTest(file) ? ["@ankara/fixtures", "@ankara/sync-simulator"] : []),
          ];
          const known = name === own.name || name in { ...own.dependencies, ...own.devDependencies };
          if (!allowed.includes(name)) wrong.push(`${file} imports ${name}, which is not below ${own.name}`);
          else if (!known) wrong.push(`${file} imports ${name}, which ${own.name} does not name`);
          continue;
        }
        const named =
          name in
          {
            ...own.dependencies,
            ...own.optionalDependencies,
            ...(isTest(file) || own.name === "@ankara/web" || own.name === "@ankara/e2e" || own.name === "@ankara/bench"
              ? own.devDependencies
              : {}),
          };
        const shared = isTest(file) && ["vitest", "fast-check"].includes(name);
        if (!named && !shared) wrong.push(`${file} imports ${name}, which ${own.name} does not name`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("architecture › the domain depends on zod and nothing else", () => {
  const domain = rooms.find((room) => room.manifest.name === "@ankara/domain");
  expect(Object.keys(domain?.manifest.dependencies ?? {})).toEqual(["zod"]);
});

/** Static imports and re-exports, types included. An `import()` is left out: it is the border of a chunk that loads later. */
const staticSpecifiers = (code: string) =>
  [...code.matchAll(/(?:^|\n)\s*(?:import|export)\s(?:[^;"']*?\sfrom\s+)?["']([^"'?]+)["']/g)].map(
    ([, specifier = ""]) => specifier,
  );

/** Static imports of each source file of the packages, types included. */
const sourceGraph = (): Map<string, string[]> => {
  const graph = new Map<string, string[]>();
  const roots = new Map(rooms.map(({ folder, manifest }) => [manifest.name, `${folder}/src/`]));
  for (const room of rooms)
    for (const file of sourcesOf(room)) if (!isTest(file)) graph.set(join(room.folder, file), []);
  for (const [file, imports] of graph)
    for (const specifier of staticSpecifiers(readFileSync(join(root, file), "utf8"))) {
      const base = specifier.startsWith(".") ? "" : roots.get(packageOf(specifier));
      const target = base ? base + specifier.slice(packageOf(specifier).length + 1) : join(dirname(file), specifier);
      const found = [target, `${target}.ts`, `${target}.tsx`].find((path) => graph.has(path));
      if (base !== undefined && found) imports.push(found);
    }
  return graph;
};

test.skipIf(!existsSync(join(root, ".git")))(
  "repository › its folders › are the rooms of the map, none with a server's data and secrets",
  () => {
    const { stdout } = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
    const folders = new Set(stdout.split("\n").flatMap((file) => (file.includes("/") ? [file.split("/")[0]] : [])));
    expect([...folders]).toEqual([".ci", "apps", "bench", "docs", "e2e", "ops", "packages", "tools"]);
    expect(stdout.split("\n").filter((file) => /(?:^|\/)(?:secrets\.json|PG_VERSION|dist)$/.test(file))).toEqual([]);
  },
);

test("sources of all packages › imports, types included › form no cycle", () => {
  const graph = sourceGraph();
  const cycles: string[] = [];
  const state = new Map<string, "open" | "done">();
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === "open") cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (state.has(file)) return;
    state.set(file, "open");
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    state.set(file, "done");
  };
  for (const file of graph.keys()) visit(file, []);
  expect(graph.size).toBeGreaterThan(1_000);
  expect(cycles).toEqual([]);
});

/** Tables by the folder of their entries: a table lists its entries, so that each of them has a file and one importer. */
const tables: readonly (readonly [table: string, entries: string])[] = [
  // Routes of the app, calls of a route, jobs, providers a setting names.
  ["apps/server/src/app.ts", "apps/server/src/routes/"],
  ["apps/server/src/routes/", "apps/server/src/commands/"],
  ["apps/server/src/main.ts", "apps/server/src/jobs/"],
  ["apps/server/src/jobs/queue.ts", "apps/server/src/"],
  ["apps/server/src/config/", "apps/server/src/providers/"],
  // Jobs of an open app, sheets of a contact's money.
  ["apps/web/src/app/chores.tsx", "apps/web/src/"],
  ["apps/web/src/features/contacts/money/money-sheet.tsx", "apps/web/src/features/contacts/money/"],
  // Templates, languages, trades, kinds of text, reports, rules of records, examples of calls, demo businesses.
  ["packages/documents/src/invoice-document.ts", "packages/documents/src/ledger.ts"],
  ["packages/documents/src/invoice-document.ts", "packages/documents/src/roll.ts"],
  ["packages/documents/src/labels/", "packages/documents/src/labels/"],
  ["packages/documents/src/labels/", "packages/documents/src/amount-in-words/"],
  ["packages/documents/src/check/labels.ts", "packages/documents/src/check/"],
  ["packages/writer/src/built-in/trades.ts", "packages/writer/src/built-in/trades/"],
  ["packages/writer/src/built-in.ts", "packages/writer/src/built-in/"],
  ["packages/writer/src/built-in/letters/occasions.ts", "packages/writer/src/built-in/letters/sentences/"],
  ["packages/domain/src/reports/compute-report.ts", "packages/domain/src/reports/"],
  ["packages/domain/src/records/rules/all.ts", "packages/domain/src/records/rules/"],
  ["packages/contract/src/openapi.ts", "packages/contract/src/examples/"],
  ["packages/fixtures/src/demo.ts", "packages/fixtures/src/demo/"],
];

/** Source files that one other imports; entries of tables, chunks and what a script writes are left out. This number only falls. */
const maxSingleImporters = 238;

test("source files with a single importer › tables and chunks left out › grow no more in number", () => {
  const graph = sourceGraph();
  const isSource = (file: string) => /^(?:apps|packages)\/[^/]+\/src\//.test(file);
  // The build shares some with the app: the format one writes and the other reads.
  const isImporter = (file: string) => isSource(file) || /^apps\/web\/build\/[^.]+\.ts$/.test(file);
  const importers = new Map<string, Set<string>>();
  for (const [file, imports] of [...graph].filter(([file]) => isImporter(file)))
    for (const target of imports) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  const chunks = new Set<string>();
  for (const file of graph.keys())
    for (const [, specifier = ""] of readFileSync(join(root, file), "utf8").matchAll(
      /(?:import(?:\.meta\.glob<string>)?|new URL)\(\s*["']([^"'?]+)["']/g,
    ))
      if (specifier.startsWith(".")) chunks.add(join(dirname(file), specifier));
  const isEntry = (file: string, importer: string) =>
    chunks.has(file) ||
    /Written by `scripts\//.test(readFileSync(join(root, file), "utf8").slice(0, 200)) ||
    tables.some(([table, entries]) => importer.startsWith(table) && file.startsWith(entries));
  const single = [...importers].flatMap(([file, [importer = "", ...others]]) =>
    isSource(file) && others.length === 0 && !isEntry(file, importer) ? [`${file} ← ${importer}`] : [],
  );
  console.log(`${single.length} source files with a single importer`);
  if (single.length > maxSingleImporters) console.log(single.toSorted().join("\n"));
  expect(single.length).toBeLessThanOrEqual(maxSingleImporters);
  expect(chunks.size).toBeGreaterThan(100);
});

/** Test names without a subject, `subject › condition › result`: at the top of a file and of one part. This number only falls. */
const maxNamesOfOnePart = 22;

test("names of tests › at the top of a file › say their subject before what holds", () => {
  const name = /^(?:test(?!\.describe)|[\])}])(?:[^\n"`]*|\.each\([^\n]*\))\(\s*(["`])((?:(?!\1).)+)\1,/gm;
  const files = globSync(["{apps,packages,e2e,bench,tools}/**/*.{test,spec}.{ts,tsx}"], {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(path),
  });
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(name)].map(([, , text = ""]) => `${file}: ${text}`),
  );
  const short = names.filter((text) => !text.includes(" › "));
  if (short.length > maxNamesOfOnePart) console.log(short.join("\n"));
  expect(names.length).toBeGreaterThan(1_000);
  expect(short.length).toBeLessThanOrEqual(maxNamesOfOnePart);
});

test("connections to PostgreSQL › cut by an administrator › end no process: each has a listener for its errors", () => {
  const files = globSync("apps/server/{src,test/support,scripts}/**/*.ts", { cwd: root });
  const count = (code: string, part: RegExp) => [...code.matchAll(part)].length;
  const wrong = files.filter((file) => {
    const code = readFileSync(join(root, file), "utf8");
    if (!/from "pg";/.test(code)) return false;
    // Of a test a pool alone: it ends before its connections do.
    const made = isTest(file) ? /new Pool\(/g : /new (?:Pool|Client)\(/g;
    return count(code, made) > count(code, /\.on\("error"/g);
  });
  // Never connected: asked how it reads an address.
  expect(wrong.filter((file) => file !== "apps/server/src/db/hosts.ts")).toEqual([]);
  expect(files.length).toBeGreaterThan(300);
});

test("comments › say reason, danger, unit or example › and begin with no relative clause", () => {
  const opening = /(?:\/\*\* |^\s*(?:\/\/|\*) )(?:What|Where|Whether|Who|Whom|Whose) /;
  const files = globSync(["{apps,packages,e2e,bench,tools}/**/*.{ts,tsx}"], {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(path),
  });
  const wrong = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (opening.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(files.length).toBeGreaterThan(2_000);
  expect(wrong).toEqual([]);
});

/** Rooms of one thing, a document: what its list, editor and page show of each other. Arrows run one way. */
const documentRooms: Readonly<Record<string, readonly string[]>> = {
  "invoice-list": ["bulk", "invoice-page", "today"],
  "first-invoice": ["invoice-editor"],
  "invoice-editor": ["fiscal", "invoice-page"],
  "invoice-page": ["fiscal"],
  quotes: ["invoice-page"],
  reminders: ["invoice-page"],
};

test("architecture › features meet in app/, not in each other", () => {
  const features = join(root, "apps/web/src/features");
  const wrong: string[] = [];
  for (const file of existsSync(features) ? globSync("**/*.{ts,tsx}", { cwd: features }) : []) {
    const own = file.split("/")[0];
    for (const specifier of specifiers(readFileSync(join(features, file), "utf8")).filter((s) => s.startsWith("."))) {
      const target = relative(features, resolve(features, dirname(file), specifier));
      const top = target.split("/")[0];
      const isOwn = top === own || (documentRooms[own ?? ""] ?? []).includes(top ?? "");
      if ((!target.startsWith("..") && !isOwn) || target.startsWith("../app/")) wrong.push(`${file} → ${specifier}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("architecture › the kit knows no data", () => {
  const kit = join(root, "apps/web/src/ui");
  const wrong: string[] = [];
  for (const file of existsSync(kit) ? globSync("**/*.{ts,tsx}", { cwd: kit }) : []) {
    for (const specifier of specifiers(readFileSync(join(kit, file), "utf8"))) {
      if (
        /\/(store|sync|search|session|api|features|app)\//.test(specifier) ||
        /^(dexie|@ankara\/(sync|contract|documents))/.test(specifier)
      )
        wrong.push(`${file} → ${specifier}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("days are typed and picked in the app's own format › no input is of the browser's kinds for dates", () => {
  const web = join(root, "apps/web/src");
  const browserDates = /type[=:]\s*\{?["'](?:date|month|week|datetime-local)["']/;
  const wrong = globSync("**/*.{ts,tsx}", { cwd: web }).filter((file) =>
    browserDates.test(readFileSync(join(web, file), "utf8")),
  );
  expect(wrong).toEqual([]);
});

test("parts in chunks of their own › are loaded by lazyPart, which outlives a chunk that does not arrive", () => {
  const web = join(root, "apps/web/src");
  const importsLazy = /import \{[^}]*\blazy\b[^}]*\} from "react"/;
  const wrong = globSync("**/*.{ts,tsx}", { cwd: web }).filter((file) =>
    importsLazy.test(readFileSync(join(web, file), "utf8")),
  );
  expect(wrong).toEqual(["ui/lazy-part.tsx"]);
});

test("architecture › what installs the packages needs none of them", () => {
  const seen = new Set<string>();
  const strangers: string[] = [];
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, from = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type)[^;]*?from "([^"]+)";/gm,
    )) {
      if (from.startsWith(".")) follow(resolve(dirname(file), from));
      else if (!from.startsWith("node:")) strangers.push(`${relative(root, file)}: ${from}`);
    }
  };
  follow(join(root, "tools/main.ts"));
  expect(seen.size).toBeGreaterThan(8);
  expect(strangers).toEqual([]);
});

/** Files that may read when and how a document is paid: every other file asks `invoice/receivable.ts` for the balance. */
const readsTerms: readonly string[] = [
  // The rules themselves, and the records they are about.
  "packages/domain/src/invoice/",
  "packages/domain/src/records/",
  // The last day an offer holds is no day of payment.
  "packages/domain/src/reports/quotes.ts",
  // Hands late fees and parts of one day to the reader.
  "packages/domain/src/reports/ledger.ts",
  // Rows of an import, and words of a bank.
  "packages/domain/src/import/",
  "packages/domain/src/messages/",
  // Other programs and authorities hear of a document as it was issued.
  "packages/domain/src/webhooks/events.ts",
  "packages/contract/src/records.ts",
  "packages/documents/src/einvoice/",
  "packages/documents/src/check/page.ts",
  "packages/documents/src/public-offer.ts",
  "packages/documents/src/invoice-view.ts",
  "packages/documents/src/view/",
  "packages/fixtures/src/",
  // Judges what changes; counts nothing.
  "packages/sync/src/",
  "packages/sync-simulator/src/",
  "apps/server/src/commands/records/",
  "apps/server/src/commands/check/sign-answer.ts",
  "apps/server/src/providers/",
  "apps/server/src/commands/subscriptions/settle-subscription.ts",
  // Writing a document, by hand or in words.
  "apps/web/src/features/invoice-editor/",
  "apps/web/src/document-parts/totals-block.tsx",
  "apps/web/src/features/first-invoice/",
  "apps/web/src/document-parts/draft-edits.ts",
  "apps/web/src/features/contacts/money/invoice-sheets.tsx",
  // Each late fee with its day, to be waived.
  "apps/web/src/features/invoice-page/late-fees.tsx",
  "apps/web/src/features/invoice-page/invoice-sections.tsx",
  // The last day of an offer.
  "apps/web/src/features/quotes/",
  "apps/web/src/features/import/exit/",
  "apps/web/src/store/index/invoice-row.ts",
];

test("what is owed › due days, parts, late fees and withholding › are read in their rooms alone", () => {
  const ofDocument = /\b(?:invoice|document|draft|sale|data|paper|found)\b[?!]?\.(?:dueDate|withholding)\b/;
  const anywhere = /\.(?:instalments|charges)\b|\btotals[?!]?\.withholding\b|[?!]\.withholding\.length/;
  const destructured =
    /\{[^{}]*\b(?:dueDate|instalments|charges)\b[^{}]*\}\s*=\s*(?:[\w.]*\.)?(?:invoice|document|draft)\b/;
  const wrong: string[] = [];
  for (const room of rooms.filter(({ folder }) => /^(?:apps|packages)\//.test(folder))) {
    for (const file of sourcesOf(room)) {
      const path = join(room.folder, file);
      if (isTest(path) || readsTerms.some((allowed) => path.startsWith(allowed))) continue;
      for (const [index, line] of readFileSync(join(root, path), "utf8").split("\n").entries())
        if (ofDocument.test(line) || anywhere.test(line) || destructured.test(line))
          wrong.push(`${path}:${index + 1} ${line.trim()}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(["apps/web/src", "apps/server/src", "packages/domain/src"])(
  "architecture › %s says of each of its rooms what belongs there",
  (folder) => {
    const table = readFileSync(join(root, folder, "README.md"), "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    const named = table.flatMap((line) =>
      [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, room]) => room),
    );
    const there = globSync("*/", { cwd: join(root, folder), withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(new Set(named)).toEqual(new Set(there));
  },
);

/**
 * Fields and parameters whose name says what they hold, and how many of them are a bare number or text. Days that are
 * printed or typed are texts; a seller's own words for an amount are numbers of a provider. These numbers only fall.
 */
const plainValues: readonly (readonly [kind: string, max: number, plain: RegExp])[] = [
  ["amount", 8, /\b(?:amount|balance|owed|outstanding|withheld|amountDue|\w+Amount|\w+Balance)\??: number\b/g],
  ["day", 12, /\b(?:today|day|issueDate|dueDate|\w+Today)\??: string\b/g],
  ["id", 3, /\b(?:business|invoice|quote|contact|device|ownerDevice|series|user|payment|item)Id\??: string\b/g],
];

test.each(plainValues)(
  "an %s in the domain, the documents, the server or the app › bears its brand",
  (_, max, plain) => {
    const sources = globSync(["packages/{domain,documents}/src/**/*.ts", "apps/{server,web}/src/**/*.{ts,tsx}"], {
      cwd: root,
    });
    const found = sources
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        [...readFileSync(join(root, file), "utf8").matchAll(plain)].map(([text]) => `${file}: ${text}`),
      );
    if (found.length > max) console.log(found.join("\n"));
    expect(sources.length).toBeGreaterThan(1_000);
    expect(found.length).toBeLessThanOrEqual(max);
  },
);

test("the sync package types its records by collection › fewer than three casts in a thousand lines", () => {
  const text = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
  const cast = /(?<![\w.])as\s+(?!const\b)(?=[\w{([])|[\w)\]]!(?=[.;,)[\s])/g;
  let casts = 0;
  let lines = 0;
  for (const file of globSync("packages/sync/src/**/*.ts", { cwd: root }).filter((path) => !isTest(path))) {
    const code = readFileSync(join(root, file), "utf8");
    lines += code.split("\n").length;
    // The name of an import may be another one, too.
    for (const line of code.replaceAll(text, "").split(/;\n/))
      if (!/^\s*(?:import|export)\b[^;]*\bfrom\b|^\s*import\b/.test(line)) casts += line.match(cast)?.length ?? 0;
  }
  expect((casts * 1_000) / lines).toBeLessThan(3);
});
