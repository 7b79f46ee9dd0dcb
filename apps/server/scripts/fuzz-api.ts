/**
 * `npm run fuzz:api -- --n 40000 [--seed 7]`: requests to every route of the server, made from the OpenAPI document and
 * then bent: values, types, ids, addresses, headers, bodies that are none. Over real connections, several at a time, as
 * nobody, as one of three people, and with their ids. No answer may be a 5xx, tell of the inside, or write markup back as it came;
 * none may hang or break off.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request as open } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newId, newLinkId, systemRandom } from "@ankara/domain/ids";
import { printOpenApi } from "@ankara/contract/openapi";
import { type Schema, bend, chanceOf, madeUpId, sample } from "./fuzz/bend.ts";
import { hostileBodies, hostileHeaders, hostileTexts, markupMark } from "./fuzz/hostile.ts";
import { seeded } from "./seeded.ts";
import { type ScriptServer, scriptServer } from "./support-server.ts";

const { values } = parseArgs({
  options: { n: { type: "string", default: "40000" }, seed: { type: "string" }, at: { type: "string", default: "8" } },
});
const n = Number(values.n);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const chance = chanceOf(seeded(seed));
/** An answer that takes longer hangs. */
const patienceMs = 20_000;

type Route = {
  method: string;
  /** `/users/{username}` */
  path: string;
  body?: Schema;
  query: { name: string; schema: Schema }[];
};
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Routes of the contract with what they take, and every other route of the server with nothing known of it. */
function routesOf({ app }: ScriptServer): Route[] {
  const routes: Route[] = [];
  for (const [path, operations] of Object.entries(printOpenApi("0").paths))
    for (const [method, operation] of Object.entries(operations)) {
      const { requestBody, parameters = [] } = operation as {
        requestBody?: { content: Record<string, { schema: Schema }> };
        parameters?: { name: string; in: string; schema: Schema }[];
      };
      const body = requestBody?.content["application/json"]?.schema;
      const query = parameters.filter((parameter) => parameter.in === "query");
      routes.push({ method: method.toUpperCase(), path, query, ...(body ? { body } : {}) });
    }
  const known = new Set(routes.map(({ method, path }) => `${method} ${path.replace(/\/$/, "")}`));
  for (const { method, path } of readTree(app.printRoutes({ commonPrefix: false })))
    if (!known.has(`${method} ${path}`)) routes.push({ method, path, query: [] });
  return routes;
}

/** Fastify's drawing of its routes: each line adds to the path of the line it hangs on. */
function readTree(drawn: string): { method: string; path: string }[] {
  const above: string[] = [];
  const routes: { method: string; path: string }[] = [];
  for (const line of drawn.split("\n")) {
    const found = /^([│\s]*)[├└]── (\S+)(?: \((.+)\))?/u.exec(line);
    if (!found) continue;
    const depth = (found[1]?.length ?? 0) / 4;
    above.length = depth;
    above.push(found[2] ?? "");
    const path = above.join("").replaceAll(/:(\w+)/g, "{$1}");
    for (const method of (found[3] ?? "").split(", ").filter((each) => each && each !== "HEAD" && path.startsWith("/")))
      routes.push({ method, path });
  }
  return routes;
}

/** Paths that end the account or session of a person: the fuzzer would soon be nobody. Asked for as nobody only. */
const ending = new Set(["DELETE /users/delete", "POST /users/log-out", "POST /users/change-password"]);
/** Answers for as long as somebody listens. */
const endless = "/sync/stream";

/** Three people with something of their own; ids and links they own are worth more than made-up ones. */
async function people({ app }: ScriptServer): Promise<{ tokens: string[]; known: string[] }> {
  const tokens: string[] = [];
  const known: string[] = [];
  for (const name of ["fuzz-one", "fuzz-two", "fuzz-three"]) {
    const signedUp = await app.inject({
      method: "POST",
      url: "/users",
      payload: { user: { username: name, email: `${name}@shop.example`, password: "correct horse battery" } },
    });
    const { token, user } = signedUp.json<{ token: string; user: { id: string } }>();
    const headers = { authorization: `Bearer ${token}` };
    const device = crypto.randomUUID();
    const [contact, link, key] = [newId(Date.now(), systemRandom), newLinkId(systemRandom), crypto.randomUUID()];
    const post = (url: string, payload: object) => app.inject({ method: "POST", url, headers, payload });
    await post("/sync/devices", { device: { id: device, name: "Phone" } });
    const written = await post("/ai-writter/generate", {
      generate: "birthday_wishes",
      company_name: "Okafor Textiles",
      name: "Ada",
      sender: "Amina",
    });
    const bought = await post("/transactions", { transaction: { intent: "credits_50" } });
    const item = written.json<{ data: { id: string } }>().data.id;
    tokens.push(token);
    known.push(device, contact, link, key, item, bought.json<{ id: string }>().id, user.id, name);
  }
  return { tokens, known };
}

type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body: string | null };

