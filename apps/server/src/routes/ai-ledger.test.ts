import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findDrift, grantMonthlyCredits } from "../commands/ai/ledger.ts";
import { deliverMails } from "../commands/mail-outbox/deliver-mails.ts";
import { aiSettings } from "../config/ai.ts";
import { systemTenant } from "../http/idempotency.ts";
import { sweepLeases } from "../jobs/sweep-leases.ts";
import { birthday, goodBirthday, scriptedWriter, wordsOf } from "../../test/support/scripted-writer.ts";
import { type Writer, WriterFailure } from "../providers/writer/writer.ts";
import { balanceOf, eventsOf, gate, list, readEvents, sse, startWriter } from "../../test/support/writer-calls.ts";

describe("a writer that fails costs nothing", () => {
  const settings = { ai: { ...aiSettings, totalMs: 8_000, firstMs: 600, silenceMs: 600, finishMs: 0 } };
  const broken = new WriterFailure("it broke", { retryable: true });
  test.each([
    ["empty", [[]], "writer_failed"],
    ["silent", [["hang"]], "writer_timeout"],
    ["silent in the middle", [[{ say: wordsOf(20) }, "hang"]], "writer_timeout"],
    ["broken in the middle", [[{ say: wordsOf(20) }, { fail: broken }]], "writer_failed"],
    ["broken by itself", [[{ fail: new Error("a bug") }]], "writer_failed"],
    ["bad twice", [[{ say: "Sure! Here is a message for [Name]." }]], "writer_failed"],
  ] as const)("%s", async (_, attempts, code) => {
    const server = await startWriter({ writer: scriptedWriter(...attempts.map((steps) => [...steps])), settings });
    const user = await server.signUp();
    const { body } = await user.call("POST", "/ai-writter/generate", birthday);
    expect(body.code).toBe(code);
    expect(body.message).toContain("Nothing was charged");
    const events = eventsOf((await user.call("POST", "/ai-writter/generate", birthday, sse)).text);
    expect(events.at(-1)).toMatchObject({ event: "error", data: { code, credit: 50, held: 0 } });
    expect((await list(user, "/ai-writter/history")).data).toEqual([]);
  });

  test("fails before its first word, or breaks off once › it is asked again and paid once", async () => {
    const writer = scriptedWriter(
      [{ fail: broken }],
      [{ say: wordsOf(20) }, { fail: broken }],
      [{ say: goodBirthday }],
    );
    const server = await startWriter({ writer });
    const user = await server.signUp();
    const events = eventsOf((await user.call("POST", "/ai-writter/generate", birthday, sse)).text);
    expect(events.map(({ event }) => event).filter((event) => event !== "text")).toEqual(["start", "restart", "done"]);
    expect(events.at(-1)).toMatchObject({ data: { data: { content: goodBirthday } } });
    expect(writer.calls).toBe(3);
    expect(await balanceOf(user)).toEqual({ credit: 45, held: 0 });
  });

  test("fails for good › the next writer steps in › its text is stored as its own and paid once", async () => {
    const next: Writer = { ...scriptedWriter([{ say: goodBirthday }]), kind: "built-in", label: "The other" };
    const declines: Writer = { ...scriptedWriter([{ say: "never" }]), writes: () => false };
    const server = await startWriter({
      writer: scriptedWriter([{ say: wordsOf(20) }, { fail: broken }]),
      reserveWriters: [declines, next],
    });
    const user = await server.signUp();
    const { status, body } = await user.call("POST", "/ai-writter/generate", birthday);
    expect([status, body.item.engine, body.data.content]).toEqual([200, "built-in", goodBirthday]);
    expect(await balanceOf(user)).toEqual({ credit: 45, held: 0 });
  });

  test("would not write this › nobody else is asked", async () => {
    const filtered = new WriterFailure("filtered", { retryable: false, because: "filtered" });
    const next = scriptedWriter([{ say: goodBirthday }]);
    const server = await startWriter({ writer: scriptedWriter([{ fail: filtered }]), reserveWriters: [next] });
    const user = await server.signUp();
    expect((await user.call("POST", "/ai-writter/generate", birthday)).body.code).toBe("writer_failed");
    expect(next.calls).toBe(0);
  });

  test("refuses its key › /state and one mail a day say so to the operator, until it writes again", async () => {
    const refused = new WriterFailure("the provider answered 401", { retryable: false, because: "refused" });
    const server = await startWriter({
      writer: scriptedWriter([{ fail: refused }], [{ fail: refused }], [{ say: goodBirthday }]),
    });
    const user = await server.signUp();
    const state = async () => (await server.call("GET", "/state")).body["writer"];
    expect(await state()).toBe("ok");
    await user.call("POST", "/ai-writter/generate", birthday);
    await user.call("POST", "/ai-writter/generate", birthday);
    expect(await state()).toBe("refused");
    await deliverMails(server.deps, systemTenant);
    const mails = (await server.mail.list()).filter(({ source }) => source.includes("refuses to write"));
    expect(mails).toHaveLength(1);
    await user.call("POST", "/ai-writter/generate", birthday);
    expect(await state()).toBe("ok");
  });

  test("says what it took › tokens and price of all tries stand with the generation and in the metrics", async () => {
    const usage = { model: "counted", inputTokens: 300, outputTokens: 200, costMicros: 475 };
    const counted: Writer = {
      ...scriptedWriter(),
      async *write(_task, _signal, count) {
        yield goodBirthday;
        count?.(usage);
      },
    };
    const server = await startWriter({ writer: counted });
    const user = await server.signUp();
    await user.call("POST", "/ai-writter/generate", birthday);
    const row = await server.deps.db.read(user.user.business_id, (tx) =>
      tx
        .selectFrom("ai_generations")
        .select(["input_tokens", "output_tokens", "cost_micros"])
        .where("business_id", "=", user.user.business_id)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ input_tokens: 300, output_tokens: 200, cost_micros: 475 });
    const metrics = await server.deps.metrics.text();
    expect(metrics).toContain('ankara_ai_tokens_total{type="birthday_wishes",model="counted",direction="written"} 200');
  });

  test("a text that is not good enough is written once more without a word", async () => {
    const open = gate();
    const bad = { say: "Sure! Here is a message for [Name]." };
    const server = await startWriter({
      writer: scriptedWriter([bad, { wait: open.promise }], [{ say: goodBirthday }]),
    });
    const user = await server.signUp();
    const headers = { authorization: `Bearer ${user.token}` };
    const request = { method: "POST", url: "/ai-writter/generate", payload: birthday, headers } as const;
    const writing = await readEvents(server.app, request);
    await expect.poll(writing.text).toContain("event: text");
    expect((await balanceOf(user)).held).toBe(5);
    open.resolve();
    const events = await writing.ended;
    expect(events.map(({ event }) => event)).toEqual(["start", "text", "restart", "text", "done"]);
    expect(await balanceOf(user)).toEqual({ credit: 45, held: 0 });
  });

  test("the same form may be sent again after a failure", async () => {
    const writer = scriptedWriter([{ fail: new Error("down") }], [{ say: goodBirthday }]);
    const server = await startWriter({ writer });
    const user = await server.signUp();
    const form = { ...birthday, request_key: randomUUID() };
    expect((await user.call("POST", "/ai-writter/generate", form)).status).toBe(502);
    expect((await user.call("POST", "/ai-writter/generate", form)).status).toBe(200);
    expect(await balanceOf(user)).toEqual({ credit: 45, held: 0 });
  });

  test("what a server that is gone was holding is given back when its lease runs out", async () => {
    const open = gate();
    const server = await startWriter({
      writer: scriptedWriter([{ wait: open.promise }, { say: goodBirthday }]),
      settings: {
        ai: { leaseSeconds: 4, totalMs: 60_000, firstMs: 60_000, silenceMs: 60_000, followMs: 1_000, finishMs: 0 },
      },
    });
    const user = await server.signUp();
    const writing = user.call("POST", "/ai-writter/generate", birthday);
    await expect.poll(async () => (await balanceOf(user)).held).toBe(5);
    expect(await sweepLeases(server.deps)).toBe(0);
    await expect.poll(() => sweepLeases(server.deps)).toBe(1);
    expect(await balanceOf(user)).toEqual({ credit: 50, held: 0 });
    // The server was not gone after all: its text comes too late and changes nothing.
    open.resolve();
    expect((await writing).body.code).toBe("writer_failed");
    expect(await balanceOf(user)).toEqual({ credit: 50, held: 0 });
    expect((await list(user, "/ai-writter/history")).data).toEqual([]);
  });

  test("a server that stops gives back what it was writing", async () => {
    const server = await startWriter({ writer: scriptedWriter([{ say: wordsOf(50) }, "hang"]) });
    const user = await server.signUp();
    const writing = user.call("POST", "/ai-writter/generate", birthday);
    await expect.poll(async () => (await balanceOf(user)).held).toBe(5);
    await server.app.close();
    expect((await writing).body.code).toBe("writer_failed");
    const { rows } = {
      rows: await server.database.db.read(user.user.business_id, (tx) =>
        tx.selectFrom("credit_accounts").select(["available", "held"]).execute(),
      ),
    };
    expect(rows).toEqual([{ available: 50, held: 0 }]);
  });
});

