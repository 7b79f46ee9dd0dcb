import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { DefaultQueryExecutor } from "kysely";
import { expect, inject } from "vitest";
import { StatementLog } from "./statement-log.ts";

/** Marks of `withMarkedParts`, which this file gives a meaning. */
declare global {
  var statementMade: ((key: string, made: unknown) => unknown) | undefined;
}

type Node = { readonly kind: string };
type Builder = { toOperationNode(): Node };
type Raw = string | { readonly text?: string; readonly values?: unknown[] };

const log = new StatementLog(inject("statementRun"));
// Files of one worker share its globals and run this one by one.
if (!globalThis.statementMade) {
  record();
  subscribe("fastify.initialization", (message) => recordAnswers((message as { fastify: FastifyInstance }).fastify));
}
log.ran(expect.getState().testPath ?? "");

/** Writes down the routes of a server that answered without an error. */
function recordAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined && reply.statusCode < 400) log.answered(`${request.method} ${url}`);
    done();
  });
}

function record(): void {
  const parts = new WeakMap<object, string>();
  /** A builder's node is copied by each step of its chain; the tables it began with, and a template's node, stay the same objects. */
  const mark = (key: string, node: Node): void => {
    const nodes = node.kind === "RawNode" ? [node] : childrenOf(node);
    for (const each of nodes) parts.set(each, key);
  };
  const partsOf = (node: Node): string[] => {
    const own = parts.get(node);
    const inside = childrenOf(node).flatMap(partsOf);
    return own === undefined ? inside : [own, ...inside];
  };
  globalThis.statementMade = (key, made) => {
    if (!Array.isArray(made)) mark(key, (made as Builder).toOperationNode());
    else {
      const given = made as Raw[];
      const [text] = given
        .map((each) => (typeof each === "object" ? each?.text : each))
        .filter((each) => / /.test(String(each)));
      const values = given.flatMap((each) =>
        Array.isArray(each) ? [each] : typeof each === "object" && each?.values ? [each.values] : [],
      );
      log.made({ text: String(text), values: values[0] ?? [], parts: [key] });
    }
    return made;
  };
  const compile = DefaultQueryExecutor.prototype.compileQuery;
  DefaultQueryExecutor.prototype.compileQuery = function compileQuery(node, queryId) {
    const compiled = compile.call(this, node, queryId);
    const made = [...new Set(partsOf(node))];
    if (made.length > 0) log.made({ text: compiled.sql, values: [...compiled.parameters], parts: made });
    return compiled;
  };
}

const childrenOf = (node: Node): Node[] => (Object.values(node) as unknown[]).flat().filter(isNode);
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { kind?: unknown }).kind === "string";
