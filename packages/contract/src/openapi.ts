import * as z from "zod/mini";
import type { Call } from "./call.ts";
import { calls } from "./calls.ts";
import { ErrorBody, commonErrors, statusOf } from "./errors.ts";

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
 */
export function printOpenApi(version: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Ankara",
      version,
      description:
        "Every error answers with the schema Error. A call that changes something and carries the XSRF-TOKEN cookie repeats it in the header X-XSRF-TOKEN.",
    },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, "output") },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function operationOf(name: string, call: Call): Json {
  const parameters = [...parametersOf(call.params, "path"), ...parametersOf(call.query, "query")];
  return {
    operationId: name,
    summary: call.summary,
    ...(call.auth === "session" ? { security: [{ bearer: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body || call.bytes === "body" ? { requestBody: { required: true, content: contentOf(call) } } : {}),
    responses: responsesOf(call),
  };
}

/** A file's bytes as they are. */
const rawBytes: Json = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

function contentOf({ body, multipart, bytes }: Call): Json {
  if (bytes === "body") return rawBytes;
  const json = { "application/json": { schema: schemaOf(body, "input") } };
  if (multipart === undefined) return json;
  const file = {
    type: "object",
    required: [multipart],
    properties: { [multipart]: { type: "string", format: "binary" } },
  };
  return { ...json, "multipart/form-data": { schema: file } };
}

function parametersOf(schema: Call["params"], where: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

function responsesOf(call: Call): Json {
  const codes = [...new Set([...commonErrors, ...call.errors])];
  const responses: Json = {
    "200": {
      description: "Done",
      content: call.bytes === "answer" ? rawBytes : { "application/json": { schema: schemaOf(call.answer, "output") } },
    },
  };
  for (const status of [...new Set(codes.map((code) => statusOf[code]))].toSorted((a, b) => a - b)) {
    const description = codes.filter((code) => statusOf[code] === status).join(", ");
    responses[status] = {
      description,
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    };
  }
  return responses;
}

/** `input` is what a caller sends (defaults may be left out), `output` what the server answers. */
function schemaOf(schema: z.ZodMiniType | undefined, io: "input" | "output"): Json {
  if (!schema) return {};
  const { $schema: _, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return printed;
}
