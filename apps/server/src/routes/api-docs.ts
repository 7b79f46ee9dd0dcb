import { type OpenApi, printOpenApi } from "@ankara/contract/openapi";
import { escapeHtml } from "@ankara/documents/html";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { errorBody } from "../http/refused.ts";
import { contentPolicy } from "../http/content-policy.ts";
import { plainPage } from "./plain-page.ts";

/** The contract for machines and for people, printed from the same calls the server registers, once somebody asks for it. */
export function registerApiDocs(app: FastifyInstance, deps: Deps): void {
  const documentOf = once(() => printOpenApi(deps.settings.version, (code) => errorBody({ code }).message));
  const pageOf = once(() => pageFor(documentOf()));
  app.get("/openapi.json", async (_, reply) => reply.header("cache-control", "no-cache").send(documentOf()));
  app.get("/docs/api", async (_, reply) => {
    const { html, policy } = pageOf();
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .send(html);
  });
}

/** Printing takes a tenth of what a start of the server does. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function pageFor(document: OpenApi): { html: string; policy: string } {
  const html = plainPage(
    "The API",
    `<p>For machines: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><p>${escapeHtml(document.info.description)}</p>${describe(document)}`,
  );
  return { html, policy: contentPolicy({ inlineOf: html, scripts: false }) };
}

function describe({ paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return operations.map(({ path, method, operation }) => describeOne(path, method, operation as Operation)).join("");
}

type Body = { content?: Record<string, { schema: unknown; example?: unknown }> };
type Operation = {
  summary: string;
  security?: unknown;
  "x-key-scope"?: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: Body;
  responses: Record<string, Body & { description: string }>;
};

function describeOne(
  path: string,
  method: string,
  { summary, security, parameters = [], requestBody, responses, "x-key-scope": scope }: Operation,
): string {
  const refusals = Object.entries(responses).filter(([status]) => status !== "200");
  const parts = [
    `<p>${security ? (scope ? `Needs <code>Authorization: Bearer …</code>, of a session or of a key with <code>${escapeHtml(scope)}</code>.` : "Needs <code>Authorization: Bearer …</code> of a session.") : "Needs no log-in."}</p>`,
    parameters.length > 0
      ? `<h3>Parameters</h3><ul>${parameters.map(({ name, in: where, required }) => `<li><code>${escapeHtml(name)}</code> (${where}${required ? ", needed" : ""})</li>`).join("")}</ul>`
      : "",
    ...Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema, example }]) => block("Body, for example", example) + block(`Body, ${type}`, schema),
    ),
    block("Answer, for example", responses["200"]?.content?.["application/json"]?.example),
    block("Answer", responses["200"]?.content?.["application/json"]?.schema),
    `<h3>Refusals</h3><table>${refusals.map(([status, { description }]) => `<tr><th>${status}</th><td><code>${escapeHtml(description)}</code></td></tr>`).join("")}</table>`,
  ];
  return `<details><summary><b class="m">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>${parts.join("")}</details>`;
}

const block = (title: string, schema: unknown): string =>
  schema === undefined ? "" : `<h3>${escapeHtml(title)}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
