import * as z from "zod/mini";
import { type Call, rolesOf } from "./call.ts";
import { calls } from "./calls.ts";
import { ErrorBody, type ErrorCode, commonErrors, statusOf } from "./errors.ts";
import type { Example, Examples } from "./examples/example.ts";
import { accountExamples } from "./examples/account.ts";
import { businessExamples } from "./examples/business.ts";
import { recordExamples } from "./examples/records.ts";

type Json = { [key: string]: unknown };

/** The part of an OpenAPI 3.1 document that we print. */
export type OpenApi = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Json; securitySchemes: Json };
};

/**
 * Every call of the contract as an OpenAPI 3.1 document: the one source of what the API takes and answers.
 *
 * @param version - of the server
 * @param sentenceOf - what people read beside a code
 */
export function printOpenApi(version: string, sentenceOf: (code: ErrorCode) => string = (code) => code): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, sentenceOf) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Ankara",
      version,
      description:
        "Every error answers with the schema Error. A call that changes something and carries the XSRF-TOKEN cookie repeats it in the header X-XSRF-TOKEN. Amounts are whole minor units of the currency beside them; instants are UTC; lengths of texts are UTF-16 code units. An id that a body names is of a record of the business. Members make the calls whose x-roles have theirs. An API key makes the calls whose x-key-scope it has, at most 300 a minute; with x-key-scope-own-records it makes them for records it made itself.",
    },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, "output"), JsonValue: jsonValue },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The session of a person." },
        apiKey: { type: "http", scheme: "bearer", bearerFormat: "ank_…", description: "The key of a program." },
      },
    },
  };
}

function operationOf(name: string, call: Call, sentenceOf: (code: ErrorCode) => string): Json {
  const example = exampleOf(name, call);
  const parameters = [
    ...parametersOf(call.params, "path", example.params),
    ...parametersOf(call.query, "query", example.query),
    ...(call.errors.includes("key_body_differs") ? [idempotencyKey] : []),
  ];
  return {
    operationId: name,
    summary: call.summary,
    ...(call.rules === undefined ? {} : { description: call.rules }),
    ...(call.auth === "session" ? { security: securityOf(call) } : {}),
    ...(call.auth === "session" ? { "x-roles": rolesOf(call) } : {}),
    ...(call.keyScope === undefined ? {} : { "x-key-scope": call.keyScope }),
    ...(call.ownRecordsScope === undefined ? {} : { "x-key-scope-own-records": call.ownRecordsScope }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body || call.bytes === "body"
      ? { requestBody: { required: true, content: contentOf(call, example.body) } }
      : {}),
    responses: responsesOf(call, example.answer, sentenceOf),
  };
}

type Printed = { readonly params?: Json; readonly query?: Json; readonly body?: unknown; readonly answer?: unknown };

/** The example of a call with what it leaves out filled in, as the server would answer it. */
function exampleOf(name: string, call: Call): Printed {
  const given = (examples as Readonly<Record<string, Example<Call> | undefined>>)[name] ?? {};
  const filled = given.answer === undefined ? null : z.safeParse(call.answer, given.answer);
  return { ...given, ...(filled?.success ? { answer: filled.data } : {}) } as Printed;
}

const securityOf = ({ keyScope }: Call): Json[] =>
  keyScope === undefined ? [{ bearer: [] }] : [{ bearer: [] }, { apiKey: [keyScope] }];

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", format: "uuid" },
  description: "A repeat with the same key and body answers as the first did; kept for a week.",
};

/** A file's bytes as they are. */
const rawBytes = ({ mediaType = "application/octet-stream" }: Call): Json => ({
  [mediaType]: { schema: { type: "string", format: "binary" } },
});

function contentOf(call: Call, example: unknown): Json {
  const { body, multipart, bytes } = call;
  if (bytes === "body") return rawBytes(call);
  const json = { "application/json": { schema: schemaOf(body, "input"), ...shown(example) } };
  if (multipart === undefined) return json;
  const file = {
    type: "object",
    required: [multipart],
    properties: { [multipart]: { type: "string", format: "binary" } },
  };
  return { ...json, "multipart/form-data": { schema: file } };
}

const shown = (example: unknown): Json => (example === undefined ? {} : { example });

function parametersOf(schema: Call["params"], where: "path" | "query", example: Json = {}): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
    ...shown(example[name]),
  }));
}

/** Codes a call can answer with: those of every call, its own, and of one that wants a session what a key is told. */
export const codesOf = ({ auth, errors }: Call): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...commonErrors,
    ...(auth === "session" ? (["unauthenticated", "forbidden"] as const) : []),
    ...errors,
  ]),
];

function responsesOf(call: Call, example: unknown, sentenceOf: (code: ErrorCode) => string): Json {
  const codes = codesOf(call);
  const answer = { "application/json": { schema: schemaOf(call.answer, "output"), ...shown(example) } };
  const responses: Json = {
    "200": { description: "Done", content: call.bytes === "answer" ? rawBytes(call) : answer },
  };
  for (const status of [...new Set(codes.map((code) => statusOf[code]))].toSorted((a, b) => a - b)) {
    const ofStatus = codes.filter((code) => statusOf[code] === status);
    responses[status] = {
      description: ofStatus.join(", "),
      ...(status === 429
        ? { headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds" } } }
        : {}),
      content: {
        "application/json": {
          schema: { allOf: [{ $ref: "#/components/schemas/Error" }], properties: { code: { enum: ofStatus } } },
          examples: Object.fromEntries(ofStatus.map((code) => [code, { value: { message: sentenceOf(code), code } }])),
        },
      },
    };
  }
  return responses;
}

/**
 * `input` is what a caller sends (defaults may be left out), `output` what the server answers.
 *
 * @throws when a schema other than that of any JSON contains itself: it needs a component of its own
 */
function schemaOf(schema: z.ZodMiniType | undefined, io: "input" | "output"): Json {
  if (!schema) return {};
  const { $schema: _, $defs = {}, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  for (const recursive of Object.values($defs))
    if (JSON.stringify(recursive) !== JSON.stringify(printedJson))
      throw new Error("expected only JSON to contain itself");
  return withComponent(printed);
}

const printedJson = z.toJSONSchema(z.object({ any: z.json() })).$defs?.["__schema0"] ?? {};
/** zod names a schema that contains itself within the schema printed; a reference counts from the whole document's top. */
const withComponent = (printed: object): Json =>
  JSON.parse(JSON.stringify(printed).replaceAll('"#/$defs/__schema0"', '"#/components/schemas/JsonValue"')) as Json;
/** Any JSON, said without recursion: generators make a type of it that refers to itself and does not compile. */
const jsonValue: Json = { description: "Any JSON value" };

/** An example of every call; `openapi.test.ts` holds that there is one and that it fits. */
export const examples: Examples = { ...accountExamples, ...recordExamples, ...businessExamples };
