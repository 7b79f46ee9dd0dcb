import { describe, expect, test } from "vitest";
import type { Call } from "./call.ts";
import { calls } from "./calls.ts";
import { statusOf } from "./errors.ts";
import { printOpenApi } from "./openapi.ts";

const document = printOpenApi("1.2.3");
type Operation = {
  operationId: string;
  security?: unknown;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, { required?: string[] }> } }> };
  responses: Record<string, unknown>;
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

  test("says which calls need a session", () => {
    expect(operationOf("post", "/user_token").security).toBeUndefined();
    expect(operationOf("delete", "/users/delete").security).toEqual([{ bearer: [] }]);
  });

  test("writes path parameters its own way, and the logo beside the JSON", () => {
    const update = operationOf("patch", "/users/{username}");
    expect(update.parameters).toEqual([{ name: "username", in: "path", required: true, schema: { type: "string" } }]);
    expect(Object.keys(update.requestBody?.content ?? {})).toEqual(["application/json", "multipart/form-data"]);
  });

  test("says where bytes travel as they are", () => {
    const send = operationOf("patch", "/attachments/{id}");
    expect(Object.keys(send.requestBody?.content ?? {})).toEqual(["application/octet-stream"]);
    const get = operationOf("get", "/attachments/{id}").responses["200"] as { content: object };
    expect(Object.keys(get.content)).toEqual(["application/octet-stream"]);
  });

  test("a field with a default need not be sent", () => {
    const user = operationOf("post", "/users").requestBody?.content["application/json"]?.schema.properties["user"];
    expect(user?.required).toEqual(["username", "email", "password"]);
  });

  test("lists the statuses a call may refuse with", () => {
    for (const call of Object.values<Call>(calls)) {
      const { responses } = operationOf(call.method.toLowerCase(), call.path.replaceAll(/:(\w+)/g, "{$1}"));
      const statuses = call.errors.map((code) => String(statusOf[code]));
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "422", "429", "503", ...statuses]));
    }
  });
});
