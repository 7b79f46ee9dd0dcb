/**
 * `npm run abuse:login -- --n 1000 [--pairs 200] [--seed 7]`: what somebody learns at the door who has no account. Names
 * that exist and names that do not are asked for in turn: answers must be alike to the letter and in time (ratio of the
 * medians of one run). Then n guesses at one name from as many networks, n names from one network, and n codes of a second
 * factor must meet the throttle, the right password among them too. No thirty days in a row let more than a hundred guesses at one
 * account through, nor at its password with a stolen session, and none shut its owner out of a browser that was signed in before. Codes to a
 * block of numbers, asked for from as many networks, stop at the block's limit, and guesses at a code at the number's.
 */
import { parseArgs } from "node:util";
import { buildApp } from "../src/app.ts";
import { Throttle, limits } from "../src/policies/throttle.ts";
import type { MessageGateway } from "../src/providers/messages/message-gateway.ts";
import { codeAt, stepAt } from "../src/policies/totp.ts";
import { seeded } from "./seeded.ts";
import { type ScriptServer, scriptServer } from "./support-server.ts";

const { values } = parseArgs({
  options: {
    n: { type: "string", default: "1000" },
    pairs: { type: "string", default: "200" },
    seed: { type: "string" },
  },
});
const n = Number(values.n);
const pairs = Number(values.pairs);
if (!Number.isInteger(n) || n < 200) throw new Error("--n takes a whole number from 200");
if (!Number.isInteger(pairs) || pairs < 20) throw new Error("--pairs takes a whole number from 20");
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = seeded(seed);
/** Above what other work on the machine moves the medians of one run. */
const maxRatio = 1.2;
const password = "correct horse battery";

const failures: string[] = [];
const fail = (what: string) => failures.push(what);
let logins = 0;

type Answer = { status: number; text: string; headers: string };
/** Headers and fields that differ with every answer. */
const ofItself = new Set(["date", "x-request-id", "request-id", "retry-after"]);

async function post(url: string, body: unknown): Promise<Answer & { ms: number }> {
  logins += 1;
  const began = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const ms = performance.now() - began;
  const headers = [...response.headers.keys()].filter((name) => !ofItself.has(name)).join(" ");
  return { status: response.status, text, headers, ms };
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const hundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * Known and unknown names in turn, as in ABBA: what is left to do after an answer (a mail is written, a failed sign-in put
 * down) slows the next of either kind alike, and so does other work on the machine.
 */
async function compare(what: string, attempt: (known: boolean, turn: number) => Promise<Answer & { ms: number }>) {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let turn = -8; turn < 2 * pairs; turn += 1) {
    const known = [0, 3].includes((turn + 8) % 4);
    const { ms, ...answer } = await attempt(known, turn + 8);
    answers.add(JSON.stringify(answer));
    if (turn >= 0) times[known ? "known" : "unknown"].push(ms);
    await new Promise((go) => setTimeout(go, 15));
  }
  const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)];
  const ratio = known / unknown;
  console.log(
    `${what}: known ${hundredths(known)} ms, unknown ${hundredths(unknown)} ms (medians of ${pairs}), ratio ${hundredths(ratio)}`,
  );
  if (answers.size !== 1) fail(`${what}: ${answers.size} different answers: ${[...answers].join(" | ").slice(0, 400)}`);
  if (ratio > maxRatio || ratio < 1 / maxRatio)
    fail(`${what}: the time tells who has an account (ratio ${hundredths(ratio)})`);
}

async function measureAnswers(server: ScriptServer): Promise<void> {
  const url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  for (let number = 0; number < 20; number += 1) await signUp(server.app, `person${number}`);
  await compare("sign-in", (known, turn) => {
    const login = known ? `person${turn % 20}` : `nobody${turn}`;
    return post(`${url}/user_token`, { auth: { login, password: "a guess" } });
  });
  await compare("forgotten password", (known, turn) => {
    const login = `${known ? `person${turn % 20}` : `nobody${turn}`}@shop.example`;
    return post(`${url}/users/iforgot`, { user: { login } });
  });
}

type App = ScriptServer["app"];
type Reply = {
  status: number;
  body: { code?: string; jwt?: string; token?: string; key?: string };
  wait: string | undefined;
  /** The cookie that marks the browser as the business's own. */
  cookie: string;
};
async function inject(
  app: App,
  url: string,
  body: unknown,
  { from = "10.0.0.1", token = "", cookie = "" } = {},
): Promise<Reply> {
  logins += 1;
  const response = await app.inject({
    method: "POST",
    url,
    remoteAddress: from,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
    payload: body as object,
  });
  const wait = response.headers["retry-after"];
  const mark = response.cookies.find(({ name }) => name.endsWith("own"));
  return { status: response.statusCode, body: response.json(), wait, cookie: mark ? `${mark.name}=${mark.value}` : "" };
}

