import { newId } from "@ankara/domain/ids";
import { recordOf, toFields } from "@ankara/sync/typed-records";
import { checkEnd } from "./checks.ts";
import { forgeries, statementOf } from "./forgeries.ts";
import { stepNetwork } from "./network-faults.ts";
import type { Phone } from "./phone.ts";
import type { PlantedFault } from "./planted-faults.ts";
import { handOverSeries, rareActions, salesActions, userActions } from "./user-actions.ts";
import { Violation, World, type WorldOptions } from "./world.ts";

export type Outcome = {
  readonly seed: number;
  /** The promise that was broken, or null. */
  readonly violation: string | null;
  /** The events, line by line; the same seed gives the same lines. */
  readonly trace: readonly string[];
  readonly counts: {
    readonly steps: number;
    readonly userActions: number;
    readonly faults: number;
    readonly documents: number;
    readonly reported: number;
  };
};

/** More steps than any device needs to come to rest: beyond it the sync goes in circles. */
const maxStepsToRest = 4_000;
/** Rounds in which everybody syncs and looks at what needs attention, until nothing moves. */
const maxRounds = 12;

/**
 * One history: people with two to five devices work, the network and the machines fail, and in the end everything is
 * mended and everybody syncs. Then every promise is checked. The same seed gives the same history.
 */
