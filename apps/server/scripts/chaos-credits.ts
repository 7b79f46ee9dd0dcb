/**
 * `npm run chaos:credits -- --kills 500 --crashes 50 [--seed 7]`: people write while the server is killed (kill -9) and its
 * database crashes, one client in five leaves in the middle. In the end every balance must be what was granted less the
 * texts that are there, and every text that was answered must be there.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { contentTypes } from "@ankara/domain/ai/content-types";
import { startCredits } from "@ankara/domain/subscriptions/credits";
import { cleanUp, freshFolder, postmasterOf, type Program, start, stop } from "../test/support/program.ts";
import { startStandIn } from "../test/support/stand-in.ts";
import { seeded } from "./seeded.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "40" },
    crashes: { type: "string", default: "4" },
    seed: { type: "string" },
  },
});
const kills = Number(values.kills);
const crashes = Number(values.crashes);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(crashes) || crashes < 0 || crashes > kills)
  throw new Error("--kills takes a whole number from 1, --crashes one from 0 to as many");
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = seeded(seed);
const people = 6;
const packCredits = 400;
const packsEach = Math.ceil((kills * 15) / packCredits) + 1;

type Person = { token: string; name: string; password: string; packs: string[]; answered: Set<string> };
const forms = [
  { generate: "birthday_wishes", name: "Ada", company_name: "Ada Stores", sender: "Ada Obi" },
  { generate: "newsletter", description: "New lace has landed, free delivery this week" },
  { generate: "ideal_customer", description: "I sell ankara fabrics in Balogun market" },
] as const;

async function main(): Promise<number> {
  const dataDir = await freshFolder();
  const standIn = await startStandIn();
  // Texts of a third to a whole second: in a short cycle some end, some are cut in the middle.
  standIn.pace(8);
  const env = { AI_BASE_URL: standIn.url, AI_MODEL: "fault:slow", LOG_LEVEL: "error" };
  let program: Program | null = null;
  const started = performance.now();
  let wrong = 0;
  try {
    program = await start(dataDir, env);
    const everyone = await Promise.all(
      Array.from({ length: people }, (_, at) => signUp(program as Program, `writer${at}`)),
    );
    const crashEvery = crashes === 0 ? Number.POSITIVE_INFINITY : Math.floor(kills / crashes);
    for (let kill = 1; kill <= kills; kill += 1) {
      if (kill % 50 === 0)
        console.log(`${kill} of ${kills} kills, ${Math.round((performance.now() - started) / 1000)} s`);
      const { url } = program;
      // Mostly short, so that many kills fit into half an hour; now and then time for several texts.
      const until = performance.now() + (random() < 0.25 ? 2_000 : 250 + random() * 750);
      const writing = everyone.map((person) => write(url, person, until));
      await sleep(until - performance.now());
      if (kill % crashEvery === 0) await crashDatabase(dataDir);
      await stop(program, "SIGKILL");
      await Promise.all(writing);
      program = await start(dataDir, env);
    }
    for (const person of everyone) wrong += await audit(program.url, person);
    const state = (await (await fetch(`${program.url}/state`)).json()) as { ledger: string };
    if (state.ledger !== "ok") wrong += 1;
    const texts = everyone.reduce((sum, { answered }) => sum + answered.size, 0);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(
      `${kills} server kills, ${crashes} of them with a database crash, ${texts} texts answered, seed ${seed}, ${seconds} s: ${wrong} wrong charges; the ledger is ${state.ledger}`,
    );
  } finally {
    await standIn.close();
    await cleanUp(program, dataDir);
  }
  return wrong === 0 ? 0 : 1;
}

/** PostgreSQL itself dies at once, without a checkpoint. */
async function crashDatabase(dataDir: string): Promise<void> {
  const pid = await postmasterOf(dataDir);
  if (pid !== null) process.kill(pid, "SIGQUIT");
}

async function write(url: string, person: Person, until: number): Promise<void> {
  while (performance.now() < until) {
    const body = { ...forms[Math.floor(random() * forms.length)], request_key: randomUUID() };
    const leaves = random() < 0.2;
    const gone = AbortSignal.timeout(leaves ? 20 + Math.floor(random() * 300) : 20_000);
    const clicks = random() < 0.2 ? 2 : 1;
    await Promise.all(Array.from({ length: clicks }, () => generate(url, person, body, gone)));
    await sleep(5);
  }
}

/** A failed call is no failure here: what counts is what the books say in the end. */
async function generate(url: string, person: Person, body: unknown, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/ai-writter/generate`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal,
  })
    .then(async (response) => (response.ok ? ((await response.json()) as { data: { id: string } }) : null))
    .catch(() => null);
  if (answer) person.answered.add(answer.data.id);
}

async function audit(url: string, person: Person): Promise<number> {
  const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
  // A pack whose answer was lost is asked for again: each key gives once.
  for (const key of person.packs) await grant(url, person, key);
  const texts: { id: string; generate: keyof typeof contentTypes }[] = [];
  for (let cursor = ""; ;) {
    const response = await fetch(`${url}/ai-writter/history?limit=100${cursor && `&cursor=${cursor}`}`, { headers });
    const page = (await response.json()) as { data: typeof texts; next_cursor: string | null };
    texts.push(...page.data);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  const { credit, held } = (await (await fetch(`${url}/ai-writter/credit`, { headers })).json()) as {
    credit: number;
    held: number;
  };
  const cost = texts.reduce((sum, { generate }) => sum + contentTypes[generate].costCredits, 0);
  const due = startCredits + person.packs.length * packCredits - cost;
  const there = new Set(texts.map(({ id }) => id));
  const lost = [...person.answered].filter((id) => !there.has(id)).length;
  if (credit !== due || held !== 0 || lost > 0)
    console.error(
      `${person.name}: has ${credit}, ${held} held, should have ${due}; ${lost} answered texts are not there`,
    );
  return (credit === due && held === 0 ? 0 : 1) + lost;
}

async function grant(url: string, { token }: Person, key: string): Promise<void> {
  await fetch(`${url}/ai-writter/packs`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ pack: { intent: "credits_400", request_key: key } }),
  }).then((response) => response.text());
}

async function signUp({ url }: Program, name: string): Promise<Person> {
  const password = randomUUID();
  const user = { username: name, email: `${name}@shop.example`, password, name: "Writer", company_name: "Chaos Shop" };
  const response = await fetch(`${url}/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user }),
  });
  const { token } = (await response.json()) as { token: string };
  const person: Person = {
    token,
    name,
    password,
    packs: Array.from({ length: packsEach }, () => randomUUID()),
    answered: new Set(),
  };
  for (const key of person.packs) await grant(url, person, key);
  return person;
}

process.exitCode = await main();