async function signUp(app: App, name: string): Promise<string> {
  const { status, body } = await inject(app, "/users", {
    user: { username: name, email: `${name}@shop.example`, password },
  });
  if (status !== 200 || !body.token) throw new Error(`sign-up answered ${status}`);
  return body.token;
}

const networkOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** Answers that checked a guess; every other answer must be an honest 429. */
function lookedAt(what: string, replies: readonly Reply[], allowed: number): void {
  const looked = replies.filter(({ status }) => status !== 429).length;
  console.log(`${what}: ${looked} of ${replies.length} were looked at, ${allowed} allowed`);
  if (looked > allowed) fail(`${what}: ${looked} were looked at, ${allowed} are allowed`);
  if (replies.some(({ status, wait }) => status === 429 && !(Number(wait) >= 1)))
    fail(`${what}: a 429 without Retry-After`);
  if (replies.some(({ body }) => body.jwt)) fail(`${what}: somebody got in`);
}

async function guess(app: App): Promise<void> {
  const token = await signUp(app, "target");
  for (const [what, name] of [
    ["guesses at one name", "target"],
    ["guesses at a name nobody has", "nobody"],
  ] as const) {
    const replies: Reply[] = [];
    for (let turn = 0; turn < n; turn += 1) {
      // The right one comes in the middle, from a network of its own: by then the name is closed.
      const typed = turn === n >> 1 ? password : `guess ${turn}`;
      const auth = { login: turn % 2 ? name : name.toUpperCase(), password: typed };
      replies.push(await inject(app, "/user_token", { auth }, { from: networkOf(turn + 1) }));
    }
    lookedAt(what, replies, limits.logInPerName.hits);
  }

  const spread: Reply[] = [];
  for (let turn = 0; turn < n; turn += 1) {
    const auth = { login: `name${turn}`, password };
    spread.push(await inject(app, "/user_token", { auth }, { from: "192.0.2.1" }));
  }
  lookedAt("one password at many names from one network", spread, limits.logInPerNetwork.hits);

  const forgotten: Reply[] = [];
  for (let turn = 0; turn < n; turn += 1)
    forgotten.push(await inject(app, "/users/iforgot", { user: { login: "target" } }, { from: networkOf(turn + 1) }));
  lookedAt("mails to one name", forgotten, limits.resetMailPerName.hits);

  const second = await signUp(app, "careful");
  const { body } = await inject(
    app,
    "/users/second-factor",
    { user: { current_password: password } },
    { token: second },
  );
  const key = keyOf(body.key ?? "");
  const code = codeAt(key, stepAt(new Date()));
  const { status } = await inject(app, "/users/second-factor/confirm", { user: { code } }, { token: second });
  if (status !== 200) fail(`the second factor was not turned on: ${status}`);
  const codes: Reply[] = [];
  for (let turn = 0; turn < n; turn += 1) {
    const right = Array.from({ length: 5 }, (_, at) => codeAt(key, stepAt(new Date()) + at - 2));
    let typed = String(Math.floor(random() * 1e6)).padStart(6, "0");
    while (right.includes(typed)) typed = String(Math.floor(random() * 1e6)).padStart(6, "0");
    const login = turn % 2 ? "careful" : "careful@shop.example";
    codes.push(
      await inject(app, "/user_token", { auth: { login, password, code: typed } }, { from: networkOf(turn + 1) }),
    );
  }
  lookedAt("codes of a second factor after the right password", codes, limits.secondFactorPerUser.hits);

  const own: Reply[] = [];
  for (let turn = 0; turn < n; turn += 1)
    own.push(
      await inject(app, "/users/sessions/end-others", { user: { current_password: `guess ${turn}` } }, { token }),
    );
  lookedAt("the password at an open telephone", own, limits.passwordPerUser.hits);
}

/** Numbers of one block are pumped from as many networks, and codes guessed at a number that has an account. */
async function pump(app: App, sent: readonly string[]): Promise<void> {
  const asked: Reply[] = [];
  for (let turn = 0; turn < n; turn += 1) {
    const phone = { number: `+234803555${String(turn % 10_000).padStart(4, "0")}`, country: "NG" };
    asked.push(await inject(app, "/user_token/phone", { phone }, { from: networkOf(turn + 1) }));
  }
  lookedAt("messages to one block of numbers", asked, limits.codesPerBlock.hits);
  if (sent.length > limits.codesPerBlock.hits) fail(`a block of numbers: ${sent.length} messages went`);
  const guesses: Reply[] = [];
  for (let turn = 0; turn < n; turn += 1) {
    const phone = { number: "+2348035550000", code: String(Math.floor(random() * 1e6)).padStart(6, "0") };
    guesses.push(await inject(app, "/user_token/phone/code", { phone }, { from: networkOf(turn + 1) }));
  }
  lookedAt("codes guessed at one number", guesses, limits.phoneGuesses.hits);
}

