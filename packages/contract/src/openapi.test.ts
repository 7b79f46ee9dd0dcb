import { describe, expect, test } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as z from "zod/mini";
import { keyScopes } from "./key-scopes.ts";
import type { Call } from "./call.ts";
import { calls } from "./calls.ts";
import { ErrorBody, statusOf } from "./errors.ts";
import { codesOf, printOpenApi, examples } from "./openapi.ts";

const document = printOpenApi("1.2.3", (code) => `Words for ${code}.`);
type Operation = {
  operationId: string;
  security?: unknown;
  parameters?: { name: string; in: string; required: boolean; example?: unknown; schema?: object }[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, { required?: string[] }> }; example?: unknown }>;
  };
  responses: Record<
    string,
    {
      content: Record<
        string,
        { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> } | undefined
      >;
    }
  >;
};
const operationOf = (method: string, path: string) => document.paths[path]?.[method] as unknown as Operation;

describe("the printed description", () => {
  test("has every call of the contract once, under its own name", () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each["operationId"]),
    );
    expect(new Set(names)).toEqual(new Set(Object.keys(calls)));
    expect(names).toHaveLength(Object.keys(calls).length);
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.2.3" } });
  });

  test("every reference › leads to a part of the document", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to]) => String(to));
    const components = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(components.toSorted()).toEqual([...new Set(references)].toSorted());
  });

  test("calls › security › names those that need a session", () => {
    expect(operationOf("post", "/user_token").security).toBeUndefined();
    expect(operationOf("delete", "/users/delete").security).toEqual([{ bearer: [] }]);
  });

  test("calls › path parameters and logo › are written as OpenAPI has them", () => {
    const update = operationOf("patch", "/users/{username}");
    expect(update.parameters).toMatchObject([
      { name: "username", in: "path", required: true, schema: { type: "string" } },
    ]);
    expect(Object.keys(update.requestBody?.content ?? {})).toEqual(["application/json", "multipart/form-data"]);
  });

  test("calls › bodies of bytes › are named as such", () => {
    const send = operationOf("patch", "/attachments/{id}");
    expect(Object.keys(send.requestBody?.content ?? {})).toEqual(["application/octet-stream"]);
    const get = operationOf("get", "/attachments/{id}").responses["200"] as { content: object };
    expect(Object.keys(get.content)).toEqual(["application/octet-stream"]);
  });

  test("request body › field with a default › is optional", () => {
    const user = operationOf("post", "/users").requestBody?.content["application/json"]?.schema.properties["user"];
    expect(user?.required).toEqual(["username", "email", "password"]);
  });

  test("calls › refusals › list their statuses", () => {
    for (const call of Object.values<Call>(calls)) {
      const { responses } = operationOf(call.method.toLowerCase(), call.path.replaceAll(/:(\w+)/g, "{$1}"));
      const statuses = call.errors.map((code) => String(statusOf[code]));
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "422", "429", "503", ...statuses]));
    }
  });

  test("calls › refusals › list every code with an example", () => {
    for (const call of Object.values<Call>(calls)) {
      const { responses } = operationOf(call.method.toLowerCase(), call.path.replaceAll(/:(\w+)/g, "{$1}"));
      const shown = Object.entries(responses).flatMap(([status, { content }]) =>
        Object.entries(content["application/json"]?.examples ?? {}).map(([code, { value }]) => {
          expect(z.parse(ErrorBody, value)).toEqual({ message: `Words for ${code}.`, code });
          return `${status} ${code}`;
        }),
      );
      expect(shown.toSorted()).toEqual(
        codesOf(call)
          .map((code) => `${statusOf[code]} ${code}`)
          .toSorted(),
      );
    }
  });

  test("calls › API keys › name the scope, and refuse keys elsewhere", () => {
    expect(operationOf("get", "/v1/clients").security).toEqual([{ bearer: [] }, { apiKey: ["clients:read"] }]);
    expect(Object.keys(operationOf("delete", "/users/delete").responses)).toContain("403");
    const keyed = Object.values<Call>(calls).filter(({ keyScope }) => keyScope !== undefined);
    expect(new Set(keyed.map(({ keyScope }) => keyScope))).toEqual(new Set(keyScopes));
    // Nothing of the account, its safety, plans or credits.
    expect(keyed.filter(({ path }) => !path.startsWith("/v1/"))).toEqual([]);
  });
});

test("accounts › what is asked of a person › is no hint and no secret question", () => {
  const bodies = Object.values(calls).flatMap((call: Call) =>
    call.body ? [JSON.stringify(z.toJSONSchema(call.body, { io: "input", unrepresentable: "any" }))] : [],
  );
  expect(bodies.join("\n")).not.toMatch(/"\w*(?:hint|question|reminder_word|maiden)\w*":/);
});

describe("the examples", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: "openapi", ...document });
  /** Lists the faults of an example, by the schema it stands beside. */
  const faultsOf = (schema: object | undefined, value: unknown, where: string): string[] => {
    if (value === undefined) return [`${where}: has none`];
    const validate = ajv.compile({ components: document.components, ...schema });
    return validate(value) ? [] : [`${where}: ${ajv.errorsText(validate.errors)}`];
  };
  test.each(Object.entries<Call>(calls))("of %s fit what the document says of it", (name, call) => {
    const operation = operationOf(call.method.toLowerCase(), call.path.replaceAll(/:(\w+)/g, "{$1}"));
    const { parameters = [], requestBody, responses } = operation;
    const body = requestBody?.content["application/json"];
    const answer = call.bytes === "answer" ? undefined : responses["200"]?.content["application/json"];
    const faults = [
      ...parameters
        .filter(({ in: where, example }) => where === "path" || example !== undefined)
        .flatMap(({ name: parameter, schema, example }) => faultsOf(schema, example, parameter)),
      ...(body ? faultsOf(body.schema, body.example, "body") : []),
      ...(answer ? faultsOf(answer.schema, answer.example, "answer") : []),
    ];
    expect(faults).toEqual([]);
    const given = examples[name as keyof typeof calls] as { body?: unknown; answer?: unknown };
    // Nor does it say what the call does not know: reading it loses nothing.
    const read = (part: "body" | "answer") => z.parse(call[part] ?? z.any(), given[part]);
    expect({ body: read("body"), answer: read("answer") }).toMatchObject({ body: given.body, answer: given.answer });
  });
});