function randomRequest(route: Route, tokens: readonly string[], known: readonly string[]): FuzzRequest {
  const { pick, oneIn } = chance;
  const value = (): string => (oneIn(3) ? pick(hostileTexts) : oneIn(4) ? madeUpId(chance) : pick(known));
  let path = route.path.replaceAll(/\{\w+\}/g, () => safeEncode(value()) || "x");
  const query = route.query
    .filter(() => oneIn(2))
    .map(({ name, schema }) => [name, asText(sample(schema, chance, known))]);
  if (oneIn(6)) query.push([pick(hostileTexts), pick(hostileTexts)]);
  if (query.length > 0)
    path += `?${query.map(([name = "", each = ""]) => `${safeEncode(name)}=${safeEncode(oneIn(3) ? pick(hostileTexts) : each)}`).join("&")}`;
  if (oneIn(80))
    path = pick(["/%", "/%ff%fe", "//evil.example/..", "/%2e%2e/%2e%2e/etc/passwd", `/${"a/".repeat(400)}`, "/\\..\\"]);

  const headers: Record<string, string> = {};
  const ends = ending.has(`${route.method} ${route.path}`);
  if (!ends && !oneIn(4)) headers["authorization"] = `Bearer ${pick(tokens)}`;
  let body: string | null = null;
  if (route.method !== "GET" && route.method !== "DELETE") {
    const made = route.body
      ? sample(route.body, chance, known)
      : { [pick(["name", "amount", "reason", "note", "date"])]: value() };
    const bent = oneIn(4) ? made : bend(made, chance);
    const form = !route.body && oneIn(2);
    body = oneIn(12)
      ? pick(hostileBodies)
      : form
        ? new URLSearchParams(made as Record<string, string>).toString()
        : (JSON.stringify(bent) ?? "");
    headers["content-type"] = form ? "application/x-www-form-urlencoded" : "application/json";
  }
  if (oneIn(6)) {
    const [name, text] = pick(hostileHeaders);
    headers[name] = text;
  }
  if (oneIn(60))
    return { method: pick(["PUT", "PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND"]), path, headers, body: null };
  return { method: route.method, path, headers, body };
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Percent-encoding also of what is no text: half a surrogate pair becomes what browsers make of it. */
const safeEncode = (text: string): string => encodeURIComponent(text.toWellFormed());

function send(port: number, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = open({ host: "127.0.0.1", port, agent, method, path, headers, timeout: patienceMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
      response.on("error", reject);
    });
    request.on("timeout", () => request.destroy(new Error("no answer in 20 s")));
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

const inside =
  /\bat [^\n]{1,200}\.[jt]s:\d+|node_modules|\b(select|insert into|update) [\w"]+ |syntax error at|ECONN|pg_catalog/i;

/** Why this answer must not be; null when it may. */
function faultOf({ status, headers, text }: Answer, path: string, method: string): string | null {
  if (status >= 500) return `answered ${status}`;
  if (status < 200) return `answered ${status}`;
  const type = String(headers["content-type"] ?? "");
  // Pages hold our own script and styles by design; what a page must not hold is how we work inside.
  if (/json|plain/.test(type) && inside.test(text) && status >= 400) return "tells of the inside";
  if (text.includes(markupMark) && !/^application\/(json|openapi)/.test(type))
    return `writes markup back as ${type || "nothing"}`;
  if (headers["x-content-type-options"] !== "nosniff" && text.length > 0) return "lets the browser guess what it is";
  if (headers["set-cookie"]?.toString().includes("a=b")) return "sets a cookie of ours to order";
  // The sandbox's own API speaks as a payment company does.
  const ours = !path.startsWith("/checkout/") && method !== "HEAD";
  if (ours && /json/.test(type) && status >= 400 && !/"code":"\w+"/.test(text)) return "refuses in another shape";
  return null;
}

async function main(): Promise<number> {
  const began = performance.now();
  const web = await mkdtemp(join(tmpdir(), "ankara-fuzz-"));
  await writeFile(join(web, "index.html"), "<!doctype html><title>Ankara</title>");
  const server = await scriptServer({ webDist: web });
  const failures = new Map<string, { count: number; example: string }>();
  const statuses = new Map<number, number>();
  const reached = new Map<string, number>();
  try {
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const { tokens, known } = await people(server);
    const routes = routesOf(server).filter(({ path }) => path !== endless);
    const agent = new Agent({ keepAlive: true, maxSockets: Number(values.at) });
    let sent = 0;
    const worker = async () => {
      while (sent < n) {
        const route = routes[sent % routes.length] as Route;
        sent += 1;
        const request = randomRequest(route, tokens, known);
        const fault = await send(port, agent, request).then(
          (answer) => {
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            if (answer.status < 300) reached.set(route.path, (reached.get(route.path) ?? 0) + 1);
            return faultOf(answer, route.path, request.method);
          },
          // Our own client refuses to send some headers; that is no answer of the server.
          (error: Error & { code?: string }) => (error.code?.startsWith("ERR_") ? null : (error.code ?? error.message)),
        );
        if (fault) {
          const { authorization: _, ...headers } = request.headers;
          const example = JSON.stringify({ ...request, headers }).slice(0, 500);
          const kind = `${fault}: ${route.method} ${route.path}`;
          failures.set(kind, { count: (failures.get(kind)?.count ?? 0) + 1, example });
        }
      }
    };
    await Promise.all(Array.from({ length: Number(values.at) }, worker));
    agent.destroy();
    // Few requests for each route find fewer of them well asked.
    if (reached.size < routes.length / (n < 40 * routes.length ? 5 : 3)) {
      const kind = `only ${reached.size} of ${routes.length} routes ever answered well`;
      failures.set(kind, { count: 1, example: [...reached.keys()].join(" ") });
    }
  } finally {
    await server.close();
    await rm(web, { recursive: true, force: true });
  }
  for (const [kind, { count, example }] of [...failures].slice(0, 40))
    console.error(`${count} × ${kind}\n    ${example}`);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const answers = Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b));
  console.log(JSON.stringify({ suite: "fuzz:api", n, failures: failures.size, seed, seconds, answers }));
  return failures.size === 0 ? 0 : 1;
}

process.exitCode = await main();