/** Adds up what any thirty days in a row let through, at most. */
const maxOfThirtyDays = (byDay: readonly number[]): number =>
  Math.max(...byDay.map((_, first) => byDay.slice(first, first + 30).reduce((sum, each) => sum + each, 0)));

const guessDays = 62;

/**
 * Two months of guessing at both names of an account, as fast as the windows let a stranger who begins on a day of his choice, and its
 * owner beside it: on a browser that was signed in before every right password gets in.
 */
async function besiege(app: App, deps: ScriptServer["deps"]): Promise<void> {
  await signUp(app, "besieged");
  const auth = { login: "besieged", password };
  const { cookie } = await inject(app, "/user_token", { auth });
  const pass = passDays(deps);
  const byDay: number[] = [];
  let shutOut = 0;
  for (let day = 0; day < guessDays; day += 1) {
    let looked = 0;
    // One early guess, and a crowd when a window that began with it would end.
    const quarters = day === 0 ? 1 : day < 27 ? 0 : 3;
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      for (const name of ["besieged", "besieged@shop.example"])
        for (let turn = 0; turn < (day === 0 ? 1 : limits.logInPerName.hits + 2); turn += 1) {
          const guess = { login: name, password: `guess ${day} ${quarter} ${turn}` };
          const { status } = await inject(app, "/user_token", { auth: guess }, { from: networkOf(logins) });
          if (status !== 429) looked += 1;
        }
      await pass.over("logInPerName");
    }
    byDay.push(looked);
    const { status } = await inject(app, "/user_token", { auth }, { cookie });
    if (status !== 200) shutOut += 1;
    for (const limit of ["logInPerNameDay", "logInPerOwnBrowser"]) await pass.over(limit);
    await pass.day();
  }
  const looked = maxOfThirtyDays(byDay);
  console.log(
    `${guessDays} days of guesses at one account: at most ${looked} of thirty days were looked at, 100 allowed; its owner was shut out ${shutOut} times`,
  );
  if (looked > 2 * limits.logInPerNameMonth.hits) fail(`thirty days: ${looked} guesses at one account were looked at`);
  if (shutOut > 0) fail(`${guessDays} days: the owner was shut out ${shutOut} times`);
}

/** Two months of guessing at the password with a session that was stolen. */
async function robSession(app: App, deps: ScriptServer["deps"]): Promise<void> {
  const token = await signUp(app, "robbed");
  const pass = passDays(deps);
  const byDay: number[] = [];
  for (let day = 0; day < guessDays; day += 1) {
    let looked = 0;
    const quarters = day === 0 ? 1 : day < 27 ? 0 : 5;
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      for (let turn = 0; turn < (day === 0 ? 1 : limits.passwordPerUser.hits + 2); turn += 1) {
        const user = { current_password: `guess ${day} ${quarter} ${turn}` };
        const { status } = await inject(app, "/users/proof", { user }, { token });
        if (status !== 429) looked += 1;
      }
      await pass.over("passwordPerUser");
    }
    byDay.push(looked);
    await pass.over("passwordPerUserDay");
    await pass.day();
  }
  const looked = maxOfThirtyDays(byDay);
  console.log(
    `${guessDays} days of guesses with a stolen session: at most ${looked} of thirty days were looked at, 100 allowed`,
  );
  if (looked > limits.passwordPerUserMonth.hits) fail(`thirty days: ${looked} guesses with a session were looked at`);
}

const passDays = ({ db }: ScriptServer["deps"]) => ({
  over: (limit: string) => db.query("drop_window", "delete from throttle where key like $1", [`${limit}:%`]),
  /** Rows of one key are moved past each other in two steps. */
  day: async () => {
    for (const days of [1_001, -1_000])
      await db.query("move_days", "update guess_days set day = day - $1::int", [days]);
  },
});

function keyOf(base32: string): Buffer {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function main(): Promise<number> {
  const began = performance.now();
  const server = await scriptServer();
  try {
    await measureAnswers(server);
    const sent: string[] = [];
    const sms: MessageGateway = { channel: "sms", send: async ({ to }) => void sent.push(to) };
    const messages = { gateways: [sms], countries: ["NG"], maxPerHour: 10_000, maxPerDay: 10_000 };
    const throttle = new Throttle(server.deps.db, true);
    const throttled = await buildApp({ ...server.deps, messages, throttle });
    try {
      await guess(throttled);
      await pump(throttled, sent);
      await besiege(throttled, server.deps);
      await robSession(throttled, server.deps);
    } finally {
      await throttled.close();
    }
  } finally {
    await server.close();
  }
  for (const sentence of failures) console.error(sentence);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(JSON.stringify({ suite: "abuse:login", n: logins, failures: failures.length, seed, seconds }));
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await main();
