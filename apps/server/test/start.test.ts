import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { once } from "node:events";
import { DatabaseError } from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import bundleServer from "../scripts/bundle.ts";
import { readSecrets } from "../src/config/secrets.ts";
import { startPrivatePostgres } from "../src/db/supervisor/private-postgres.ts";
import { openLongDocuments } from "../scripts/cluster/long-documents.ts";
import { onCluster, urlOnCluster } from "./support/database.ts";
import { withClient } from "./support/postgres.ts";
import { copyPreparedData } from "./support/prepared-data.ts";
import { type Program, cleanUp, freePort, freshFolder, postmasterOf, run, start, stop } from "./support/program.ts";
import { SmtpPeer } from "./support/smtp-peer.ts";

let dataDir: string;
let program: Program | null = null;
beforeAll(bundleServer);
beforeEach(async () => {
  dataDir = await freshFolder();
});
afterEach(async () => {
  await cleanUp(program, dataDir);
  program = null;
});

describe("a start that cannot succeed says why in a sentence and ends", () => {
  test("a port that is in use", async () => {
    const occupied = createServer().listen(0, "127.0.0.1");
    await once(occupied, "listening");
    const address = occupied.address();
    const port = typeof address === "object" && address ? address.port : 0;
    program = run({ PORT: String(port), DATA_DIR: dataDir });
    expect(await program.ended).toBe(1);
    expect(program.output()).toBe(
      `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start\n`,
    );
    expect(await postmasterOf(dataDir)).toBeNull();
    occupied.close();
  });

  test("a data directory another server uses, which goes on undisturbed", async () => {
    await copyPreparedData(dataDir);
    program = await start(dataDir);
    const second = run({ PORT: String(await freePort()), DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `A server is already running on ${dataDir} (process ${program.child.pid}). Stop it first, or set DATA_DIR to another folder.\n`,
    );
    expect((await fetch(`${program.url}/state`)).status).toBe(200);
  });

  test("a DATABASE_URL nobody answers, or that is wrong, without its password", async () => {
    const port = await freePort();
    const nobody = run({
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://ankara:hidden@127.0.0.1:${port}/shop`,
    });
    expect(await nobody.ended).toBe(1);
    expect(nobody.output()).toContain(
      `The database at postgres://ankara@127.0.0.1:${port}/shop cannot be used: connect ECONNREFUSED`,
    );
    const wrong = run({
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: urlOnCluster("ankara_app", "hidden", "ankara_template"),
    });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain("password authentication failed");
    expect(nobody.output() + wrong.output()).not.toContain("hidden");
  });

  test("an account of a given database that may not make roles, with what it needs", async () => {
    const owner = onCluster("postgres", inject("cluster").superuser, "postgres");
    await withClient(owner, (client) => client.query("drop database if exists given_plain with (force)"));
    await withClient(owner, (client) => client.query("drop role if exists given_plain"));
    await withClient(owner, (client) => client.query("create role given_plain login password 'x'"));
    await withClient(owner, (client) => client.query("create database given_plain owner given_plain"));
    program = run({
      DATA_DIR: dataDir,
      DATABASE_URL: urlOnCluster("given_plain", "x", "given_plain"),
    });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain("grant ankara_app to that account");
  });

  test("production without its settings, all named at once", async () => {
    program = run({
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      APP_SECRET: "short",
      RATE_LIMIT: "off",
      PUBLIC_URL: "http://shop.example",
      TRUST_PROXY: "on",
    });
    expect(await program.ended).toBe(1);
    for (const name of ["APP_SECRET", "PUBLIC_URL", "SMTP_URL", "RATE_LIMIT must not be off", "TRUST_PROXY must name"])
      expect(program.output()).toContain(name);
  });

  test("settings with values that make no sense", async () => {
    program = run({ PORT: "eighty", RATE_LIMIT: "sometimes", DATA_DIR: dataDir });
    expect(await program.ended).toBe(1);
    expect(program.output()).toBe("These settings have a value we cannot use: PORT=eighty, RATE_LIMIT=sometimes\n");
  });
});

test("start › a start prints one line with the address and nothing else", async () => {
  program = await start(dataDir);
  expect(program.output()).toBe(`Ankara is ready at ${program.url}\n`);
});

test("production › every address of the sandbox and for developers › is not there", async () => {
  await copyPreparedData(dataDir);
  program = await start(dataDir, {
    NODE_ENV: "production",
    RATE_LIMIT: "on",
    PUBLIC_URL: "https://shop.example",
    APP_SECRET: randomBytes(32).toString("base64"),
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  const { url } = program;
  const addresses = [
    "/dev/outbox",
    "/dev/mails",
    "/dev/mails/en/invoice",
    "/checkout/desk",
    "/checkout/card",
    "/metrics",
  ];
  for (const address of addresses) expect((await fetch(url + address)).status).toBe(404);
  const demo = { method: "POST", headers: { "content-type": "application/json" }, body: '{"demo":"lagos"}' };
  expect((await fetch(`${url}/demo/log-in`, demo)).status).toBe(404);
  expect((await fetch(`${url}/webhooks/sandbox`, { ...demo, body: "{}" })).status).toBeGreaterThanOrEqual(400);
  expect((await fetch(`${url}/state`)).status).toBe(200);
});

describe("the container's image", () => {
  const folders: string[] = [];
  const secret = randomBytes(32).toString("base64");
  // Root may write everywhere, so that only another account shows what the image lets be written.
  const uid = process.getuid?.() === 0 ? Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" })) : undefined;
  afterEach(async () => {
    for (const folder of folders.splice(0)) {
      execFileSync("chmod", ["-R", "u+w", folder]);
      await rm(folder, { recursive: true, force: true });
    }
  });

  test(
    "image › started from its files alone, which it may not write › a person signs up, is mailed to and draws a PDF",
    { timeout: 240_000 },
    async () => {
      const folder = await freshFolder();
      folders.push(folder);
      execFileSync(process.execPath, [resolve(import.meta.dirname, "../../../tools/image.ts"), "--to", folder]);
      execFileSync("chmod", ["-R", "a-w,a+rX", folder]);
      if (uid !== undefined) await chown(dataDir, uid, uid);
      const peer = await new SmtpPeer().start();
      onTestFinished(() => peer.stop());
      const env = {
        NODE_ENV: "production",
        RATE_LIMIT: "on",
        PUBLIC_URL: "https://shop.example",
        APP_SECRET: secret,
        SMTP_URL: peer.url,
        MAIL_FROM: "Ankara <no-reply@shop.example>",
      };
      program = await start(dataDir, env, { main: join(folder, "apps/server/src/start.ts"), uid });
      const [path = ""] = await openLongDocuments(program.url, { documents: 1, lines: 3 });
      const drawn = await fetch(`${program.url}${path}`);
      expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      // A server writes what it compiled when it ends: so far only the process that drew can have.
      const compiled = await readdir(join(dataDir, "compiled"), { recursive: true, withFileTypes: true });
      expect(compiled.filter((entry) => entry.isFile()).length).toBeGreaterThan(50);
      await expect.poll(() => peer.accepted.size).toBeGreaterThan(0);
      const script = (name: string, ...args: string[]) =>
        spawnSync(process.execPath, [join(folder, `apps/server/scripts/${name}.ts`), ...args], {
          ...(uid !== undefined && { uid, gid: uid }),
          env: { ...env, DATA_DIR: dataDir },
          encoding: "utf8",
        });
      expect(script("sign-out", "--everybody").stderr).toBe("");
      expect(await stop(program)).toBe(0);
    },
  );
});

test("start › an account that owns its tables runs the server through DATABASE_URL, bound by row level security", async () => {
  const owner = onCluster("postgres", inject("cluster").superuser, "postgres");
  await withClient(owner, (client) => client.query("drop database if exists given with (force)"));
  await withClient(owner, (client) =>
    client.query(
      "do $$ begin create role given_owner login password 'x' createrole; exception when duplicate_object then null; end $$",
    ),
  );
  await withClient(owner, (client) => client.query("grant ankara_app to given_owner"));
  await withClient(owner, (client) => client.query("create database given owner given_owner"));
  program = await start(dataDir, {
    DATABASE_URL: urlOnCluster("given_owner", "x", "given"),
  });
  const signedUp = await fetch(`${program.url}/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: { username: "amina", email: "amina@shop.example", password: "correct horse" } }),
  });
  expect(signedUp.status).toBe(200);
  expect(await postmasterOf(dataDir)).toBeNull();
  await withClient({ ...owner, database: "given" }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select rolname as name from pg_stat_activity a join pg_roles r on r.oid = a.usesysid where datname = 'given' and application_name = 'ankara-app'",
    );
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(["given_owner"]));
  });
  expect(await stop(program)).toBe(0);
});

describe.runIf(process.getuid?.() === 0)("an account that has neither a name nor a home", () => {
  const uid = 43_210;
  const password = "a password of the tests";

  test("start › with DATABASE_URL › serves", async () => {
    const postgres = await startPrivatePostgres({
      dataDir: join(dataDir, "database"),
      superuserPassword: password,
      settings: { fsync: "off", unix_socket_permissions: "0777" },
    });
    onTestFinished(() => postgres.stop());
    const host = String(postgres.superuser("postgres").host);
    for (const folder of [dataDir, join(dataDir, "database"), host]) await chmod(folder, 0o711);
    const own = join(dataDir, "own");
    await mkdir(own);
    await chown(own, uid, uid);
    const env = { DATABASE_URL: `postgres://postgres:${encodeURIComponent(password)}@/postgres?host=${host}` };
    const { url } = (program = await start(own, env, { uid }));
    await expect.poll(async () => (await fetch(`${url}/state`)).status).toBe(200);
    expect(await stop(program)).toBe(0);
  });

  test("start › without DATABASE_URL › names what PostgreSQL lacks", async () => {
    await chown(dataDir, uid, uid);
    program = run({ PORT: String(await freePort()), DATA_DIR: dataDir }, { uid });
    expect(await program.ended).toBe(1);
    expect(program.output()).toBe(
      `PostgreSQL runs only under an account with a name, and ${uid} has none. Start as one of /etc/passwd, or set DATABASE_URL.\n`,
    );
  });
});

describe("the private PostgreSQL", () => {
  const password = "a password of the tests";

  test("takes a data directory whose path is too long for a socket, and one with spaces", async () => {
    const deep = join(dataDir, "a folder with spaces", "d".repeat(90), "data");
    const postgres = await startPrivatePostgres({
      dataDir: deep,
      superuserPassword: password,
      settings: { fsync: "off" },
    });
    const config = postgres.superuser("postgres");
    expect(Buffer.byteLength(`${String(config.host)}/.s.PGSQL.5432`)).toBeLessThan(108);
    expect(await withClient(config, async (client) => (await client.query("select 1 as one")).rows)).toEqual([
      { one: 1 },
    ]);
    await postgres.stop();
  });

  test("stays closed to those without the password", async () => {
    const postgres = await startPrivatePostgres({ dataDir, superuserPassword: password, settings: { fsync: "off" } });
    await expect(
      withClient({ ...postgres.superuser("postgres"), password: "guess" }, () => Promise.resolve()),
    ).rejects.toThrow(DatabaseError);
    await postgres.stop();
  });

  test.runIf(process.getuid?.() === 0)(
    "runs below a folder only root may enter, as an account without rights",
    async () => {
      const closed = join(dataDir, "closed");
      await mkdir(closed);
      await chmod(closed, 0o700);
      const postgres = await startPrivatePostgres({
        dataDir: join(closed, "data"),
        superuserPassword: password,
        settings: { fsync: "off" },
      });
      expect(await postgres.pid()).not.toBeNull();
      await postgres.stop();
    },
  );

  test("recovers a start that was cut off half way, and a pid that now is another program's", async () => {
    await mkdir(join(dataDir, "postgres.new-999999"));
    const first = await startPrivatePostgres({ dataDir, superuserPassword: password, settings: { fsync: "off" } });
    await first.stop();
    await writeFile(
      join(dataDir, "postgres", "postmaster.pid"),
      `${process.pid}\n${dataDir}/postgres\n0\n5432\n${dataDir}\n\n`,
    );
    const second = await startPrivatePostgres({ dataDir, superuserPassword: password, settings: { fsync: "off" } });
    expect(await second.pid()).not.toBe(process.pid);
    await second.stop();
  });

  test("cleaned up after a test › does not end another program whose number its pid file has", async () => {
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await mkdir(join(dataDir, "postgres"));
    await writeFile(join(dataDir, "postgres/postmaster.pid"), `${other.pid}\n`);
    await cleanUp(null, dataDir);
    expect(other.kill()).toBe(true);
    expect(await once(other, "exit")).toEqual([null, "SIGTERM"]);
  });

  test("does not put its socket into a folder somebody else prepared", async () => {
    const open = join(dataDir, "open");
    await mkdir(open, { mode: 0o777 });
    await chmod(open, 0o777);
    await symlink(open, join(dataDir, "run"));
    await expect(startPrivatePostgres({ dataDir, superuserPassword: password })).rejects.toThrow(
      /not a private folder/,
    );
    await rm(join(dataDir, "run"));
  });
});

test("secrets of an installation › made at the first start › are read by the server's account alone", async () => {
  await readSecrets(dataDir);
  expect((await stat(join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
});

test("start › of two first starts at once both read the same secrets", async () => {
  // Out of step, so that one has finished while another is half way.
  const starts = await Promise.all(
    Array.from({ length: 20 }, async (_, place) => {
      for (let step = 0; step < place % 7; step++) await readdir(dataDir);
      return readSecrets(dataDir);
    }),
  );
  const stored = await readSecrets(dataDir);
  for (const secrets of starts) expect(secrets).toEqual(stored);
  expect(await readdir(dataDir), "no draft is left behind").toEqual(["secrets.json"]);
});