export function runHistory(
  seed: number,
  {
    faults = new Set<PlantedFault>(),
    traced = false,
    onServed = () => undefined,
    restores = true,
    sales = true,
    hasForgeries = true,
    lifecycle = true,
    payouts = true,
    focus,
  }: Partial<WorldOptions> = {},
): Outcome {
  const world = new World(seed, { faults, traced, onServed, restores, sales, hasForgeries, lifecycle, payouts, focus });
  let violation: string | null = null;
  try {
    live(world);
    mend(world);
  } catch (error) {
    violation =
      error instanceof Violation
        ? error.message
        : `crash: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  return { seed, violation, trace: world.trace, counts: world.counts };
}

function live(world: World): void {
  const steps = 60 + world.rng.below(140) + world.lifecycle.moreSteps;
  for (let step = 0; step < steps; step += 1) {
    world.counts.steps += 1;
    world.now += world.rng.below(90_000);
    if (world.hasRestores) operate(world);
    if (world.hasForgeries && world.forgeryRng.happens(0.06)) reportPayment(world);
    if (world.hasForgeries && world.forgeryRng.happens(0.06)) forge(world);
    const payout = world.payouts.step(world.scene, world.phones);
    if (payout) world.perform(payout.phone, payout.act);
    world.lifecycle.step(world.scene);
    world.staff.step(world.scene);
    if (world.focused.userActions.length > 0 && world.focused.rng.happens(0.1)) actFocused(world);
    const roll = world.rng.next();
    if (roll < 0.33) actSomehow(world);
    else if (roll < 0.9) {
      if (!stepNetwork(world)) actSomehow(world);
    } else if (roll < 0.94) wakeSomebody(world);
    else causeTrouble(world);
  }
}

/** An operator backs up now and then, and one day has to go back to it. What is on its way then is lost. */
function operate(world: World): void {
  const businessId = world.operatorRng.pick([...world.oracles.keys()]) ?? "";
  const business = world.server.businesses.get(businessId);
  const roll = world.operatorRng.next();
  if (business && roll < 0.02) {
    world.backups.set(businessId, business.copy());
    world.onServed({ call: "back_up", businessId, now: world.now });
  }
  const backup = world.backups.get(businessId);
  if (!backup || roll < 0.985) return;
  world.fault(`the server comes back as it was at @${backup.rev}`);
  world.restores += 1;
  const inFlight = world.inFlight.splice(0);
  if (business) world.oracles.get(businessId)?.restored(business, backup);
  world.forgetAfter(backup);
  world.server.restore(backup);
  world.onServed({ call: "restore", businessId, now: world.now });
  world.loseInFlight(inFlight, businessId);
}

function forge(world: World): void {
  const [phone, act] = [world.forgeryRng.pick(world.phones), world.forgeryRng.pick(forgeries)];
  if (phone && act) world.perform(phone, act);
}

function actFocused(world: World): void {
  const { userActions, rng } = world.focused;
  const [phone, act] = [rng.pick(world.phones), rng.pick(userActions)];
  if (!phone || !act) return;
  const refused = [...phone.tables.attention].find(
    ([, { kind, op }]) => kind === "rejected" && op.collection === "series",
  );
  if (refused && rng.happens(0.5)) world.seeTo(phone, refused[0], "retry");
  else world.perform(phone, act);
}

/** A client claims to have paid, or a payment company reports it: the server hears it first. */
function reportPayment(world: World): void {
  const businessId = world.forgeryRng.pick([...world.oracles.keys()]) ?? "";
  const issued = [...(world.server.businesses.get(businessId)?.records.values() ?? [])].filter(
    ({ collection, deleted, data }) =>
      collection === "invoices" && !deleted && data["kind"] === "invoice" && data["status"] === "issued",
  );
  const invoice = world.forgeryRng.pick(issued)?.data;
  if (!invoice) return;
  const id = newId(world.now, world.forgeryRng.bytes);
  const amount = 1 + world.forgeryRng.below(5_000);
  const status = world.forgeryRng.happens(0.5) ? "paid" : "claimed";
  const at = new Date(world.now).toISOString();
  const { fact, data } = statementOf(recordOf("invoices", invoice), { id, at, amount, said: status });
  world.log(`the server hears of ${amount}: ${status}`);
  world.oracles.get(businessId)?.reported.add(id);
  world.server.report(businessId, fact, toFields(data));
  world.onServed({ call: "say", businessId, now: world.now, fact, data });
}

function actSomehow(world: World): void {
  const total = userActions.reduce((sum, [share]) => sum + share, 0);
  let roll = world.rng.next() * total;
  const [, act] = userActions.find(([share]) => (roll -= share) < 0) ?? userActions[0] ?? [0, handOverSeries];
  const phone = world.somePhone();
  const sale = world.hasSales && world.salesRng.happens(0.3) && world.salesRng.pick(salesActions);
  world.perform(phone, sale || (world.rareRng.happens(0.14) && world.rareRng.pick(rareActions)) || act);
}

function wakeSomebody(world: World): void {
  const phone = world.somePhone();
  const tab = world.rng.pick(phone.tabs);
  if (tab?.waits && world.rng.happens(0.7)) {
    world.log(`${phone.options.name} tries again`);
    return tab.dispatch({ type: "waited" });
  }
  phone.wake(world.rng.pick(["poke", "poll", "online", "asked"] as const) ?? "poll");
}

function causeTrouble(world: World): void {
  const phone = world.somePhone();
  const { name } = phone.options;
  const kind = world.rng.below(11);
  switch (kind) {
    case 0:
    case 1:
      world.fault(`${name} crashes and starts again`);
      return world.restart(phone);
    case 2:
      phone.skew = world.wrongClock();
      return world.fault(`the clock of ${name} is set to ${phone.instant().slice(0, 10)}`);
    case 3:
    case 4:
      return settleOne(world, phone);
    case 5: {
      const businesses = [...world.oracles.keys()];
      if (businesses.length < 2 || world.phones.indexOf(phone) !== 0) return settleOne(world, phone);
      const businessId = businesses.find((id) => id !== phone.businessId) ?? phone.businessId;
      world.fault(`another person signs in on ${name}`);
      return phone.switchTo(businessId);
    }
    case 6:
      if (!phone.signedIn) world.signIn(phone);
      else world.perform(phone, handOverSeries);
      return;
    case 7:
      // A copied device and a lost database in one history are more than is promised: the copies show one mark, so the
      // second does not hear of the loss before it sends.
      if (world.phones.length < 6 && world.rng.happens(0.25) && !world.losesTime) copyPhone(world, phone);
      return;
    case 8:
      if (world.rng.happens(0.2)) takeSeriesOver(world, phone);
      return;
    case 9:
      if (world.rng.happens(0.2)) {
        const receipts = world.rng.happens(0.4);
        world.fault(`much later: deleted records${receipts ? " and receipts" : ""} are cleared away`);
        // Receipts are kept for months; no request is on its way for so long.
        if (receipts) {
          world.loseInFlight(world.inFlight.splice(0), phone.businessId);
          world.order.forget();
        }
        world.server.clearAway(phone.businessId, { receipts });
        const business = world.server.businesses.get(phone.businessId);
        if (business) world.oracleOf(phone.businessId).marksCleared(business);
        world.onServed({ call: "clear_away", businessId: phone.businessId, now: world.now, receipts });
      }
      return;
    case 10:
      return world.perform(phone, handOverSeries);
  }
}

/** The person looks at what needs attention and gives it up, tries again, or leaves it. */
function settleOne(world: World, phone: Phone): void {
  const entry = world.rng.pick([...phone.tables.attention.keys()]);
  if (entry === undefined) return;
  const isOfSeries = phone.tables.attention.get(entry)?.op.collection === "series";
  const retries = world.rng.happens(0.3) || (isOfSeries && world.rareRng.happens(0.5));
  world.seeTo(phone, entry, retries ? "retry" : "discard");
}

/** A second phone gets everything the first one keeps: a backup that was restored, a disk that was cloned. */
function copyPhone(world: World, phone: Phone): void {
  const copy = world.addPhone(`${phone.options.name}copy${world.phones.length}`, phone.businessId, phone);
  copy.deviceId = phone.deviceId;
  copy.leases = new Map(phone.leases);
  for (const [businessId, tables] of phone.disk) copy.disk.set(businessId, tables);
  world.fault(`${phone.options.name} is copied to ${copy.options.name}`);
  for (const oracle of world.oracles.values()) oracle.copied.add(phone.options.name).add(copy.options.name);
  copy.start();
}

function takeSeriesOver(world: World, phone: Phone): void {
  const series = phone
    .allSeries()
    .find(
      ({ kind, closed, ownerDeviceId }) =>
        kind === "invoice" && !closed && ownerDeviceId !== null && ownerDeviceId !== phone.deviceId,
    );
  if (!series) return;
  const { businessId, deviceId } = phone;
  const takeover = world.server.takeOver(businessId, series.id, deviceId);
  world.oracles.get(businessId)?.mayClose.add(series.id);
  world.onServed({ call: "take_over", businessId, now: world.now, seriesId: series.id, deviceId, answer: takeover });
  world.fault(
    `${phone.options.name} takes series ${series.pattern} over: ${takeover.ok ? takeover.value.opened.pattern : takeover.code}`,
  );
}

/** Everything works again: everybody syncs until nothing moves, looks at what needs attention, and syncs again. */
function mend(world: World): void {
  world.isFaulty = false;
  world.isFull = false;
  world.log("everything works again");
  world.lifecycle.mend(world.scene);
  world.payouts.mend(world.scene);
  world.staff.mend(world.scene);
  for (let round = 1; ; round += 1) {
    const before = revisions(world);
    everybodySyncs(world);
    // Giving a refused number up has those refused that waited for it.
    const settled = round >= 2 ? everybodySettles(world) : 0;
    if (round > 3 && settled === 0 && revisions(world) === before) break;
    if (round === maxRounds) throw new Violation("stuck: after many rounds there is still something new");
  }
  checkEnd(world);
}

function revisions(world: World): string {
  return [...world.server.businesses.values()].map(({ rev }) => rev).join();
}

function everybodySyncs(world: World): void {
  for (const phone of world.phones) {
    const users = [...phone.disk.keys()];
    for (const businessId of users.length > 1
      ? [...users.filter((id) => id !== phone.businessId), phone.businessId]
      : users) {
      if (businessId !== phone.businessId) phone.switchTo(businessId);
      if (!phone.signedIn) world.signIn(phone);
      phone.wake("asked");
      untilQuiet(world, phone);
      world.report(phone);
    }
  }
}

function untilQuiet(world: World, phone: Phone): void {
  for (let step = 0; step < maxStepsToRest; step += 1) {
    world.counts.steps += 1;
    world.now += 1_000;
    if (world.inFlight.length + world.deferred.length > 0) {
      stepNetwork(world);
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
function everybodySettles(world: World): number {
  let count = 0;
  for (const phone of world.phones)
    for (const businessId of phone.disk.keys()) {
      if (businessId !== phone.businessId) phone.switchTo(businessId);
      world.report(phone);
      phone.transact((tx) => {
        const settled = Array.from(tx.tables.attention.keys());
        for (const opId of settled) tx.discard(opId);
        count += settled.length;
      });
    }
  return count;
}
