/**
 * `npm run api:valid -- --n 2000 [--seed 7]`: requests of a program with a key, made from the schemas of the OpenAPI document alone.
 * Whatever the document lets in, the server takes: none of them may be refused. What no schema can say of several fields
 * at once stands in the description of the operation, and `fitting` keeps to it.
 */
import { parseArgs } from "node:util";
import { keyScopes } from "@ankara/contract/key-scopes";
import { printOpenApi } from "@ankara/contract/openapi";
import { newId, systemRandom } from "@ankara/domain/ids";
import { type Schema, chanceOf } from "./fuzz/bend.ts";
import { validSample } from "./fuzz/valid.ts";
import { seeded } from "./seeded.ts";
import { type ScriptServer, scriptServer } from "./support-server.ts";

const { values } = parseArgs({ options: { n: { type: "string", default: "2000" }, seed: { type: "string" } } });
const n = Number(values.n);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const chance = chanceOf(seeded(seed));

type Fields = Record<string, unknown>;
type Operation = {
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body: Schema | null;
  readonly query: Schema;
};
type Answer = { readonly status: number; readonly text: string; readonly json: Fields };
/** An invoice the program issued: what may still be settled and credited of it, minor units, and its lines. */
type Issued = {
  readonly contactId: string | null;
  readonly currency: string;
  readonly lines: readonly { readonly id: string; readonly quantity: string }[];
  unsettled: number;
  uncredited: number;
};

/** The calls of `/v1`, as the document prints them. */
function operationsOf(): Operation[] {
  return Object.entries(printOpenApi("0").paths)
    .filter(([path]) => path.startsWith("/v1/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const {
          operationId,
          requestBody,
          parameters = [],
        } = operation as {
          operationId: string;
          requestBody?: { content: Record<string, { schema: Schema }> };
          parameters?: { name: string; in: string; schema: Schema }[];
        };
        const queried = parameters.filter((each) => each.in === "query").map(({ name, schema }) => [name, schema]);
        return {
          name: operationId,
          method: method.toUpperCase() as Operation["method"],
          path,
          body: requestBody?.content["application/json"]?.schema ?? null,
          query: { type: "object", properties: Object.fromEntries(queried) as Record<string, Schema> },
        };
      }),
    );
}

/** Ids and names that a program with a key has read of its business. */
class Program {
  readonly send: (method: Operation["method"], url: string, body?: Fields) => Promise<Answer>;
  /** Ids by the area they are of. */
  readonly ids = new Map<string, string[]>();
  readonly drafts = new Set<string>();
  readonly invoices = new Map<string, Issued>();

  constructor({ app }: ScriptServer, token: string) {
    this.send = async (method, url, payload) => {
      const authorization = `Bearer ${token}`;
      const answer = await app.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) });
      const isJson = String(answer.headers["content-type"]).includes("json");
      return { status: answer.statusCode, text: answer.body, json: isJson ? answer.json<Fields>() : {} };
    };
  }

  of(area: string): readonly string[] {
    return this.ids.get(area) ?? [];
  }

  learn(area: string, id: string): void {
    this.ids.set(area, [...this.of(area), id]);
    if (area === "invoices") this.drafts.add(id);
  }
}

async function programOf(server: ScriptServer): Promise<Program> {
  const password = "correct horse battery";
  const user = { username: "valid", email: "valid@shop.example", password, country: "NG" };
  const signedUp = await server.app.inject({ method: "POST", url: "/users", payload: { user } });
  const made = await server.app.inject({
    method: "POST",
    url: "/users/api-keys",
    headers: { authorization: `Bearer ${signedUp.json<{ token: string }>().token}` },
    payload: { user: { current_password: password }, key: { name: "Generated client", scopes: keyScopes } },
  });
  const program = new Program(server, made.json<{ token: string }>().token);
  program.learn("taxes", await taxOf(server, signedUp.json()));
  // The first record of each kind is made by hand, because the others refer to it.
  const first: readonly (readonly [string, Fields])[] = [
    ["clients", { name: "Wanjikũ Hardware" }],
    ["catalogue", { name: "Kente strip", prices: { NGN: "24500" } }],
    ["expenses", { amount: 1_850_000 }],
    ["notes", { title: "Call the tailor" }],
    ["payments", { amount: 100, method: "cash" }],
    ["invoices", completeSale],
    ["invoices", completeSale],
  ];
  for (const [area, data] of first) {
    const { json, text } = await program.send("POST", `/v1/${area}`, { data });
    const id = (json["data"] as Fields | undefined)?.["id"];
    if (typeof id !== "string") throw new Error(`expected a first record of ${area}: ${text}`);
    program.learn(area, id);
  }
  await issueFirst(program);
  return program;
}

