import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BusinessData } from "@ankara/fixtures/books";
import type { Page } from "@playwright/test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { tap, typedNote } from "./ankara-acts.ts";
import { freePort } from "./free-port.ts";
import type { Key, WatchedPage } from "./watched-page.ts";

// Actual, a local-first money app of others (MIT), as it is published: SQLite in a worker over IndexedDB, on the device alone.

const folder = join(import.meta.dirname, "actual");
const build = join(folder, "node_modules/@actual-app/web/build");
const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** It is large: it is fetched when it is asked for, as its own lock says, and not with the app. */
function install(): void {
  if (existsSync(build)) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--workspaces=false"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("Actual could not be installed.");
}

export type Served = { url: string; port: number; stop(): void };

/** Serves it on the loopback with the headers it asks for: without them its database has no shared memory. */
export async function serveActual(given?: number): Promise<Served> {
  install();
  const port = given ?? (await freePort());
  const server = createServer((request, reply) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
    const file = extname(path) === "" && !path.startsWith("/data") ? "/index.html" : path;
    void readFile(join(build, file)).then(
      (bytes) => {
        reply.writeHead(200, {
          "content-type": types[extname(file)] ?? "application/octet-stream",
          "cross-origin-opener-policy": "same-origin",
          "cross-origin-embedder-policy": "require-corp",
        });
        reply.end(bytes);
      },
      () => reply.writeHead(404).end(),
    );
  }).listen(port, "127.0.0.1");
  return { url: `http://127.0.0.1:${port}`, port, stop: () => server.close() };
}

/** Functions its page offers to scripts. */
type Offered = { $send(name: string, args?: unknown): Promise<unknown> };

/**
 * A budget with one transaction for each invoice: its day, its total, its client and what was sold. An empty budget goes
 * out by its own export, is filled, and comes in by its own import: by the import of transactions it takes some twenty
 * milliseconds for each, which is nothing that is compared here. Gives the path of the account's page.
 */
export async function fillActual(page: Page, url: string, business: BusinessData): Promise<string> {
  await page.goto(url);
  await page.getByRole("button", { name: "Start budgeting" }).click({ timeout: 120_000 });
  await page.getByText("All accounts").first().waitFor({ timeout: 120_000 });
  const { account, exported } = await page.evaluate(async () => {
    const { $send } = globalThis as unknown as Offered;
    const made = (await $send("account-create", { name: "Shop", balance: 0 })) as string;
    const { data } = (await $send("export-budget")) as { data: Uint8Array };
    return { account: made, exported: [...new Uint8Array(data)] };
  });
  const filled = filledBudget(new Uint8Array(exported), account, business);
  const answer = await page.evaluate(async (base64) => {
    const { $send } = globalThis as unknown as Offered;
    const bytes = await (await fetch(`data:application/zip;base64,${base64}`)).arrayBuffer();
    return (await $send("import-budget", { type: "actual", buffer: bytes, filename: "shop.zip" })) as {
      error?: string;
    };
  }, Buffer.from(filled).toString("base64"));
  if (answer.error) throw new Error(`Actual did not take the budget: ${answer.error}`);
  // It writes some rows later than it says.
  await page.waitForTimeout(3_000);
  return `/accounts/${account}`;
}

function filledBudget(zip: Uint8Array, account: string, { invoices, contacts }: BusinessData): Uint8Array {
  const { "db.sqlite": database, "metadata.json": metadata } = unzipSync(zip);
  if (!database || !metadata) throw new Error("Actual exported something else than a budget.");
  const folder = mkdtempSync(join(tmpdir(), "ankara-actual-"));
  const file = join(folder, "db.sqlite");
  writeFileSync(file, database);
  const db = new DatabaseSync(file);
  db.exec("BEGIN");
  const payee = db.prepare("INSERT INTO payees (id, name) VALUES (?, ?)");
  const mapped = db.prepare("INSERT INTO payee_mapping (id, targetId) VALUES (?, ?)");
  for (const { id, name } of contacts) {
    payee.run(id, name);
    mapped.run(id, id);
  }
  const transaction = db.prepare(
    "INSERT INTO transactions (id, acct, amount, description, notes, date, cleared, sort_order) VALUES (?, ?, ?, ?, ?, ?, 1, ?)",
  );
  for (const [place, { id, number, issueDate, contactId, totals, lines }] of invoices.entries()) {
    if (number === null || issueDate === null) continue;
    const day = Number(issueDate.replaceAll("-", ""));
    transaction.run(id, account, totals?.total ?? 0, contactId, `${number} ${lines[0]?.name}`, day, place);
  }
  db.exec("COMMIT");
  db.close();
  const own = { ...(JSON.parse(strFromU8(metadata)) as object), id: "Shop-20000", budgetName: "Shop" };
  const packed = zipSync({ "db.sqlite": readFileSync(file), "metadata.json": strToU8(JSON.stringify(own)) });
  rmSync(folder, { recursive: true });
  return packed;
}

const rowsOf = (page: Page) => page.getByTestId("transaction-table").getByTestId("row");

export async function openActualList(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "commit" });
  await rowsOf(page).first().waitFor({ timeout: 120_000 });
}

export async function openActualEditor(page: Page): Promise<void> {
  await tap(page, page.locator("button").filter({ hasText: "Add New" }));
  await page.getByTestId("new-transaction").first().waitFor();
}

export async function typeActualNote(watched: WatchedPage): Promise<Key[]> {
  await tap(watched.page, watched.page.getByTestId("new-transaction").first().getByTestId("notes"));
  return watched.type(typedNote);
}
