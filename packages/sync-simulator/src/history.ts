import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { newId } from "@ankara/domain/ids";
import { isCreation } from "@ankara/sync/change";
import { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { Series } from "@ankara/domain/records/series";
import * as z from "zod/mini";
import { type Act, acts, focusedActs, giveAway, oddActs, tradeActs } from "./acts.ts";
import { forgedIn, forgeries, saidOf } from "./forgery.ts";
import { difference, Ledger, Order, outOfSight, vanished } from "./ledger.ts";
import { type Key, QuotaExceeded } from "./memory-device.ts";
import { type Answer, MemoryServer, type Page, type RefusalCode, type Shop } from "./memory-server.ts";
import { Phone, type Request, type Sent } from "./phone.ts";
import type { Focus, Quirk } from "./quirks.ts";
import { Life, type Scene } from "./life.ts";
import { Chance } from "./random.ts";
import { Repeats } from "./repeats.ts";
import type { PaymentFact } from "@ankara/sync/server/payment-facts";
import type { RecordWrite } from "@ankara/sync/server/stored";

export type Outcome = {
  readonly seed: number;
  /** The promise that was broken, or null. */
  readonly violation: string | null;
  /** What happened, line by line; the same seed gives the same lines. */
  readonly trace: readonly string[];
  readonly counts: {
    readonly steps: number;
    readonly acts: number;
    readonly faults: number;
    readonly papers: number;
    readonly told: number;
  };
};

/** What reached the server, in order, with the time there: another server can be asked the same. */
export type Served =
  | { readonly call: "open"; readonly shopId: string; readonly now: number; readonly writes: readonly RecordWrite[] }
  | { readonly call: "back_up"; readonly shopId: string; readonly now: number }
  /** The business is as it was when it was last backed up. */
  | { readonly call: "restore"; readonly shopId: string; readonly now: number }
  /** A client or a payment company said something of money. */
  | {
      readonly call: "say";
      readonly shopId: string;
      readonly now: number;
      readonly fact: PaymentFact;
      readonly data: Payment;
    }
  | {
      readonly call: "clear_away";
      readonly shopId: string;
      readonly now: number;
      readonly receipts: boolean;
    }
  | {
      readonly call: "take_over";
      readonly shopId: string;
      readonly now: number;
      readonly seriesId: string;
      readonly deviceId: string;
      readonly answer: Answer<unknown>;
    }
  | {
      readonly call: "request";
      readonly shopId: string;
      readonly now: number;
      readonly request: Request;
      readonly answer: Answer<unknown>;
    };

const tenYearsMs = 10 * 365 * 24 * 3600 * 1000;
const startMs = Date.parse("2026-11-20T09:00:00.000Z");
/** More than any round needs: beyond it the sync goes in circles. */
const patience = 4_000;
/** In which everybody syncs and looks at what needs attention, until nothing moves. */
const maxRounds = 12;

class Violation extends Error {}

/** Where the server's own ids come from: apart, so that another server can draw the same. */
export const serverChance = (seed: number): Chance => new Chance(seed ^ 0x5eed);

/**
 * One history: people with two to five devices work, the network and the machines fail, and in the end everything is
 * mended and everybody syncs. Then every promise is checked. The same seed gives the same history.
 */
export function runHistory(
  seed: number,
  {
    quirks = new Set<Quirk>(),
    traced = false,
    onServed = () => undefined,
    restores = true,
    trades = true,
    forging = true,
    life = true,
    focus,
  }: {
    quirks?: ReadonlySet<Quirk>;
    traced?: boolean;
    onServed?: (served: Served) => void;
    /** Whether the database may be lost and come back from a backup. */
    restores?: boolean;
    /** Whether there may be quotes, credit notes and payments taken back. */
    trades?: boolean;
    /** Whether clients and payment companies may say something, and devices may forge what they said. */
    forging?: boolean;
    /** Whether there may be plans, devices sent away or emptied, and a data folder put back. */
    life?: boolean;
    /** What this history is to be about, whatever its seed would make it. */
    focus?: Focus | undefined;
  } = {},
): Outcome {
  const world = new World(seed, { quirks, traced, onServed, restores, trades, forging, life, focus });
  let violation: string | null = null;
  try {
    world.live();
    world.mend();
  } catch (error) {
    violation =
      error instanceof Violation
        ? error.message
        : `crash: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  return { seed, violation, trace: world.trace, counts: world.counts };
}

type Travelling = { readonly sent: Sent; reply: Answer<unknown> | null; readonly isEcho: boolean };

/** One change and its receipt, for the trace. */
function told(op: ChangeOp, receipt: Receipt | undefined): string {
  const fields = Object.keys(op.patch).filter((field) => field !== "updatedAt" && field !== "deviceId");
  const what =
    op.kind === "delete"
      ? "delete"
      : isCreation(op)
        ? "create"
        : op.again !== undefined
          ? `again @${op.again}`
          : fields.length > 8
            ? `${fields.length} fields`
            : fields.join("+");
  const { status, code, rev, fields: wrong } = receipt ?? {};
  const why = code ? ` ${code} ${Object.keys(wrong ?? {}).join()}` : rev ? ` @${rev}` : "";
  return `${op.collection}/${op.id.slice(-4)} ${what} from @${op.baseRev}: ${status}${why}`;
}

/** Does the device ask for another page of a full copy? */
const isInsideCopy = ({ request, phone }: Sent): boolean =>
  request.call === "pull" && request.body.cursor !== undefined && phone.tables.place.resync;

class World {
  readonly trace: string[] = [];
  readonly counts = { steps: 0, acts: 0, faults: 0, papers: 0, told: 0 };
  readonly #chance: Chance;
  readonly #oddity: Chance;
  /** Of bad days of the operator, drawn apart too. */
  readonly #disaster: Chance;
  readonly #backups = new Map<string, Shop>();
  /** In one history of five the database is lost, once or more. */
  readonly #restoring: boolean;
  #restores = 0;
  readonly #life: Life;
  readonly #trade: Chance;
  /** In one history of three there are quotes, credit and payments that are taken back. */
  readonly #trading: boolean;
  /** What people do besides in a history that is to be about it. */
  readonly #focused: { readonly acts: readonly Act[]; readonly chance: Chance };
  readonly #forgery: Chance;
  /** In one history of four others say what was paid, and devices forge it. */
  readonly #forging: boolean;
  readonly #quirks: ReadonlySet<Quirk>;
  readonly #traced: boolean;
  readonly #onServed: (served: Served) => void;
  readonly #server: MemoryServer;
  readonly #phones: Phone[] = [];
  readonly #ledgers = new Map<string, Ledger>();
  readonly #order = new Order();
  readonly #repeats = new Repeats();
  readonly #rejected = new Set<string>();
  readonly #wire: Travelling[] = [];
  /** Steps devices have put off. */
  readonly #later: (() => void)[] = [];
  #now = startMs;
  /** While false, nothing fails any more. */
  #faulty = true;
  #isFull = false;
  #tokens = 0;

  constructor(
    seed: number,
    {
      quirks,
      traced,
      onServed,
      restores,
      trades,
      forging,
      life,
      focus,
    }: {
      quirks: ReadonlySet<Quirk>;
      traced: boolean;
      onServed: (served: Served) => void;
      restores: boolean;
      trades: boolean;
      forging: boolean;
      life: boolean;
      focus: Focus | undefined;
    },
  ) {
    this.#chance = new Chance(seed);
    this.#oddity = new Chance(seed ^ 0x0dd);
    this.#disaster = new Chance(seed ^ 0xbad);
    // What a server lost and a plan held back, or only an emptied phone had, is more than is promised.
    const isElsewhere = focus === "plans" || focus === "empties" || focus === "forgets";
    this.#restoring = (restores && this.#disaster.happens(0.2) && !isElsewhere) || focus === "restores";
    this.#life = new Life(seed, { on: life, restores: this.#restoring, focus });
    this.#focused = { acts: (focus && focusedActs[focus]) ?? [], chance: new Chance(seed ^ 0xf0c5) };
    this.#trade = new Chance(seed ^ 0x7ade);
    this.#trading = (trades && this.#trade.happens(0.33)) || focus === "trades";
    this.#forgery = new Chance(seed ^ 0xf0e6);
    this.#forging = forging && this.#forgery.happens(0.25);
    this.#quirks = quirks;
    this.#traced = traced;
    this.#onServed = onServed;
    this.#server = new MemoryServer({
      now: () => new Date(this.#now),
      random: serverChance(seed).bytes,
      quirks,
    });
    const shops = [this.#openShop(), ...(this.#chance.happens(0.2) ? [this.#openShop()] : [])];
    const phones = 2 + this.#chance.below(4);
    for (let index = 0; index < phones; index += 1)
      this.#addPhone(`phone${index}`, shops[index % 3 === 2 ? shops.length - 1 : 0] ?? "");
    for (const phone of this.#phones) phone.start();
  }

  #openShop(): string {
    const id = newId(this.#now, this.#chance.bytes);
    const at = new Date(this.#now).toISOString();
    const stamps = { createdAt: at, updatedAt: at };
    const business = z.parse(Business, { id, ...stamps, companyName: "Ọlátúnjí Textiles" });
    const writes = [{ collection: "business" as const, id, data: business as unknown as Fields, deleted: false }];
    // Some books go on from paper: their main series waits for the first device, at a later number.
    if (this.#chance.happens(0.2)) {
      const series = z.parse(Series, {
        id: newId(this.#now, this.#chance.bytes),
        ...stamps,
        kind: "invoice",
        pattern: "INV-{SEQ:4}",
        next: 92,
      });
      writes.push({ collection: "series" as never, id: series.id, data: series as unknown as Fields, deleted: false });
    }
    this.#server.open(id, writes);
    this.#life.open(this.#server, id);
    this.#onServed({ call: "open", shopId: id, now: this.#now, writes });
    this.#ledgers.set(id, new Ledger());
    return id;
  }

  #addPhone(name: string, shopId: string, like?: Phone): Phone {
    const phone = new Phone(
      {
        name,
        // An app from before contact marks knows nothing of lost times either: it keeps working, and sends nothing again.
        version: like?.options.version ?? (this.#chance.happens(0.25) && !this.#losesTime ? 1 : 2),
        chance: this.#chance,
        oddity: this.#oddity,
        quirks: this.#quirks,
        now: () => this.#now,
        send: (sent) => this.#wire.push({ sent, reply: null, isEcho: false }),
        isFull: () => {
          const full = this.#isFull;
          this.#isFull = false;
          return full;
        },
        later: (step) => this.#later.push(step),
        onQueued: (op, by, place) => this.#order.made(op, by.options.name, place),
      },
      shopId,
      like ? 1 : this.#chance.happens(0.15) ? 2 : 1,
    );
    phone.skew = this.#chance.happens(0.4)
      ? Math.round((this.#chance.next() * 2 - 1) * tenYearsMs)
      : this.#chance.below(120_000) - 60_000;
    this.#phones.push(phone);
    return phone;
  }

  #say(text: string): void {
    if (this.#traced) this.trace.push(`${String(this.counts.steps).padStart(4)} ${text}`);
  }

  #fault(text: string): void {
    this.counts.faults += 1;
    this.#say(`! ${text}`);
  }

  live(): void {
    const steps = 60 + this.#chance.below(140) + this.#life.moreSteps;
    for (let step = 0; step < steps; step += 1) {
      this.counts.steps += 1;
      this.#now += this.#chance.below(90_000);
      if (this.#restoring) this.#operate();
      if (this.#forging && this.#forgery.happens(0.06)) this.#othersSay();
      if (this.#forging && this.#forgery.happens(0.06)) this.#forge();
      this.#life.step(this.#scene);
      if (this.#focused.acts.length > 0 && this.#focused.chance.happens(0.1)) this.#actFocused();
      const roll = this.#chance.next();
      if (roll < 0.33) this.#act();
      else if (roll < 0.9) this.#network();
      else if (roll < 0.94) this.#poke();
      else this.#trouble();
    }
  }

  /** An operator backs up now and then, and one day has to go back to it. What is on its way then is lost. */
  #operate(): void {
    const shopId = this.#disaster.pick([...this.#ledgers.keys()]) ?? "";
    const shop = this.#server.shops.get(shopId);
    const roll = this.#disaster.next();
    if (shop && roll < 0.02) {
      this.#backups.set(shopId, shop.copy());
      this.#onServed({ call: "back_up", shopId, now: this.#now });
    }
    const backup = this.#backups.get(shopId);
    if (!backup || roll < 0.985) return;
    this.#fault(`the server comes back as it was at @${backup.rev}`);
    this.#restores += 1;
    const wire = this.#wire.splice(0);
    if (shop) this.#ledgers.get(shopId)?.restored(shop, backup);
    this.#forget(backup);
    this.#server.restore(backup);
    this.#onServed({ call: "restore", shopId, now: this.#now });
    this.#loseWire(wire, shopId);
  }

  get #losesTime(): boolean {
    return this.#restoring || this.#life.putsBack;
  }

  get #scene(): Scene {
    return {
      server: this.#server,
      phones: this.#phones,
      ledgers: this.#ledgers,
      quirks: this.#quirks,
      fault: (text) => this.#fault(text),
      restored: (backup) => this.#forget(backup),
      loseWire: (shopId) => this.#loseWire(this.#wire.splice(0), shopId),
    };
  }

  #forget(backup: Shop): void {
    this.#repeats.restored(backup);
    this.#order.forget();
  }

  #loseWire(wire: readonly Travelling[], shopId: string): void {
    for (const { sent, reply } of wire) {
      if (reply === null && sent.shopId !== shopId) this.#wire.push({ sent, reply, isEcho: false });
      else this.#give(sent, { ok: false, code: "offline" });
    }
  }

  #forge(): void {
    const [phone, act] = [this.#forgery.pick(this.#phones), this.#forgery.pick(forgeries)];
    if (phone && act) this.#perform(phone, act);
  }

  #actFocused(): void {
    const { acts, chance } = this.#focused;
    const [phone, act] = [chance.pick(this.#phones), chance.pick(acts)];
    if (!phone || !act) return;
    const refused = [...phone.tables.attention].find(
      ([, { kind, op }]) => kind === "rejected" && op.collection === "series",
    );
    if (refused && chance.happens(0.5)) this.#seeTo(phone, refused[0], "retry");
    else this.#perform(phone, act);
  }

  /** A client claims to have paid, or a payment company reports it: the server hears it first. */
  #othersSay(): void {
    const shopId = this.#forgery.pick([...this.#ledgers.keys()]) ?? "";
    const issued = [...(this.#server.shops.get(shopId)?.records.values() ?? [])].filter(
      ({ collection, deleted, data }) =>
        collection === "invoices" && !deleted && data["kind"] === "invoice" && data["status"] === "issued",
    );
    const invoice = this.#forgery.pick(issued)?.data;
    if (!invoice) return;
    const id = newId(this.#now, this.#forgery.bytes);
    const amount = 1 + this.#forgery.below(5_000);
    const said = this.#forgery.happens(0.5) ? "paid" : "claimed";
    const at = new Date(this.#now).toISOString();
    const { fact, data } = saidOf(invoice as unknown as Invoice, { id, at, amount, said });
    this.#say(`the server hears of ${amount}: ${said}`);
    this.#ledgers.get(shopId)?.said.add(id);
    this.#server.say(shopId, fact, data as unknown as Fields);
    this.#onServed({ call: "say", shopId, now: this.#now, fact, data });
  }

  #somePhone(): Phone {
    return this.#chance.pick(this.#phones) as Phone;
  }

  #act(): void {
    const total = acts.reduce((sum, [share]) => sum + share, 0);
    let roll = this.#chance.next() * total;
    const [, act] = acts.find(([share]) => (roll -= share) < 0) ?? acts[0] ?? [0, giveAway];
    const phone = this.#somePhone();
    const traded = this.#trading && this.#trade.happens(0.3) && this.#trade.pick(tradeActs);
    this.#perform(phone, traded || (this.#oddity.happens(0.14) && this.#oddity.pick(oddActs)) || act);
  }

  /** A person does something, and the device says it is saved, or that it is not. */
  #perform(phone: Phone, act: Act): void {
    const isLocked = this.#life.isLocked(phone);
    if (isLocked && !this.#quirks.has("sent_away_goes_on")) return;
    const before = phone.tables.rows;
    const ledger = this.#ledgers.get(phone.shopId) as Ledger;
    const number = (this.#tokens += 1);
    const token = `${phone.options.name}v${number}`;
    this.#isFull = this.#faulty && this.#chance.happens(0.03);
    let said: string | null = null;
    try {
      said = phone.transact((tx) => {
        const what = act(phone, tx, token);
        if (what !== null && this.#quirks.has("half_transaction") && this.#chance.happens(0.05))
          tx.tables.outbox = [...phone.tables.outbox];
        return what;
      });
    } catch (error) {
      if (!(error instanceof QuotaExceeded)) throw error;
      this.#fault(`${phone.options.name}: the disk is full, nothing was saved`);
      return;
    } finally {
      this.#isFull = false;
    }
    if (said === null) return;
    this.counts.acts += 1;
    this.#say(`${phone.options.name}: ${said}`);
    const papers = ledger.papers.length;
    this.#note(phone, before);
    if (isLocked && ledger.papers.length > papers)
      throw new Violation(`locked: ${phone.options.name} gave a number after it heard that it was sent away`);
    this.counts.papers = ledger.papers.length;
    if (said.startsWith("issue ") && this.#quirks.has("number_reused_after_crash") && this.#chance.happens(0.1)) {
      this.#fault(`${phone.options.name} crashes before it has counted`);
      for (const [key, row] of before) if (key.startsWith("series/")) phone.tables.rows.set(key, row);
      this.#restart(phone);
      return;
    }
    if (this.#faulty && this.#chance.happens(0.02)) {
      this.#fault(`${phone.options.name} crashes right after it saved`);
      return this.#restart(phone);
    }
    phone.mirrorLeases();
    phone.wake("write");
  }

  /** Into the ledger goes what the records showed before an act and after it. */
  #note(phone: Phone, before: ReadonlyMap<Key, { readonly data: Fields | null }>): void {
    const ledger = this.#ledgers.get(phone.shopId) as Ledger;
    const after = phone.tables.rows;
    for (const key of new Set<Key>([...before.keys(), ...after.keys()])) {
      const [one, other] = [before.get(key)?.data ?? null, after.get(key)?.data ?? null];
      if (one !== other && !(one === null && other === null)) ledger.note(phone.options.name, key, one, other);
    }
  }

  #restart(phone: Phone): void {
    phone.crash();
    phone.start();
  }

  #poke(): void {
    const phone = this.#somePhone();
    const tab = this.#chance.pick(phone.tabs);
    if (tab?.waits && this.#chance.happens(0.7)) {
      this.#say(`${phone.options.name} tries again`);
      return tab.dispatch({ type: "waited" });
    }
    phone.wake(this.#chance.pick(["poke", "poll", "online", "asked"] as const) ?? "poll");
  }

  #trouble(): void {
    const phone = this.#somePhone();
    const { name } = phone.options;
    const kind = this.#chance.below(11);
    switch (kind) {
      case 0:
      case 1:
        this.#fault(`${name} crashes and starts again`);
        return this.#restart(phone);
      case 2:
        phone.skew = Math.round((this.#chance.next() * 2 - 1) * tenYearsMs);
        return this.#fault(`the clock of ${name} is set to ${phone.instant().slice(0, 10)}`);
      case 3:
      case 4:
        return this.#settle(phone);
      case 5: {
        const shops = [...this.#ledgers.keys()];
        if (shops.length < 2 || this.#phones.indexOf(phone) !== 0) return this.#settle(phone);
        const shopId = shops.find((id) => id !== phone.shopId) ?? phone.shopId;
        this.#fault(`another person signs in on ${name}`);
        return phone.switchTo(shopId);
      }
      case 6:
        if (!phone.signedIn) this.#signIn(phone);
        else this.#perform(phone, giveAway);
        return;
      case 7:
        // A copied device and a lost database in one history are more than is promised: the copies show one mark, so the
        // second is not told of the loss before it sends.
        if (this.#phones.length < 6 && this.#chance.happens(0.25) && !this.#losesTime) this.#copy(phone);
        return;
      case 8:
        if (this.#chance.happens(0.2)) this.#takeOver(phone);
        return;
      case 9:
        if (this.#chance.happens(0.2)) {
          const receipts = this.#chance.happens(0.4);
          this.#fault(`much later: deleted records${receipts ? " and receipts" : ""} are cleared away`);
          // Receipts are kept for months; no request is on its way for so long.
          if (receipts) {
            this.#loseWire(this.#wire.splice(0), phone.shopId);
            this.#order.forget();
          }
          this.#server.clearAway(phone.shopId, { receipts });
          this.#onServed({ call: "clear_away", shopId: phone.shopId, now: this.#now, receipts });
        }
        return;
      case 10:
        return this.#perform(phone, giveAway);
    }
  }

  /** The person looks at what needs attention and gives it up, tries again, or leaves it. */
  #settle(phone: Phone): void {
    const entry = this.#chance.pick([...phone.tables.attention.keys()]);
    if (entry === undefined) return;
    const isOfSeries = phone.tables.attention.get(entry)?.op.collection === "series";
    const retries = this.#chance.happens(0.3) || (isOfSeries && this.#oddity.happens(0.5));
    this.#seeTo(phone, entry, retries ? "retry" : "discard");
  }

  #seeTo(phone: Phone, entry: string, what: "retry" | "discard"): void {
    const retries = what === "retry";
    this.#tell(phone);
    this.#say(`${phone.options.name}: ${retries ? "tries again" : "gives up"} ${entry.slice(-12)}`);
    const before = phone.tables.rows;
    phone.transact((tx) => (retries ? tx.retry(entry) : tx.discard(entry)));
    if (retries) this.#note(phone, before);
    phone.wake("write");
  }

  #signIn(phone: Phone): void {
    phone.signedIn = true;
    this.#life.signedIn(phone);
    for (const tab of phone.tabs) tab.dispatch({ type: "signed_in" });
  }

  /** A second phone gets everything the first one keeps: a backup that was restored, a disk that was cloned. */
  #copy(phone: Phone): void {
    const copy = this.#addPhone(`${phone.options.name}copy${this.#phones.length}`, phone.shopId, phone);
    copy.deviceId = phone.deviceId;
    copy.leases = new Map(phone.leases);
    for (const [shopId, tables] of phone.disk) copy.disk.set(shopId, tables);
    this.#fault(`${phone.options.name} is copied to ${copy.options.name}`);
    for (const ledger of this.#ledgers.values()) ledger.copied.add(phone.options.name).add(copy.options.name);
    copy.start();
  }

  #takeOver(phone: Phone): void {
    const series = phone
      .allSeries()
      .find(
        ({ kind, closed, ownerDeviceId }) =>
          kind === "invoice" && !closed && ownerDeviceId !== null && ownerDeviceId !== phone.deviceId,
      );
    if (!series) return;
    const { shopId, deviceId } = phone;
    const taken = this.#server.takeOver(shopId, series.id, deviceId);
    this.#ledgers.get(shopId)?.mayClose.add(series.id);
    this.#onServed({ call: "take_over", shopId, now: this.#now, seriesId: series.id, deviceId, answer: taken });
    this.#fault(
      `${phone.options.name} takes series ${series.pattern} over: ${taken.ok ? taken.value.opened.pattern : taken.code}`,
    );
  }

  #network(): void {
    const step = this.#later.shift();
    if (step) return step();
    const place = this.#chance.below(Math.max(1, this.#wire.length));
    const travelling = this.#wire[place];
    if (!travelling) return this.#act();
    const { sent } = travelling;
    const { name } = sent.phone.options;
    if (travelling.reply) {
      this.#wire.splice(place, 1);
      if (this.#faulty && this.#chance.happens(0.02)) {
        this.#fault(`${name}: the disk is full while it takes an answer in`);
        this.#isFull = true;
      }
      const before = sent.phone.disk.get(sent.shopId)?.rows ?? new Map<Key, never>();
      sent.answer(travelling.reply);
      this.#isFull = false;
      const shop = this.#server.shops.get(sent.shopId);
      const gone =
        sent.request.call === "pull" && shop && vanished(shop, before, sent.phone.disk.get(sent.shopId)?.rows);
      if (gone) throw new Violation(`vanished: on ${name} ${gone}`);
      const hidden = outOfSight(sent.phone.tables);
      if (hidden) throw new Violation(`out of sight: on ${name} ${hidden}`);
      this.#tell(sent.phone);
      return;
    }
    const roll = this.#faulty ? this.#chance.next() : 1;
    if (roll < 0.05) {
      this.#wire.splice(place, 1);
      this.#fault(`${name}: ${sent.request.call} is lost on the way`);
      return this.#give(sent, { ok: false, code: "offline" });
    }
    if (roll < 0.08) {
      this.#wire.splice(place, 1);
      this.#fault(`${name}: the server dies before it commits ${sent.request.call}`);
      if (sent.request.call === "push" && this.#quirks.has("ack_before_commit"))
        return this.#reply(sent, this.#prepare(sent).answer);
      return this.#give(sent, { ok: false, code: "offline" });
    }
    if (roll < 0.13) {
      this.#fault(`${name} gives up waiting for ${sent.request.call}; it arrives later`);
      if (!sent.isForgotten()) sent.phone.tabs.find(({ isBusy }) => isBusy)?.giveUp();
      return;
    }
    if (roll < 0.17 && !travelling.isEcho) {
      this.#fault(`${name}: ${sent.request.call} arrives twice`);
      this.#wire.push({
        sent: { ...sent, isForgotten: () => true, answer: () => undefined },
        reply: null,
        isEcho: true,
      });
    }
    this.#wire.splice(place, 1);
    if (roll >= 0.17 && roll < 0.21) return this.#spurious(sent);
    if (this.#faulty && isInsideCopy(sent) && this.#oddity.happens(0.15)) return this.#emptyPage(sent);
    const answer = this.#serve(sent);
    if (roll >= 0.21 && roll < 0.27) {
      this.#fault(`${name}: the answer to ${sent.request.call} is lost`);
      return this.#give(sent, { ok: false, code: "offline" });
    }
    this.#reply(sent, answer);
  }

  /** Something on the way answers in the server's place. */
  #spurious(sent: Sent): void {
    const codes: RefusalCode[] = [
      "forbidden",
      "internal",
      "unauthenticated",
      ...(sent.request.call === "pull" ? (["resync"] as const) : []),
    ];
    const code = this.#chance.pick(codes) ?? "internal";
    if (sent.request.call === "pull" && this.#chance.happens(0.3)) return this.#emptyPage(sent);
    this.#fault(`${sent.phone.options.name}: something answers ${code}`);
    this.#reply(sent, { ok: false, code });
  }

  #emptyPage(sent: Sent): void {
    if (sent.request.call !== "pull") return;
    this.#fault(`${sent.phone.options.name}: something answers with an empty list`);
    const page: Page = { changes: [], cursor: sent.request.body.cursor ?? "", more: false, head: 0 };
    this.#reply(sent, { ok: true, value: page });
  }

  #reply(sent: Sent, reply: Answer<unknown>): void {
    if (!sent.isForgotten() || this.#quirks.has("stale_page_taken")) this.#wire.push({ sent, reply, isEcho: false });
  }

  #give(sent: Sent, answer: Answer<unknown>): void {
    if (!sent.isForgotten()) sent.answer(answer);
  }

  #prepare({ shopId, request }: Sent) {
    return this.#server.prepare(shopId, (request as Extract<Request, { call: "push" }>).body);
  }

  #serve(sent: Sent): Answer<unknown> {
    const answer = this.#decide(sent);
    this.#onServed({ call: "request", shopId: sent.shopId, now: this.#now, request: sent.request, answer });
    return answer;
  }

  #decide(sent: Sent): Answer<unknown> {
    const { shopId, request, phone } = sent;
    if (this.#life.isSentAway(sent)) return { ok: false, code: "unauthenticated" };
    if (request.call === "register") return this.#server.register(shopId, request.body);
    if (request.call === "pull") return this.#server.pull(shopId, request.body);
    const { ops } = request.body;
    const again = this.#repeats.comingAgain(this.#server.shops.get(shopId), ops);
    const prepared = this.#prepare(sent);
    prepared.commit();
    const { answer } = prepared;
    if (this.#traced)
      this.#say(
        `${phone.options.name} pushes ${answer.ok ? ops.map((op, index) => told(op, answer.value.receipts[index])).join("; ") : answer.code}`,
      );
    if (!answer.ok) return answer;
    const { receipts, head } = answer.value;
    for (const [index, op] of ops.entries()) this.#ledgers.get(shopId)?.answered(op, receipts[index] as Receipt, head);
    this.#checkOrder(ops, receipts, shopId);
    const repeated = this.#repeats.taken(this.#server.shops.get(shopId), ops, receipts, again);
    // Of two copies each sends what both had waiting, and neither knows of the other.
    if (repeated && this.#ledgers.get(shopId)?.copied.size === 0) throw new Violation(`repeat: ${repeated}`);
    return answer;
  }

  #checkOrder(ops: readonly ChangeOp[], receipts: readonly Receipt[], shopId: string): void {
    for (const [index, op] of ops.entries()) {
      if (op.again !== undefined) continue;
      const { status } = receipts[index] ?? {};
      if (status === "rejected") this.#rejected.add(`${op.collection}/${op.id}`);
      if (status !== "applied") continue;
      const late = this.#order.applied(op, this.#ledgers.get(shopId)?.copied ?? new Set());
      if (late) throw new Violation(`order: ${late}`);
      const contactId = op.patch["contactId"];
      const isMissing = typeof contactId === "string" && !this.#server.shops.get(shopId)?.find("contacts", contactId);
      if (isMissing && !this.#wasCleared && !this.#rejected.has(`contacts/${contactId}`))
        throw new Violation(`order: ${op.collection}/${op.id} arrived before the contact it names`);
    }
  }

  get #wasCleared(): boolean {
    return (
      this.#restores + this.#life.putBacks > 0 ||
      [...this.#server.shops.values()].some(({ purged }) => purged > 0) ||
      this.#quirks.has("tombstone_purged_early")
    );
  }

  /** What stands in the list that needs attention has been told. */
  #tell(phone: Phone): void {
    const ledger = this.#ledgers.get(phone.shopId) as Ledger;
    for (const entry of phone.tables.attention.values()) {
      this.counts.told += 1;
      ledger.tell(entry);
    }
  }

  /** Everything works again: everybody syncs until nothing moves, looks at what needs attention, and syncs again. */
  mend(): void {
    this.#faulty = false;
    this.#isFull = false;
    this.#say("everything works again");
    this.#life.mend(this.#scene);
    for (let round = 1; ; round += 1) {
      const before = this.#revisions();
      this.#everybodySyncs();
      // Giving a refused number up has those refused that waited for it.
      const settled = round >= 2 ? this.#everybodySettles() : 0;
      if (round > 3 && settled === 0 && this.#revisions() === before) break;
      if (round === maxRounds) throw new Violation("stuck: after many rounds there is still something new");
    }
    for (const [shopId, ledger] of this.#ledgers) {
      const shop = this.#server.shops.get(shopId);
      const broken = shop ? ledger.judge(shop) : "the business is gone";
      if (broken) throw new Violation(broken);
      const forged = shop && forgedIn({ records: shop.records.values(), facts: shop.facts });
      if (forged) throw new Violation(forged);
    }
    for (const phone of this.#phones)
      for (const [shopId, { rows, outbox }] of phone.disk) {
        const shop = this.#server.shops.get(shopId);
        if (outbox.length > 0)
          throw new Violation(
            `stuck: ${outbox.length} changes stay on ${phone.options.name}, the first ${outbox[0]?.state}`,
          );
        const differs = shop && difference(shop, rows);
        if (differs) throw new Violation(`diverged: ${phone.options.name}: ${differs}`);
      }
  }

  #revisions(): string {
    return [...this.#server.shops.values()].map(({ rev }) => rev).join();
  }

  #everybodySyncs(): void {
    for (const phone of this.#phones) {
      const users = [...phone.disk.keys()];
      for (const shopId of users.length > 1 ? [...users.filter((id) => id !== phone.shopId), phone.shopId] : users) {
        if (shopId !== phone.shopId) phone.switchTo(shopId);
        if (!phone.signedIn) this.#signIn(phone);
        phone.wake("asked");
        this.#untilQuiet(phone);
        this.#tell(phone);
      }
    }
  }

  #untilQuiet(phone: Phone): void {
    for (let step = 0; step < patience; step += 1) {
      this.counts.steps += 1;
      this.#now += 1_000;
      if (this.#wire.length + this.#later.length > 0) {
        this.#network();
        continue;
      }
      const waiting = phone.tabs.find(({ waits }) => waits);
      if (waiting) waiting.dispatch({ type: "waited" });
      else if (phone.tabs.every(({ isBusy }) => !isBusy)) return;
      else
        throw new Violation(
          `stuck: ${phone.options.name} is ${phone.tabs.map(({ state }) => state.step).join(" and ")} with nothing under way`,
        );
    }
    throw new Violation(`stuck: ${phone.options.name} never comes to rest`);
  }

  /** @returns how many entries somebody had to see to */
  #everybodySettles(): number {
    let count = 0;
    for (const phone of this.#phones)
      for (const shopId of phone.disk.keys()) {
        if (shopId !== phone.shopId) phone.switchTo(shopId);
        this.#tell(phone);
        phone.transact((tx) => {
          const settled = Array.from(tx.tables.attention.keys());
          for (const opId of settled) tx.discard(opId);
          count += settled.length;
        });
      }
    return count;
  }
}