describe("the ledger", () => {
  test("gives the monthly credits of a plan once a month", async () => {
    const server = await startWriter();
    const { user } = await server.signUp();
    const grant = (plan: string, month: string) =>
      server.deps.db.tenantTransaction(user.business_id, (tx) =>
        grantMonthlyCredits(server.deps, tx, { businessId: user.business_id, plan, month }),
      );
    const month = (name: string) => grant("monthly", name);
    expect([await month("2026-11-21"), await month("2026-11-21"), await month("2026-12-21")]).toEqual([
      true,
      false,
      true,
    ]);
    await expect(grant("free", "2026-11-21")).rejects.toThrow(RangeError);
  });

  test("only grows, and goes with its account", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    await user.call("POST", "/ai-writter/generate", birthday);
    const businessId = user.user.business_id;
    const rewrite = (work: string) =>
      server.database.db.tenantTransaction(businessId, (tx) => sql.raw(work).execute(tx));
    await expect(rewrite("update credit_entries set available = available + 100 where kind = 'grant'")).rejects.toThrow(
      /only added/,
    );
    await expect(rewrite("delete from credit_entries")).rejects.toThrow(/only added/);
    expect((await user.call("DELETE", "/users/delete")).status).toBe(200);
  });

  test("that does not add up is seen by the health check", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    await user.call("POST", "/ai-writter/generate", birthday);
    expect((await server.call("GET", "/state")).body.ledger).toBe("ok");
    const businessId = user.user.business_id;
    const change = (by: number) =>
      server.database.db.tenantTransaction(businessId, async (tx) => {
        const { available } = await tx.selectFrom("credit_accounts").select("available").executeTakeFirstOrThrow();
        await tx
          .updateTable("credit_accounts")
          .set({ available: available + by })
          .execute();
      });
    await change(3);
    expect(await findDrift(server.deps)).toEqual([{ businessId, what: "balance" }]);
    await change(-3);
  });
});
