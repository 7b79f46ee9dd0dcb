import { parseArgs } from "node:util";
import { addClient, addItem, openableOffline } from "./actions.ts";
import { randomOf } from "./browser-process.ts";
import { request, gapsOf, serverSide, summaryOf, wrongWith } from "./chaos/agreement.ts";
import { type ActName, emptyLedger, Phone } from "./chaos/phone.ts";
import { ServerProcess } from "./chaos/server-process.ts";
import { ports } from "./ports.ts";
import { buyPlan, newAccount, signUp, skipWelcome } from "./accounts.ts";

// `npm run chaos:browsers -- --rounds 200 --seed 7`: two real browsers and the real server of one business. In each round
// both write while something strikes: a browser or the server is killed with SIGKILL, a line is cut, storage is thrown away,
// a device is sent away, the data folder is put back. Then all is brought back, and both devices and the server must hold
// everything any screen said was saved, each once, with the same sums, no gap, and nothing waiting.

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
const started = Date.now();
const random = randomOf(seed);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The first rounds are on the free plan, which syncs one device: what the other one writes waits for the plan. */
const planBoughtIn = 2;
const quietWithinMs = 90_000;

/** Told to stop, it ends with the round that is played, and with everything it started. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

const server = new ServerProcess(ports.chaos);
await server.start();
const phones = [await Phone.of("ada", server.url), await Phone.of("bola", server.url)] as const;
const [ada, bola] = phones;
const account = newAccount();
const ledger = emptyLedger();
const trace: string[] = [];
/** Number of times each fault has struck. */
const struck: Partial<Record<Strike, number>> = {};
let paid = false;
let copied = false;

const both = [
  "kill ada",
  "kill bola",
  "kill server",
  "kill database",
  "ada offline",
  "bola offline",
  "nothing",
] as const;
const rare = [
  "copy the folder",
  // Twice, because it has to wait for a copy.
  "put the folder back",
  "put the folder back",
  "evict bola",
  "send bola away",
  "send bola away with a number",
] as const;
type Strike = (typeof both)[number] | (typeof rare)[number];

/** Makes a fault strike while both write. Those of the second kind wait until both have written. */
async function strike(what: Strike): Promise<void> {
  if (what === "kill ada") return ada.kill();
  if (what === "kill bola") return bola.kill();
  if (what === "kill server" || what === "kill database") {
    await server.kill({ database: what === "kill database" });
    return server.start();
  }
  if (what === "ada offline") return ada.setOnline(false);
  if (what === "bola offline") return bola.setOnline(false);
}

async function strikeAfter(what: Strike, round: number): Promise<void> {
  if (what === "send bola away with a number") return sendAwayUnsent(round);
  if (what === "copy the folder") {
    await server.copyFolder();
    copied = true;
  }
  if (what === "put the folder back") {
    // Both meet the restored server at once, or one of them a while before the other.
    const later = oneOf([null, ada, bola]);
    await later?.setOnline(false);
    await server.putFolderBack({ announced: random() < 0.5 });
    if (later) await pause(3_000);
  }
  if (what === "evict bola" || what === "send bola away") {
    // The device sends everything first, because changes it throws away unsent are lost by no fault of ours.
    await quiet();
    const { deviceId } = await bola.identity();
    const { token } = await ada.identity();
    if (what === "evict bola") await bola.evict();
    await request(server.url, `/sync/devices/${deviceId}`, token, "DELETE");
    if (what === "send bola away") return bola.comeBack(account);
    // The files of the app went as well: without them a server that is down takes its screens along.
    await recover();
    await openableOffline(bola.page);
  }
}

/** A device is sent away while it holds a number nobody has heard of: it locks, keeps it, and says that it was refused. */
async function sendAwayUnsent(round: number): Promise<void> {
  await quiet();
  const { deviceId } = await bola.identity();
  const { token } = await ada.identity();
  await bola.setOnline(false);
  const before = new Set(ledger.numbers.keys());
  await write(bola, ["invoice"], round);
  await request(server.url, `/sync/devices/${deviceId}`, token, "DELETE");
  await bola.setOnline(true);
  await bola.comeBack(account);
  for (const number of [...ledger.numbers.keys()].filter((one) => !before.has(one))) {
    const counts = await bola.issueAgain(number);
    ledger.numbers.delete(number);
    ledger.numbers.set(counts, bola.name);
    trace.push(`  bola: ${number} was refused and is ${counts}`);
  }
}

/** The only phone of a free plan loses its storage: it comes back with one tap, and goes on giving numbers. */
async function evictOnFreePlan(): Promise<void> {
  await write(ada, ["invoice"], 0);
  await quiet();
  await ada.evict();
  await ada.open("/");
  await ada.enter(account);
  await ada.replaceOldSelf();
  await quiet();
  await write(ada, ["invoice"], 0);
  await quiet();
}

async function write(phone: Phone, acts: readonly ActName[], round: number): Promise<void> {
  for (const [place, what] of acts.entries()) {
    try {
      await phone.act(what, `${phone.name} ${round}.${place + 1}`, ledger);
      trace.push(`  ${phone.name}: ${what}`);
    } catch (error) {
      if (phone.wasStruck) return;
      throw new Error(`${phone.name} could not do "${what}"`, { cause: error });
    }
  }
}

