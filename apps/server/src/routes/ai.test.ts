import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { calls } from "@ankara/contract/calls";
import type { AnswerOf } from "@ankara/contract/call";
import type { TestUser } from "../../test/support/server.ts";
import { birthday, goodBirthday, scriptedWriter, wordsOf } from "../../test/support/scripted-writer.ts";
import { type Writer } from "../providers/writer/writer.ts";
import { balanceOf, eventsOf, gate, list, sse, startWriter } from "../../test/support/writer-calls.ts";

describe("generate with the built-in writer", () => {
  test("answers as specified, pays the cost once and lands in history", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    expect(await balanceOf(user)).toEqual({ credit: 50, held: 0 });
    const { status, body } = await user.call("POST", "/ai-writter/generate", birthday);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ page_title: "Birthday Message" });
    expect(body.data.content).toContain("Abẹ́ní");
    expect(body).toMatchObject({ credit: 45, held: 0, item: { generate: "birthday_wishes", engine: "built-in" } });
    const { data } = await list(user, "/ai-writter/history");
    expect(data.map(({ id }) => id)).toEqual([body.data.id]);
    expect(data[0]?.inputs).toEqual(birthday);
  });

  test("streams the same text to whoever asks for events", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    const { headers, text } = await user.call("POST", "/ai-writter/generate", birthday, sse);
    expect(headers["content-type"]).toContain("text/event-stream");
    const events = eventsOf(text);
    expect(events[0]).toMatchObject({ event: "start", data: { cost: 5, credit: 45, engine: "built-in" } });
    const pieces = events.filter(({ event }) => event === "text").map(({ data }) => data["text"]);
    const last = events.at(-1);
    expect(last).toMatchObject({ event: "done", data: { credit: 45, held: 0 } });
    expect(last?.data["data"]).toMatchObject({ content: pieces.join("").trim() });
  });

  test("refuses a form that is not filled in, before anything is held", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    for (const [change, field] of [
      [{ sender: "Ab" }, "sender"],
      [{ name: "" }, "name"],
      [{ extra: 1 }, "extra"],
      [{ language: "yo" }, "language"],
    ] as const) {
      const { status, body } = await user.call("POST", "/ai-writter/generate", { ...birthday, ...change });
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
    expect((await user.call("POST", "/ai-writter/generate", { generate: "poem" })).status).toBe(422);
    expect((await server.call("POST", "/ai-writter/generate", birthday)).body.code).toBe("unauthenticated");
    expect(await balanceOf(user)).toEqual({ credit: 50, held: 0 });
  });

  test("is 401 low_credit when the cost is not there, and a sandbox pack helps", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    const plan = { generate: "business_plan", description: "I sell ankara fabrics in Lagos" };
    for (let paid = 0; paid < 5; paid += 1)
      expect((await user.call("POST", "/ai-writter/generate", plan)).status).toBe(200);
    const refused = await user.call("POST", "/ai-writter/generate", birthday, sse);
    expect([refused.status, refused.body.code]).toEqual([401, "low_credit"]);
    expect(refused.body.message).toBe("You don't have enough credit. Please buy credit to continue...");
    const pack = { pack: { intent: "credits_50", request_key: randomUUID() } };
    const bought = await user.call("POST", "/ai-writter/packs", pack);
    expect(bought.body).toMatchObject({ credit: 50, message: expect.stringContaining("Nothing was paid") as string });
    expect((await user.call("POST", "/ai-writter/packs", pack)).body).toMatchObject({ credit: 50 });
    expect((await user.call("POST", "/ai-writter/generate", birthday)).status).toBe(200);
  });

  test("writes further versions of a text without touching the first", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    const first = (await user.call("POST", "/ai-writter/generate", birthday)).body;
    const again = (await user.call("POST", "/ai-writter/generate", { ...birthday, version_of: first.data.id })).body;
    const short = (await user.call("POST", `/ai-writter/${again.data.id}/refine`, { how: "shorter" })).body;
    const french = (
      await user.call("POST", `/ai-writter/${first.data.id}/refine`, { how: "translate", language: "fr" })
    ).body;
    expect(short.data.content.length).toBeLessThan(first.data.content.length);
    expect(french.data.content).toContain("Joyeux anniversaire");
    const versions = await list(user, `/ai-writter/history?version_of=${first.data.id}`);
    expect(versions.data.map(({ id }) => id)).toEqual([french, short, again, first].map(({ data }) => data.id));
    expect(new Set(versions.data.map(({ content }) => content)).size).toBe(4);
    const selected = await user.call("POST", `/ai-writter/${first.data.id}/refine`, {
      how: "selection",
      selection: "x",
    });
    expect(Object.keys(selected.body.fields)).toEqual(["how"]);
  });
});

