import { describe, expect, test } from "vitest";
import { unencryptedTargets } from "./network.ts";
import { readEnv } from "./env.ts";

const production = {
  NODE_ENV: "production",
  APP_SECRET: "b3JkaW5hcnkgcmFuZG9tIGJ5dGVzIQ-7Kq",
  PUBLIC_URL: "https://shop.example",
  SMTP_URL: "smtps://u:p@mail.example",
};

describe("a connection to another machine", () => {
  test.each([
    [{ DATABASE_URL: "postgres://u:p@db.example/ankara" }, ["database"]],
    [{ DATABASE_URL: "postgres://u:p@10.0.0.5/ankara?sslmode=prefer" }, ["database"]],
    [{ DATABASE_URL: "postgres://u:p@db.example/ankara?sslmode=verify-full" }, []],
    [{ DATABASE_URL: "postgres://u:p@one:5432,two:5432/ankara" }, ["database"]],
    [{ DATABASE_URL: "postgres://u:p@127.0.0.1:5432,two:5432/ankara" }, ["database"]],
    [{ DATABASE_URL: "postgres://u:p@one:5432,two:5432/ankara?sslmode=verify-full" }, []],
    [{ DATABASE_REPLICA_URL: "postgres://u:p@10.0.0.6/ankara" }, ["database"]],
    [{ DATABASE_URL: "postgres://u:p@127.0.0.1:5432/ankara" }, []],
    [{ DATABASE_URL: "postgres://u:p@localhost/ankara?host=%2Frun%2Fpostgresql" }, []],
    [{ SMTP_URL: "smtp://u:p@mail.example" }, ["mail"]],
    [{ SMTP_URL: "smtp://u:p@mail.example?requireTLS=true" }, []],
    [{ SMTP_URL: "smtps://u:p@mail.example" }, []],
    [{ SMTP_URL: "smtp://localhost:25" }, []],
    [{ AI_BASE_URL: "http://gpu.example/v1" }, ["ai"]],
    [{ AI_BASE_URL: "http://127.0.0.1:11434/v1" }, []],
    [{ AI_BASE_URL: "anthropic" }, []],
    [{ FILES_S3_ENDPOINT: "http://minio:9000" }, ["files"]],
    [{ BACKUP_S3_ENDPOINT: "http://10.0.0.9:9000", FILES_S3_ENDPOINT: "https://s3.example" }, ["backup"]],
    [{ FILES_S3_ENDPOINT: "http://127.0.0.1:9000" }, []],
    [{ AI_BASE_URL: "anthropic", AI_SECOND_BASE_URL: "http://gpu.example/v1" }, ["ai"]],
  ] as const)("is unencrypted or not: %o", (given, found) => {
    expect(unencryptedTargets(given)).toEqual(found);
  });

  test("that is unencrypted stops production, unless the setting names it", () => {
    const open = { ...production, DATABASE_URL: "postgres://u:p@db.example/ankara", SMTP_URL: "smtp://mail.example" };
    expect(() => readEnv(open)).toThrow(/UNENCRYPTED_TO=database,mail/);
    expect(() => readEnv({ ...open, UNENCRYPTED_TO: "mail" })).toThrow(/UNENCRYPTED_TO=database,mail/);
    expect(readEnv({ ...open, UNENCRYPTED_TO: "database, mail" }).production).toBe(true);
    const bucket = { FILES_TO: "s3://shop", FILES_S3_KEY_ID: "key", FILES_S3_SECRET: "secret" };
    expect(() => readEnv({ ...production, ...bucket, FILES_S3_ENDPOINT: "http://minio:9000" })).toThrow(
      /UNENCRYPTED_TO=files/,
    );
    expect(readEnv({ ...open, NODE_ENV: "", PUBLIC_URL: "" }).production).toBe(false);
    expect(readEnv(production).production).toBe(true);
  });
});

describe("secrets there were before", () => {
  test("are named after the one of today, and as long", () => {
    const before = ["a".repeat(32), "b".repeat(32)];
    expect(readEnv({ ...production, APP_SECRET_BEFORE: before.join(", ") }).appSecretBefore).toEqual(before);
    expect(() => readEnv({ ...production, APP_SECRET_BEFORE: "short" })).toThrow(/APP_SECRET_BEFORE/);
    expect(readEnv({}).appSecretBefore).toEqual([]);
  });
});