/** Everything works again: browsers run, lines are mended, both are signed in. */
async function recover(): Promise<void> {
  for (const phone of phones) {
    await phone.setOnline(true);
    await phone.open("/");
    await phone.enter(account);
  }
}

/** Waits until nothing waits and all three hold the same. @throws Error saying what differs when they never do */
async function quiet(): Promise<void> {
  const { token } = await ada.identity();
  const sides = paid ? phones : [ada];
  let wrong = ["nothing was looked at yet"];
  for (const end = Date.now() + quietWithinMs; Date.now() < end; await pause(400)) {
    for (const phone of sides) await phone.signInAgain(account);
    const there = await serverSide(server.url, token);
    const copies = await Promise.all(sides.map((phone) => phone.readCopy()));
    wrong = copies.flatMap((one, place) => [
      ...(one.outbox > 0 ? [`${one.outbox} changes wait on ${sides[place]!.name}`] : []),
      ...one.attention.map((row) => `${sides[place]!.name} is told: ${describeRow(row)}`),
      ...(summaryOf(one) === summaryOf(there) ? [] : [`${sides[place]!.name} holds something else than the server`]),
    ]);
    if (wrong.length > 0) continue;
    const own = paid ? ledger : { ...ledger, ...ofAda() };
    wrong = [...wrongWith(there, own), ...(await gapsOf(server.url, token)).map((gap) => `gap in ${gap}`)];
    if (wrong.length === 0) return;
  }
  throw new Error(wrong.join("; "));
}

/** Before the plan is bought the server knows what the first device wrote. */
const ofAda = () => ({
  clients: new Set([...ledger.clients].filter((name) => !name.startsWith("bola"))),
  notes: new Map([...ledger.notes].filter(([, note]) => !note.startsWith("bola"))),
  numbers: new Map([...ledger.numbers].filter(([, by]) => by !== "bola")),
});

async function begin(): Promise<void> {
  await ada.open("/register");
  await signUp(ada.page, account);
  await skipWelcome(ada.page);
  await addClient(ada.page, { name: "Àánú Stores", phone: "0803 555 0142" });
  await addItem(ada.page, { name: "Ankara, 6 yards", price: "14750" });
  await quiet();
  await evictOnFreePlan();
  await bola.open("/");
  await bola.enter(account);
  await Promise.all(phones.map((phone) => openableOffline(phone.page)));
}

async function play(round: number): Promise<void> {
  if (!paid && round >= planBoughtIn) {
    await buyPlan(ada.page);
    paid = true;
    await Promise.all(phones.map((phone) => phone.page.reload()));
    trace.push("  a plan is bought");
    await recover();
    await quiet();
  }
  const possible: readonly Strike[] = rare.filter((one) => paid && (one !== "put the folder back" || copied));
  const what = random() < 0.25 && possible.length > 0 ? oneOf(possible) : oneOf<Strike>(both);
  const acts = () =>
    Array.from({ length: random() < 0.5 ? 1 : 2 }, () => oneOf(["client", "draft", "invoice"] as const));
  const [hers, his, after] = [acts(), acts(), random() * 4_000];
  trace.push(`round ${round}: ${what} after ${Math.round(after)} ms`);
  await Promise.all([write(ada, hers, round), write(bola, his, round), pause(after).then(() => strike(what))]);
  await strikeAfter(what, round);
  struck[what] = (struck[what] ?? 0) + 1;
  await recover();
  // A browser that is killed may lose files it had not written yet, and stores them again.
  if (what === "kill ada" || what === "kill bola") await openableOffline((what === "kill ada" ? ada : bola).page);
  await quiet();
}

let failures = 0;
let played = 0;
try {
  await begin();
  for (let round = 1; round <= rounds && !stopping.signal.aborted; round += 1) {
    await play(round);
    played = round;
    if (round % 10 === 0) console.error(`${round} rounds, ${Math.round((Date.now() - started) / 1000)} s`);
  }
} catch (error) {
  failures += 1;
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  console.error(
    `seed ${seed}, after ${played} rounds: ${error instanceof Error ? error.message : String(error)}${cause}`,
  );
  console.error(trace.slice(-40).join("\n"));
} finally {
  await Promise.all(phones.map((phone) => phone.close()));
  await server.close();
}
const seconds = Math.round((Date.now() - started) / 1000);
const saved = { documents: ledger.numbers.size, drafts: ledger.notes.size, clients: ledger.clients.size };
console.log(JSON.stringify({ suite: "chaos:browsers", n: played, failures, seed, seconds, struck, saved }));
process.exitCode = failures === 0 && played > 0 ? 0 : 1;

/** Shortens an entry of what needs attention to what was refused or lost, and on which change. */
function describeRow(row: string): string {
  const { kind, code, message, collection, id, fields, lost, op } = JSON.parse(row) as Readonly<
    Record<string, unknown>
  >;
  const { baseRev, again, patch } = op as Readonly<Record<string, unknown>>;
  const changed = Object.keys(patch as object).length;
  return JSON.stringify({ kind, code, message, collection, id, fields, lost, baseRev, again, changed }).slice(0, 3000);
}