const fresh = () => newId(Date.now(), systemRandom);

/** A tax of the business, which its owner keeps on a device: one that a seller who is not registered may charge. */
async function taxOf({ app }: ScriptServer, { token }: { readonly token: string }): Promise<string> {
  const [id, deviceId, at] = [fresh(), fresh(), new Date().toISOString()];
  const rate = { name: "Levy", kind: "tax", basis: "percent", ratePpm: 10_000, category: "O", defaultOn: true };
  const patch = { id, createdAt: at, updatedAt: at, deviceId, ...rate };
  const headers = { authorization: `Bearer ${token}` };
  const device = { id: deviceId, name: "Phone" };
  await app.inject({ method: "POST", url: "/sync/devices", headers, payload: { device } });
  const op = { opId: fresh(), collection: "fees", id, kind: "put", patch, was: {}, baseRev: 0 };
  const pushed = await app.inject({ method: "POST", url: "/sync/push", headers, payload: { deviceId, ops: [op] } });
  if (!pushed.body.includes('"applied"')) throw new Error(`expected a tax to be kept: ${pushed.body}`);
  return id;
}

/** Everything an issued invoice needs, in a draft of whatever came before. */
const completeSale: Fields = {
  walkIn: true,
  discount: null,
  issueDate: null,
  dueDate: "2031-01-31",
  lines: [{ name: "Hollandais wax", quantity: "3", unitPrice: "14750" }],
};

async function issueFirst(program: Program): Promise<void> {
  const [id = ""] = program.drafts;
  const { status, text } = await program.send("POST", `/v1/invoices/${id}/issue`);
  if (status !== 200) throw new Error(`expected the first document to be issued: ${text}`);
  await noteIssued(program, id);
}

/** Takes a document that has its number from the drafts, with what it came to. */
async function noteIssued(program: Program, id: string): Promise<void> {
  const { json } = await program.send("GET", `/v1/invoices/${id}`);
  const read = json["data"] as Omit<Issued, "unsettled" | "uncredited"> & { kind: string; totals: { total: number } };
  program.drafts.delete(id);
  const { contactId, currency, lines, totals } = read;
  if (read.kind === "invoice")
    program.invoices.set(id, { contactId, currency, lines, unsettled: totals.total, uncredited: totals.total });
}

/** Returns the rule of an operation over several fields or over its record; null where it has none. */
const fitting: Readonly<Record<string, (data: Fields, program: Program, id: string) => Fields | null>> = {
  createInvoice: (data) => inOrder(data),
  updateInvoice: (data) => inOrder(data),
  createPayment(data, program) {
    const { allocations, ...rest } = data;
    if (!Array.isArray(allocations) || allocations.length === 0) return data;
    const [invoiceId, invoice] = chance.pick([...program.invoices]);
    const { contactId, currency } = invoice;
    const amount = Math.min(invoice.unsettled, Number(data["amount"]));
    if (amount < 1) return null;
    invoice.unsettled -= amount;
    return { ...rest, contactId, currency, allocations: [{ invoiceId, amount }] };
  },
  creditInvoice(data, program, id) {
    const invoice = program.invoices.get(id);
    if (!invoice || invoice.uncredited < 1) return null;
    const whole = data["of"] === "amount" ? Math.min(Number(data["amount"]), invoice.uncredited) : null;
    // Lines and the whole are credited where nothing was before.
    if (whole === null && invoice.unsettled !== invoice.uncredited) return null;
    invoice.uncredited -= whole ?? invoice.uncredited;
    if (data["of"] === "lines") return { ...data, lines: [{ id: invoice.lines[0]?.id, quantity: "1" }] };
    return whole === null ? data : { ...data, amount: whole };
  },
};

