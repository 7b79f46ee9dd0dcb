import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aiSettings } from "../config/ai.ts";
import { buildApp } from "../app.ts";
import { birthday, goodBirthday, scriptedWriter, wordsOf } from "../../test/support/scripted-writer.ts";
import { balanceOf, eventsOf, gate, list, readEvents, sse, startWriter } from "../../test/support/writer-calls.ts";

describe("the connection and the writing are two things", () => {
  test("a text goes on when nobody listens, and can be joined again", async () => {
    const open = gate();
    const rest = goodBirthday.slice(wordsOf(8).length);
    const server = await startWriter({
      writer: scriptedWriter([{ say: wordsOf(8) }, { wait: open.promise }, { say: rest }]),
    });
    const user = await server.signUp();
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const address = server.app.server.address();
    const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/ai-writter/generate`;
    const form = { ...birthday, request_key: randomUUID() };
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${user.token}`, "content-type": "application/json", ...sse };
    const reading = await fetch(url, { method: "POST", headers, body: JSON.stringify(form), signal: leaving.signal });
    await reading.body?.getReader().read();
    leaving.abort();
    const running = (await user.call("GET", "/ai-writter/running")).body;
    expect(running).toMatchObject({ data: { request_key: form.request_key, generate: "birthday_wishes" }, held: 5 });
    const joined = await fetch(url, { method: "POST", headers, body: JSON.stringify(form) });
    let text = "";
    for await (const chunk of joined.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      // It has what was written before it came.
      if (text.includes("event: text")) open.resolve();
    }
    const events = eventsOf(text);
    expect(events.find(({ event }) => event === "text")?.data["text"]).toBe(wordsOf(8));
    expect(events.at(-1)?.event).toBe("done");
    expect((await list(user, "/ai-writter/history")).data[0]?.content).toBe(goodBirthday);
  });

  test("another version that is being written is joined by its id; nobody else's is", async () => {
    const open = gate();
    const server = await startWriter({
      writer: scriptedWriter(
        [{ say: goodBirthday }],
        [{ say: wordsOf(8) }, { wait: open.promise }, { say: goodBirthday }],
      ),
    });
    const user = await server.signUp();
    const first = (await user.call("POST", "/ai-writter/generate", birthday)).body.data.id;
    const refining = user.call("POST", `/ai-writter/${first}/refine`, { how: "longer", request_key: randomUUID() });
    const findRunning = async () => (await user.call("GET", "/ai-writter/running")).body.data;
    await expect.poll(findRunning).toBeTruthy();
    const running = await findRunning();
    const path = `/ai-writter/running/${running.id}`;
    const other = await server.signUp();
    expect((await other.call("GET", path)).status).toBe(404);
    const joining = await readEvents(server.app, { url: path, headers: { authorization: `Bearer ${user.token}` } });
    await expect.poll(joining.text).toContain("event: text");
    open.resolve();
    const [events, refined] = [await joining.ended, await refining];
    expect(events[0]).toMatchObject({ event: "start", data: { id: running.id, cost: 5 } });
    expect(events.at(-1)).toMatchObject({ event: "done", data: { data: { id: running.id } } });
    expect(refined.body.data.id).toBe(running.id);
    // Later it is read as it ended.
    expect((await user.call("GET", path)).body).toMatchObject({ item: { id: running.id, version_of: first } });
    expect(await balanceOf(user)).toEqual({ credit: 40, held: 0 });
  });

  test.each([
    [39, { credit: 50, held: 0 }, true],
    [40, { credit: 45, held: 0 }, false],
  ])("stopping after %i words leaves %o", async (words, balance, refunded) => {
    const started = gate();
    const server = await startWriter({
      writer: scriptedWriter([{ say: wordsOf(words) }, { onCall: started.resolve }, "hang"]),
    });
    const user = await server.signUp();
    const form = { ...birthday, request_key: randomUUID() };
    const writing = user.call("POST", "/ai-writter/generate", form);
    await started.promise;
    const stopped = await user.call("POST", "/ai-writter/stop", { request_key: form.request_key });
    expect(stopped.body).toMatchObject({ ...balance, refunded });
    expect((await writing).status).toBe(refunded ? 409 : 200);
    const again = await user.call("POST", "/ai-writter/stop", { request_key: form.request_key });
    expect(again.body).toMatchObject({ ...balance, refunded });
    expect((await list(user, "/ai-writter/history")).data).toHaveLength(refunded ? 0 : 1);
    expect((await user.call("POST", "/ai-writter/generate", form)).status).toBe(refunded ? 409 : 200);
  });
});

describe("a text that another server writes", () => {
  const settings = { ai: { ...aiSettings, followMs: 20, finishMs: 0 } };
  const startTwo = async (...steps: Parameters<typeof scriptedWriter>) => {
    const server = await startWriter({ writer: scriptedWriter(...steps), settings });
    const user = await server.signUp();
    const other = await buildApp(server.deps);
    const headers = { authorization: `Bearer ${user.token}` };
    const left = () =>
      server.deps.db.read(user.user.business_id, (tx) =>
        tx.selectFrom("ai_followed").select("text").executeTakeFirst(),
      );
    return { user, other, headers, left };
  };

  test("is followed piece by piece, and leaves nothing behind", async () => {
    const open = gate();
    const { user, other, headers, left } = await startTwo([
      { say: wordsOf(8) },
      { wait: open.promise },
      { say: goodBirthday.slice(wordsOf(8).length) },
    ]);
    const form = { ...birthday, request_key: randomUUID() };
    const writing = user.call("POST", "/ai-writter/generate", form);
    await expect.poll(async () => (await balanceOf(user)).held).toBe(5);
    const joining = await readEvents(other, { method: "POST", url: "/ai-writter/generate", payload: form, headers });
    await expect.poll(async () => (await left())?.text).toBe(wordsOf(8));
    await expect.poll(joining.text).toContain("event: text");
    open.resolve();
    const events = await joining.ended;
    expect(events.find(({ event }) => event === "text")?.data["text"]).toBe(wordsOf(8));
    expect(events.at(-1)).toMatchObject({ event: "done", data: (await writing).body });
    expect(await left()).toBeUndefined();
    await other.close();
  });

  test("is stopped there: what it wrote is kept and paid", async () => {
    const started = gate();
    const { user, other, headers, left } = await startTwo([{ say: wordsOf(45) }, { onCall: started.resolve }, "hang"]);
    const form = { ...birthday, request_key: randomUUID() };
    const writing = user.call("POST", "/ai-writter/generate", form);
    await started.promise;
    const stopped = await other.inject({
      method: "POST",
      url: "/ai-writter/stop",
      payload: { request_key: form.request_key },
      headers,
    });
    expect(stopped.json()).toMatchObject({ refunded: false, credit: 45, item: { content: wordsOf(45).trim() } });
    expect((await writing).status).toBe(200);
    expect(await left()).toBeUndefined();
    await other.close();
  });
});