test("another version › its writer is given the earlier ones, a refinement is not", async () => {
  const groundings: (readonly string[] | undefined)[] = [];
  const writer: Writer = {
    ...scriptedWriter([]),
    async *write({ earlier }) {
      groundings.push(earlier);
      yield goodBirthday;
    },
  };
  const server = await startWriter({ writer });
  const user = await server.signUp();
  const { id } = (await user.call("POST", "/ai-writter/generate", birthday)).body.data;
  await user.call("POST", "/ai-writter/generate", { ...birthday, version_of: id });
  await user.call("POST", `/ai-writter/${id}/refine`, { how: "warmer" });
  expect(groundings).toEqual([[], [goodBirthday], undefined]);
});

describe("the built-in writer › a form that is filled in again", () => {
  const forms = [
    { generate: "email", description: "tell her that the gown is ready" },
    { generate: "email", description: "Write a payment reminder to Chidi for ₦45,000 due Friday" },
    { generate: "reply_email", message: "Where is my order?\nTunde", description: "say that it comes on Friday" },
    { generate: "user_persona", description: "I sell ankara fabrics in Balogun", country_name: "Nigeria" },
    { generate: "business_plan", description: "I sell ankara fabrics in Balogun", currency: "NGN" },
  ];

  test.each(forms)("$generate $description › six texts and more, and none is sold twice", async (form) => {
    const server = await startWriter();
    const user = await server.signUp();
    for (let bought = 0; bought < 2; bought += 1)
      await user.call("POST", "/ai-writter/packs", { pack: { intent: "credits_400", request_key: randomUUID() } });
    const write = (requestKey: string) =>
      user.call("POST", "/ai-writter/generate", { ...form, request_key: requestKey });
    const ledger = async () => {
      const businessId = user.user.business_id;
      const rows = await server.deps.db.read(businessId, (tx) =>
        tx.selectFrom("credit_entries").select("id").execute(),
      );
      return { ...(await balanceOf(user)), entries: rows.length };
    };
    const texts: string[] = [];
    let lastKey = "";
    let before = await ledger();
    let key = randomUUID();
    let answer = await write(key);
    for (; answer.status === 200; answer = await write(key)) {
      texts.push(answer.body.data.content);
      [lastKey, key, before] = [key, randomUUID(), await ledger()];
    }
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["version_of"]]);
    expect(await ledger()).toEqual(before);
    expect(texts.length).toBeGreaterThanOrEqual(6);
    expect(new Set(texts).size).toBe(texts.length);
    // A lost answer is repeated under its key and costs nothing more.
    expect((await write(lastKey)).body.data.content).toBe(texts.at(-1));
    expect(await ledger()).toEqual(before);
  });
});

