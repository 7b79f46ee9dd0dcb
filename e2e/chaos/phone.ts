import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { addClient, closeSheet, expect, issue, openTab, readDevice, rowsWaiting, writeInvoice } from "../actions.ts";
import { killBrowser, openBrowser, type Running } from "../browser-process.ts";
import { openLine, type Line } from "../tcp-line.ts";
import { type Account, signIn } from "../accounts.ts";

/** Records that screens said were saved: kept outside of every browser. */
export type Ledger = {
  readonly clients: Set<string>;
  readonly notes: Map<string, string>;
  /** Numbers of issued documents, each with the phone that gave it. */
  readonly numbers: Map<string, string>;
};
export const emptyLedger = (): Ledger => ({ clients: new Set(), notes: new Map(), numbers: new Map() });

export type Row = { readonly id: string; readonly data: Record<string, unknown> | null };
export type DeviceCopy = {
  readonly contacts: readonly Row[];
  readonly invoices: readonly Row[];
  readonly outbox: number;
  /** Problems only the person can settle, as the app lists them. */
  readonly attention: readonly string[];
};
export type ActName = "client" | "draft" | "invoice";

/** One browser with a profile on disk and a line of its own to the server, as somebody in the shop uses it. */
export class Phone {
  readonly name: string;
  readonly #profile: string;
  readonly #line: Line;
  #running: Running | null = null;
  #online = true;
  /** It was killed, or is going to be: what fails on it now says nothing. */
  #struck = false;

  private constructor(name: string, line: Line) {
    this.name = name;
    this.#line = line;
    this.#profile = mkdtempSync(join(tmpdir(), `ankara-chaos-${name}-`));
  }

  static async of(name: string, serverUrl: string): Promise<Phone> {
    return new Phone(name, await openLine(serverUrl));
  }

  get page(): Page {
    if (!this.#running) throw new Error(`${this.name} is not running`);
    return this.#running.page;
  }

  get wasStruck(): boolean {
    return this.#struck;
  }

  /** Notice on a device that its owner has signed out. */
  get #closed() {
    return this.page.getByText("This device was logged out");
  }

  async open(path = "/"): Promise<void> {
    this.#running ??= await openBrowser(this.#profile, this.#line.url);
    this.#struck = false;
    await this.page.goto(path);
  }