/** No due day before the day of the document, and no discount of more than the lines come to. */
function inOrder(data: Fields): Fields {
  const { issueDate, dueDate, discount } = data as Fields & { discount?: { kind: string } };
  const from = typeof issueDate === "string" ? issueDate : new Date().toISOString().slice(0, 10);
  const isEarly = typeof dueDate === "string" && dueDate < from;
  return {
    ...data,
    // The draft may have been dated later than this due day before.
    ...(typeof dueDate === "string" && issueDate === undefined ? { issueDate: null } : {}),
    ...(isEarly ? { issueDate: dueDate, dueDate: from } : {}),
    // A draft may be due on a day that was named before.
    ...(typeof issueDate === "string" && dueDate === undefined ? { dueDate: null } : {}),
    ...(discount?.kind === "amount" ? { discount: null } : {}),
  };
}

type Ask = {
  readonly operation: Operation;
  readonly area: string;
  readonly id: string;
  readonly url: string;
  readonly data: Fields | null;
};

function askOf(operation: Operation, program: Program): Ask | null {
  const { name, path, body, query } = operation;
  const area = path.split("/")[2] ?? "";
  const id = path.includes("{id}") ? idFor(name, area, program) : "";
  if (id === undefined) return null;
  const known = {
    fresh,
    of: {
      contactId: program.of("clients"),
      itemId: program.of("catalogue"),
      invoiceId: program.of("invoices"),
      expenseId: program.of("expenses"),
      taxIds: program.of("taxes"),
    },
  };
  const made = body ? (validSample(body, chance, known) as { data: Fields }).data : null;
  const fit = fitting[name];
  const data = made && fit ? fit(made, program, id) : made;
  if (made && !data) return null;
  const { cursor: _, ...asked } = validSample(query, chance, known) as Record<string, string>;
  return { operation, area, id, url: `${path.replace("{id}", id)}?${new URLSearchParams(asked)}`, data };
}

/** Returns a record the operation can be about: drafts are changed and issued, what has a number is handed over and credited. */
function idFor(name: string, area: string, program: Program): string | undefined {
  const drafts = ["updateInvoice", "issueDocument"].includes(name);
  const issued = ["creditInvoice", "readInvoicePdf", "readInvoiceXml", "readInvoiceLink"].includes(name);
  const ids = drafts ? [...program.drafts] : issued ? [...program.invoices.keys()] : program.of(area);
  return ids.length === 0 ? undefined : chance.pick(ids);
}

/** Sends a request, and remembers what came of it. @returns why it was refused, or null */
async function tryOne(program: Program, { operation, area, id, url, data }: Ask): Promise<string | null> {
  const { name, method } = operation;
  // A draft is issued as it stands: one that lacks something is completed first.
  if (name === "issueDocument") await program.send("PATCH", `/v1/invoices/${id}`, { data: completeSale });
  const { status, text, json } = await program.send(method, url, data ? { data } : undefined);
  // Without a buyer's address a document is none in the terms of the norm: the answer to a good question.
  if (name === "readInvoiceXml" && status === 409 && text.includes("cannot be an e-invoice")) return null;
  if (status !== 200) return `${status} ${text.slice(0, 300)}`;
  if (name.startsWith("create")) program.learn(area, (json["data"] as { id: string }).id);
  if (name === "issueDocument") await noteIssued(program, id);
  return null;
}

async function main(): Promise<number> {
  const began = performance.now();
  const server = await scriptServer();
  const refused = new Map<string, { count: number; example: string }>();
  const sent = new Map<string, number>();
  try {
    const program = await programOf(server);
    const operations = operationsOf();
    for (let asked = 0; asked < n;) {
      const operation = chance.pick(operations);
      // Drawing a document takes a hundred times as long as any other answer.
      if (operation.name === "readInvoicePdf" && !chance.oneIn(10)) continue;
      const ask = askOf(operation, program);
      if (!ask) continue;
      asked += 1;
      sent.set(operation.name, (sent.get(operation.name) ?? 0) + 1);
      const why = await tryOne(program, ask);
      if (why === null) continue;
      const kind = `${operation.name}: ${why}`;
      refused.set(kind, { count: (refused.get(kind)?.count ?? 0) + 1, example: JSON.stringify(ask.data) });
    }
    for (const { name } of operations)
      if (n >= 1_000 && !sent.has(name)) refused.set(`${name}: was never asked for`, { count: 1, example: "" });
  } finally {
    await server.close();
  }
  for (const [kind, { count, example }] of [...refused].slice(0, 40))
    console.error(`${count} × ${kind}\n    ${example.slice(0, 600)}`);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(JSON.stringify({ suite: "api:valid", n, operations: sent.size, refused: refused.size, seed, seconds }));
  return refused.size === 0 ? 0 : 1;
}

process.exitCode = await main();