describe("the built-in writer › what it can't write well", () => {
  const email = (description: string) => ({ generate: "email", description });

  test("a note that asks for another kind of text › it is refused at its field, nothing is held", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    const { status, body } = await user.call(
      "POST",
      "/ai-writter/generate",
      email("Write a poem about the rain in Kano"),
    );
    expect([status, Object.keys(body.fields)]).toEqual([422, ["description"]]);
    expect(await balanceOf(user)).toEqual({ credit: 50, held: 0 });
    expect(
      (await user.call("POST", "/ai-writter/generate", email("We close on Friday for stock taking."))).status,
    ).toBe(200);
  });

  test("a threat, or a request for a PIN › is refused at its field; a message that was received is answered", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    for (const description of [
      "Tell him that we will beat him if he does not pay",
      "Ask them to confirm their PIN by reply",
    ])
      expect(Object.keys((await user.call("POST", "/ai-writter/generate", email(description))).body.fields)).toEqual([
        "description",
      ]);
    const reply = {
      generate: "reply_email",
      message: "Pay me or you will regret it!",
      description: "We pay on Friday.",
    };
    expect((await user.call("POST", "/ai-writter/generate", reply)).status).toBe(200);
    expect(await balanceOf(user)).toEqual({ credit: 45, held: 0 });
  });

  test("an edited text, or a translation of what a person typed › is refused, nothing is held", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    const { body } = await user.call("POST", "/ai-writter/generate", email("We close on Friday for stock taking."));
    const refine = (wanted: object) => user.call("POST", `/ai-writter/${body.data.id}/refine`, wanted);
    const edited = await refine({ how: "warmer", content: `${body.data.content}\n\nP.S. Come early.` });
    const translated = await refine({ how: "translate", language: "fr" });
    expect([edited, translated].map(({ status, body: { fields } }) => [status, Object.keys(fields)])).toEqual([
      [422, ["content"]],
      [422, ["how"]],
    ]);
    expect((await refine({ how: "formal" })).status).toBe(200);
    expect(await balanceOf(user)).toEqual({ credit: 40, held: 0 });
  });
});

describe("one form, one charge", () => {
  test("a doubled click gets the same text and pays once", async () => {
    const open = gate();
    const writer = scriptedWriter([
      { say: wordsOf(5) },
      { wait: open.promise },
      { say: goodBirthday.slice(wordsOf(5).length) },
    ]);
    const server = await startWriter({ writer });
    const user = await server.signUp();
    const form = { ...birthday, request_key: randomUUID() };
    const twice = [
      user.call("POST", "/ai-writter/generate", form),
      user.call("POST", "/ai-writter/generate", form, sse),
    ];
    await expect.poll(() => balanceOf(user)).toEqual({ credit: 45, held: 5 });
    open.resolve();
    const [json, stream] = await Promise.all(twice);
    expect(eventsOf(stream?.text ?? "").at(-1)?.data).toEqual(json?.body);
    expect((await user.call("POST", "/ai-writter/generate", form)).body).toEqual(json?.body);
    expect(writer.calls).toBe(1);
    expect(await balanceOf(user)).toEqual({ credit: 45, held: 0 });
    const other = await user.call("POST", "/ai-writter/generate", { ...form, sender: "Another" });
    expect([other.status, other.body.code]).toEqual([409, "key_reused"]);
  });

  test("the first of new businesses, asked for four times at once › no answer says that credit is missing", async () => {
    const server = await startWriter();
    for (let business = 0; business < 12; business += 1) {
      const user = await server.signUp();
      const form = { ...birthday, request_key: randomUUID() };
      const answers = await Promise.all([1, 2, 3, 4].map(() => user.call("POST", "/ai-writter/generate", form)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await balanceOf(user)).toEqual({ credit: 45, held: 0 });
    }
  });

  test("one text at a time, even from two devices", async () => {
    const open = gate();
    const server = await startWriter({ writer: scriptedWriter([{ wait: open.promise }, { say: goodBirthday }]) });
    const user = await server.signUp();
    const first = user.call("POST", "/ai-writter/generate", birthday);
    await expect.poll(async () => (await balanceOf(user)).held).toBe(5);
    const second = await user.call("POST", "/ai-writter/generate", birthday);
    expect([second.status, second.body.code]).toEqual([409, "generation_running"]);
    open.resolve();
    expect((await first).status).toBe(200);
    expect(await balanceOf(user)).toEqual({ credit: 45, held: 0 });
  });

  test("50 requests of 10 at a balance of 25 write two texts", async () => {
    const server = await startWriter();
    const user = await server.signUp();
    const plan = { generate: "ideal_customer", description: "I sell ankara fabrics in Lagos" };
    for (let paid = 0; paid < 2; paid += 1) await user.call("POST", "/ai-writter/generate", plan);
    await user.call("POST", "/ai-writter/generate", birthday);
    expect(await balanceOf(user)).toEqual({ credit: 25, held: 0 });
    let done = 0;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => user.call("POST", "/ai-writter/generate", plan)),
      );
      done += answers.filter(({ status }) => status === 200).length;
      for (const { status, body } of answers.filter((answer) => answer.status !== 200))
        expect(["low_credit", "generation_running"], `${status}`).toContain(body.code);
    }
    expect(done).toBe(2);
    expect(await balanceOf(user)).toEqual({ credit: 5, held: 0 });
  });
});