  /** Signed in as the owner; a session that ended by itself is opened again as a person would. */
  async enter(account: Account): Promise<void> {
    const clients = this.page.getByRole("heading", { level: 1, name: "Clients" });
    const login = this.page.getByLabel("Username or e-mail");
    await expect(clients.or(login).or(this.#closed).first()).toBeVisible({ timeout: 30_000 });
    if (await login.isVisible()) await signIn(this.page, account);
    await this.signInAgain(account);
    await expect(clients).toBeVisible({ timeout: 30_000 });
  }

  /** Signs in where the app asks for it, as it does after a device was revoked: nothing on it is thrown away meanwhile. */
  async signInAgain({ password }: Account): Promise<void> {
    if (await this.#closed.isVisible()) {
      await this.page.getByLabel("Password", { exact: true }).fill(password);
      await this.page.getByRole("button", { name: "Log in", exact: true }).click();
      await expect(this.#closed).toBeHidden();
      return;
    }
    const strip = this.page.locator("output", { hasText: "Log in again to send your changes." });
    if (!(await strip.isVisible())) return;
    await strip.getByRole("button", { name: "Log in" }).click();
    const sheet = this.page.getByRole("dialog", { name: "Log in again" });
    await sheet.getByLabel("Password", { exact: true }).fill(password);
    await sheet.getByRole("button", { name: "Log in" }).click();
    await expect(sheet).toBeHidden();
  }

  /** Waits until the device has heard that it was sent away, and signs in on it. */
  async comeBack(account: Account): Promise<void> {
    await this.page.goto("/");
    const strip = this.page.getByText("Log in again to send your changes.");
    await expect(this.#closed.or(strip).first()).toBeVisible({ timeout: 30_000 });
    await this.signInAgain(account);
  }

  async kill(): Promise<void> {
    this.#struck = true;
    const running = this.#running;
    this.#running = null;
    if (running) await killBrowser(running);
  }

  async setOnline(online: boolean): Promise<void> {
    if (online === this.#online) return;
    this.#online = online;
    await (online ? this.#line.mend() : this.#line.cut());
  }

  /** The browser threw its storage away, as browsers do when room is short: databases, session and kept files. */
  async evict(): Promise<void> {
    const origin = new URL(this.page.url()).origin;
    await this.page.goto("about:blank");
    const session = await this.page.context().newCDPSession(this.page);
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await session.detach();
  }

  /** Set up anew on a free plan, it takes the place of what it was before: one tap, and one question. */
  async replaceOldSelf(): Promise<void> {
    await this.page.getByRole("button", { name: /^This replaces / }).click({ timeout: 60_000 });
    await this.page.getByRole("button", { name: "Replace it" }).click();
    await expect(this.page.getByText("This device syncs now")).toBeVisible({ timeout: 30_000 });
  }

  /**
   * The server refused the number of a document this device issued, as its page says: the person issues it again.
   *
   * @returns the number that counts
   */
  async issueAgain(number: string): Promise<string> {
    const { page } = this;
    const { invoices } = await this.readCopy();
    const document = invoices.find(({ data }) => data?.["number"] === number);
    await page.goto(`/invoice/${document?.id ?? ""}`);
    await expect(page.getByText("The server refused this document")).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Issue it again" }).click();
    await page.getByRole("button", { name: "Turn into a draft" }).click();
    const given = await issue(page);
    await closeSheet(page);
    await page.goto("/");
    return given;
  }

  async act(what: ActName, mark: string, ledger: Ledger): Promise<void> {
    const { page } = this;
    if (what === "draft") {
      await page.goto("/new-invoice");
      await page.getByLabel("Note to client").fill(mark);
      await expect(page.getByText(/^Saved on this device/)).toBeVisible();
      const id = new URL(page.url()).searchParams.get("draft");
      if (id) ledger.notes.set(id, mark);
      await page.goto("/");
      return;
    }
    await openTab(page, "Clients");
    if (what === "client") {
      await addClient(page, { name: mark, phone: "0803 555 0142" });
      ledger.clients.add(mark);
      return;
    }
    await writeInvoice(page, "Àánú Stores", "Ankara, 6 yards");
    ledger.numbers.set(await issue(page), this.name);
    await closeSheet(page);
    await page.goto("/");
  }

  /** Reads the device's own database. */
  async readCopy(): Promise<DeviceCopy> {
    const rows = async (table: string) => (await readDevice(this.page, table)) as Row[];
    return {
      contacts: await rows("contacts"),
      invoices: await rows("invoices"),
      outbox: await rowsWaiting(this.page, "outbox"),
      attention: (await readDevice(this.page, "attention")).map((row) => JSON.stringify(row)),
    };
  }

  /** The device's id with the server, and the token of its session. */
  async identity(): Promise<{ deviceId: string; token: string }> {
    return this.page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open("ankara-device");
        opening.addEventListener("success", () => resolve(opening.result));
      });
      const rows = await new Promise<{ id: string }[]>((resolve) => {
        const reading = db.transaction("device").objectStore("device").getAll();
        reading.addEventListener("success", () => resolve(reading.result as { id: string }[]));
      });
      db.close();
      // One person uses this phone, so the device has one id.
      const [row] = rows;
      if (!row || rows.length > 1) throw new Error(`${rows.length} ids on the phone of one person`);
      return { deviceId: row.id, token: localStorage.getItem("token") ?? "" };
    });
  }

  async close(): Promise<void> {
    await this.kill();
    await this.#line.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
