import type { AiItem } from "@ankara/domain/ai/item";
import { contentTypes, type ContentType } from "@ankara/domain/ai/content-types";
import type { User } from "@ankara/contract/users";
import { vi } from "vitest";

export const user: User = {
  id: "0190f7a0-0000-7000-8000-000000000001",
  username: "adesola",
  email: "adesola@shop.example",
  name: "Adéṣọlá",
  company_name: "Ọlátúnjí Textiles",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: "0198b0a0-0000-7000-8000-0000000000aa",
  created_at: "2026-11-20T09:41:00.000Z",
};

const uuid = (part: string, number: number) => `0198b0a0-0000-7000-8000-${part}${String(number).padStart(8, "0")}`;

/** A text as the server keeps it. */
export function buildText(fields: Partial<AiItem> & { number?: number } = {}): AiItem {
  const { number = 1, ...rest } = fields;
  const type: ContentType = rest.generate ?? "birthday_wishes";
  const id = rest.id ?? uuid("dddd", number);
  return {
    id,
    content: "**Happy birthday, Abẹ́ní!**\n\nCome by on 24 November.",
    title: contentTypes[type].title,
    page_title: "For Abẹ́ní",
    favorite: false,
    sample: false,
    generate: type,
    subject: "Abẹ́ní",
    inputs: { company_name: "Ọlátúnjí Textiles", name: "Abẹ́ní", sender: "Adéṣọlá" },
    language: "en",
    engine: "built-in",
    cost: contentTypes[type].costCredits,
    version_of: id,
    check: ["24"],
    created_at: `2026-11-${String(10 + number).padStart(2, "0")}T10:00:00.000Z`,
    updated_at: "2026-11-21T10:00:00.000Z",
    ...rest,
  };
}

type SentRequest = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> };
type Reply =
  | { status: number; body: unknown }
  | { events: [string, unknown][] }
  /** Events as the test sends them. */
  | { open: ReadableStream<Uint8Array> }
  | "no network";