describe("history and favourites", () => {
  test("are paged, searched without accents, and one's own", async () => {
    const server = await startWriter();
    const [user, other] = [await server.signUp(), await server.signUp()];
    await user.call("POST", "/ai-writter/packs", { pack: { intent: "credits_50", request_key: randomUUID() } });
    const ids: string[] = [];
    for (const name of ["Abẹ́ní", "Tunde", "Halima"])
      ids.push((await user.call("POST", "/ai-writter/generate", { ...birthday, name })).body.data.id);
    ids.push(
      (
        await user.call("POST", "/ai-writter/generate", {
          generate: "newsletter",
          description: "New stock of lace landed",
        })
      ).body.data.id,
    );
    const first = await list(user, "/ai-writter/history?limit=3");
    expect(first.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 3));
    const second = await list(user, `/ai-writter/history?limit=3&cursor=${first.next_cursor}`);
    expect([second.data.map(({ id }) => id), second.next_cursor]).toEqual([[ids[0]], null]);
    expect((await list(user, "/ai-writter/history?q=ABENI")).data.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list(user, "/ai-writter/history?q=lace%20newsletter")).data.map(({ id }) => id)).toEqual([ids[3]]);
    expect((await list(user, "/ai-writter/history?generate=newsletter")).data).toHaveLength(1);
    expect((await list(user, "/ai-writter/history?q=100%25_")).data).toEqual([]);

    const loved = await user.call("PATCH", `/ai-writter/${ids[1]}`, { ai_writter: { favorite: true } });
    expect(loved.body.data).toMatchObject({ favorite: true });
    await user.call("PATCH", `/ai-writter/${ids[1]}`, { ai_writter: { content: "Happy birthday, Tunde of Jos!" } });
    expect((await list(user, "/ai-writter/favorites")).data.map(({ content }) => content)).toEqual([
      "Happy birthday, Tunde of Jos!",
    ]);
    expect((await list(user, "/ai-writter/favorites?q=jos")).data).toHaveLength(1);

    expect((await list(other, "/ai-writter/history")).data).toEqual([]);
    const stranger = await other.call("PATCH", `/ai-writter/${ids[1]}`, { ai_writter: { favorite: false } });
    expect(stranger.status).toBe(404);
    expect((await other.call("POST", `/ai-writter/${ids[1]}/report`, { reason: "other" })).status).toBe(404);
    expect((await user.call("POST", `/ai-writter/${ids[1]}/report`, { reason: "offensive" })).status).toBe(200);
  });
});

test("AI writer › says which writer is on, and what packs cost where one lives", async () => {
  const server = await startWriter();
  const [lagos, kampala] = [await server.signUp(), await server.signUp(undefined, { country: "UG" })];
  expect((await lagos.call("GET", "/ai-writter/engine")).body).toMatchObject({
    engine: "built-in",
    label: "Built-in writer (no AI model)",
    model: null,
    languages: ["en", "fr", "sw"],
  });
  const packs = async (user: TestUser) =>
    (await user.call("GET", "/ai-writter/packs")).body as unknown as AnswerOf<typeof calls.listCreditPacks>;
  expect((await packs(lagos)).data.map(({ credits, currency, price }) => [credits, currency, price])).toEqual([
    [50, "NGN", 50_000],
    [150, "NGN", 120_000],
    [400, "NGN", 280_000],
  ]);
  expect((await packs(kampala)).data.map(({ currency, price }) => [currency, price])).toEqual([
    ["USD", 99],
    ["USD", 199],
    ["USD", 499],
  ]);
  expect((await server.call("GET", "/state")).body.providers.ai).toBe("built-in");
});
