/**
 * `npm run bench:ai -- [--texts 40] [--only-text]`: how much later the first text comes through the server than from its
 * provider, call by call in turns, and what hostile pages cost the reader. Target for the first text: 10 ms in the median
 * on a quiet machine; the ratio to one read of the balance in the same run holds on a busy one as well.
 */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { taskOf } from "@ankara/writer/evals/cases";
import { promptFor } from "@ankara/writer/prompt";
import { plainTextOf } from "../src/providers/pages/plain-text.ts";
import { extractText } from "../src/providers/pages/safe-reader.ts";
import { cleanUp, freshFolder, type Program, start } from "../test/support/program.ts";
import { startStandIn } from "../test/support/stand-in.ts";

const { values } = parseArgs({
  options: { texts: { type: "string", default: "40" }, "only-text": { type: "boolean" } },
});
const texts = Number(values.texts);
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(1)} ms`;

const person = { name: "Ada", company_name: "Ada Stores", sender: "Ada Obi" };

async function firstText(): Promise<void> {
  const { shared, own, prompt } = promptFor(taskOf("birthday_wishes", "en", person));
  const messages = [
    { role: "system", content: `${shared}\n\n${own}` },
    { role: "user", content: prompt },
  ];
  const standIn = await startStandIn();
  const dataDir = await freshFolder();
  let program: Program | null = null;
  try {
    program = await start(dataDir, { AI_BASE_URL: standIn.url, AI_MODEL: "stand-in", LOG_LEVEL: "error" });
    const { url } = program;
    const token = await signUp(url);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    for (let packs = 0; packs < texts / 70 + 1; packs += 1)
      await fetch(`${url}/ai-writter/packs`, {
        method: "POST",
        headers,
        body: JSON.stringify({ pack: { intent: "credits_400", request_key: randomUUID() } }),
      });
    const raw: number[] = [];
    const through: number[] = [];
    const reading: number[] = [];
    for (let round = 0; round < texts + 5; round += 1) {
      const direct = await timeTo(
        '"content":"',
        `${standIn.url}/chat/completions`,
        { "content-type": "application/json" },
        { model: "stand-in", stream: true, messages },
        '"content":""',
      );
      const form = {
        generate: "birthday_wishes",
        ...person,
        request_key: randomUUID(),
      };
      const served = await timeTo(
        "event: text",
        `${url}/ai-writter/generate`,
        { ...headers, accept: "text/event-stream" },
        form,
      );
      const startedAt = performance.now();
      await (await fetch(`${url}/ai-writter/credit`, { headers })).text();
      const read = performance.now() - startedAt;
      // The first ones pay for compiling.
      if (round < 5) continue;
      reading.push(read);
      raw.push(direct);
      through.push(served - direct);
    }
    raw.sort((a, b) => a - b);
    through.sort((a, b) => a - b);
    reading.sort((a, b) => a - b);
    const added = percentile(through, 0.5);
    console.log(
      `first text: provider ${ms(percentile(raw, 0.5))}; added by the server: median ${ms(added)}, p95 ${ms(percentile(through, 0.95))}; ${(added / percentile(reading, 0.5)).toFixed(1)} × one read of the balance (${texts} texts)`,
    );
  } finally {
    await standIn.close();
    await cleanUp(program, dataDir);
  }
}

/** Milliseconds until a piece of text is read; the answer is then read to its end. */
async function timeTo(
  piece: string,
  url: string,
  headers: Record<string, string>,
  body: unknown,
  not = "\u0000",
): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  let read = "";
  let found = Number.NaN;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    read += chunk;
    if (Number.isNaN(found) && read.replaceAll(not, "").includes(piece)) found = performance.now() - begun;
  }
  return found;
}

async function signUp(url: string): Promise<string> {
  const name = `bench${randomUUID().slice(0, 8)}`;
  const user = { username: name, email: `${name}@shop.example`, password: randomUUID() };
  const response = await fetch(`${url}/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user }),
  });
  return ((await response.json()) as { token: string }).token;
}

const words = "Ankara cloth keeps its colour for years when it is washed with care. ";
const pages: Record<string, string> = {
  "an article of 40 KB": `<html><body><article>${`<p>${words.repeat(4)}</p>`.repeat(140)}</article></body></html>`,
  "5 000 nested divs": `<body>${"<div>".repeat(5_000)}${words.repeat(20)}${"</div>".repeat(5_000)}`,
  "100 000 open brackets": "<".repeat(100_000) + words.repeat(20),
  "3 MB of paragraphs": `<body>${`<p>${words}</p>`.repeat(40_000)}</body>`,
  "60 000 unclosed tables": `<body>${"<table><tr><td>".repeat(60_000)}${words.repeat(20)}`,
};

async function hostilePages(): Promise<void> {
  const never = new AbortController().signal;
  for (const [name, html] of Object.entries(pages)) {
    const before = process.cpuUsage();
    const memory = process.memoryUsage().rss;
    const begun = performance.now();
    const { text } = await extractText(html, never);
    const wall = performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    const linear = performance.now();
    plainTextOf(html);
    console.log(
      `${name}: ${ms(wall)} in all, ${ms((user + system) / 1000)} CPU, +${Math.max(0, (process.memoryUsage().rss - memory) / 1024 / 1024).toFixed(0)} MB, ${text.length} characters; the linear pass alone ${ms(performance.now() - linear)}`,
    );
  }
}

await firstText();
if (!values["only-text"]) await hostilePages();