/** The server's half of the writer as far as screens see it, over `fetch`. What it was asked stands in `asked`. */
export function fakeWriter(start: { credit?: number; texts?: AiItem[] } = {}) {
  const requests: SentRequest[] = [];
  const state = { credit: start.credit ?? 42, texts: start.texts ?? [], online: true };
  /** Text the server is writing, and the events its followers get. */
  let running: { data: Record<string, unknown>; reply: Reply; stop: () => Promise<void> } | null = null;
  /** Answers of generate and refine, in order; a written text when there is none. */
  const next: Reply[] = [];
  /** Texts that are no examples of the voice any more. */
  const excludedFacts = new Set<string>();
  /** Facts of a record that the writer receives. */
  const grounding: { key: string; value: string }[] = [];
  /** Fields of the next text that the test sets. */
  let wanted: Partial<AiItem> = {};
  const balance = () => ({ credit: state.credit, held: 0 });

  function write(body: Record<string, unknown>, earlier?: AiItem): Reply {
    const type = (earlier?.generate ?? body["generate"]) as ContentType;
    const text = buildText({
      number: state.texts.length + 1,
      generate: type,
      ...wanted,
      ...(earlier ? { version_of: earlier.version_of, content: `${earlier.content} Again.` } : {}),
    });
    state.texts = [text, ...state.texts];
    state.credit -= contentTypes[type].costCredits;
    const held = { id: text.id, request_key: body["request_key"], cost: text.cost, engine: "built-in", ...balance() };
    return {
      events: [
        ["start", held],
        ["text", { text: text.content.slice(0, 12) }],
        ["text", { text: text.content.slice(12) }],
        [
          "done",
          { data: { content: text.content, id: text.id, page_title: text.page_title }, item: text, ...balance() },
        ],
      ],
    };
  }

  function replyTo({ method, path, query, body }: SentRequest): Reply {
    const id = path.split("/")[2] ?? "";
    const known = state.texts.find((text) => text.id === id);
    if (path === "/ai-writter/credit") return { status: 200, body: balance() };
    if (path === "/ai-writter/grounding") return { status: 200, body: { data: grounding, voice: [] } };
    if (path === "/ai-writter/running") return { status: 200, body: { data: running?.data ?? null, ...balance() } };
    if (path.startsWith("/ai-writter/running/") && running) return running.reply;
    if (path === "/ai-writter/stop") {
      void running?.stop();
      return { status: 200, body: { refunded: true, item: null, ...balance() } };
    }
    if (path === "/ai-writter/engine")
      return {
        status: 200,
        body: {
          engine: "built-in",
          label: "Built-in writer (no AI model)",
          model: null,
          languages: ["en", "fr", "sw"],
          refinements: ["shorter", "longer", "translate"],
        },
      };
    if (path === "/ai-writter/history" || path === "/ai-writter/favorites") {
      const version = query.get("version_of");
      const isVoice = query.has("voice");
      const data = state.texts.filter(
        (text) =>
          (path.endsWith("history") || text.favorite) &&
          (version === null || text.version_of === version) &&
          !(isVoice && excludedFacts.has(text.id)),
      );
      return { status: 200, body: { data, next_cursor: null } };
    }
    if (path === "/ai-writter/generate") return next.shift() ?? write(body);
    if (path.endsWith("/refine") && known) return next.shift() ?? write(body, known);
    if (method === "PATCH" && known) {
      if ((body["ai_writter"] as { voice?: boolean }).voice === false) excludedFacts.add(id);
      const changed = { ...known, ...(body["ai_writter"] as Partial<AiItem>) };
      state.texts = state.texts.map((text) => (text.id === id ? changed : text));
      return { status: 200, body: { data: changed } };
    }
    if (path.endsWith("/report")) return { status: 200, body: { message: "ok" } };
    return { status: 404, body: { code: "not_found", message: "Not found" } };
  }

  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const url = new URL(address, "http://app.example");
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const call = { method: init.method ?? "GET", path: url.pathname, query: url.searchParams, body };
    requests.push(call);
    const reply = state.online ? replyTo(call) : "no network";
    if (reply === "no network") throw new TypeError("Failed to fetch");
    if ("status" in reply) return Response.json(reply.body, { status: reply.status });
    if ("open" in reply) return new Response(reply.open, { headers: { "content-type": "text/event-stream" } });
    const text = reply.events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");
    return new Response(text, { headers: { "content-type": "text/event-stream" } });
  });

  /** Another tab has a newsletter written: `say` lets its followers hear an event, the last one ends it. */
  function writeElsewhere(about: string) {
    const [id, request_key] = [uuid("eeee", 1), uuid("eeee", 2)];
    const text = buildText({ id, generate: "newsletter", subject: about, version_of: id });
    const lines = new TransformStream<string, string>();
    const writer = lines.writable.getWriter();
    const sendEvent = (event: string, data: unknown) =>
      writer.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    running = {
      data: { id, request_key, generate: "newsletter", inputs: { description: about }, started_at: text.created_at },
      reply: { open: lines.readable.pipeThrough(new TextEncoderStream()) },
      stop: () => end("error", { code: "generation_stopped", message: "Stopped", ...balance() }),
    };
    const end = async (event: string, data: unknown) => {
      running = null;
      await sendEvent(event, data);
      await writer.close();
    };
    void sendEvent("start", { id, request_key, cost: 5, engine: "model", ...balance() });
    return {
      sendEvent,
      async finish() {
        state.texts = [text, ...state.texts];
        const answer = { data: { content: text.content, id, page_title: text.page_title }, item: text, ...balance() };
        await end("done", answer);
      },
    };
  }

  return {
    state,
    next,
    grounding,
    writes: (text: Partial<AiItem>) => void (wanted = text),
    writeElsewhere,
    requestsTo: (path: string) => requests.filter((call) => call.path === path),
    changes: () => requests.filter((call) => call.method === "PATCH"),
  };
}
