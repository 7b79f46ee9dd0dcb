import type { OrderProblem } from "@ankara/documents/labels/clients/label-types";
import { otherCategory, renderPriceList, type TypedQuantities, viewPriceList } from "@ankara/documents/price-list";
import { type OrderForm, orderMessage, renderOrder, renderOrderSent } from "@ankara/documents/price-list-order";
import { maxOrderLines } from "@ankara/domain/catalog/price-list";
import { newId } from "@ankara/domain/ids";
import { unpackId } from "@ankara/domain/link-id";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readThumbnail } from "../commands/attachments/thumbnail.ts";
import { findListPhoto, findPriceList, type PriceList } from "../commands/public/find-price-list.ts";
import { cleanedForm, fingerprintOf, placeOrder, priceOrder } from "../commands/public/place-order.ts";
import type { Deps } from "../deps.ts";
import { sendRefused } from "../http/send-refused.ts";
import { networkOf } from "../policies/throttle.ts";
import { browserLanguage, closed, languageOf, sendNotFound, sendPage } from "./public-pages.ts";

type ListRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;
/** The list of a link as a visitor asks for it. */
type Shown = PriceList & { readonly chosenLanguage?: string; readonly language?: string };
type Answer = (list: Shown, request: ListRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A chat opens by a redirect, and its own address redirects again. */
const chatOrigins = ["https://wa.me", "https://api.whatsapp.com"];

/** A business's shared price list and the orders on it, by one link, without an account of ours and without a script. */
export async function priceListRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16_000 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  const page = (path: string, answer: Answer) =>
    app.get(`/price-list/:id${path}`, (request: ListRequest, reply) => openList(deps, request, reply, answer));

  page("", async (list, { query }, reply) => {
    const { typed } = quantitiesOf(query);
    const category = textOf(query["c"]);
    const from = Number(/^\d{1,3}$/.exec(textOf(query["p"]))?.[0] ?? 0);
    return sendList(reply, 200, list, {
      typed,
      from,
      category: category === "" ? null : category === otherCategory ? "" : category,
    });
  });
  page("/order", async (list, { query }, reply) => {
    const { typed, problem } = quantitiesOf(query);
    const priced = priceOrder(deps, list, { quantities: typed, name: "", note: "" });
    if (problem !== null || !priced.ok)
      return sendList(reply, 422, list, { typed, problem: problem ?? (priced.ok ? null : priced.error) });
    const form = { id: newId(deps.now().getTime(), deps.random), quantities: typed, name: "", note: "" };
    const draft = priced.value;
    return sendOrder(reply, 200, list, { draft, form: { ...form, fingerprint: fingerprintOf(draft) } });
  });
  page("/sent", async (list, _, reply) => sendPage(reply, 200, renderOrderSent(list)));
  app.post("/price-list/:id/order", (request: ListRequest, reply) =>
    openList(deps, request, reply, (list) => submitOrder(deps, list, request, reply)),
  );
  app.get<{ Params: { id: string; photo: string } }>("/price-list/:id/photo/:photo", (request, reply) =>
    sendPhoto(deps, request, reply),
  );
}

/** Answers for the list of a link. A link that opens nothing is answered alike, whatever became of it. */
async function openList(deps: Deps, request: ListRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { id } = request.params;
  const wait = await deps.throttle.count([
    ["listPerLink", id.slice(0, 44)],
    ["listPerNetwork", networkOf(request.ip)],
  ]);
  if (wait !== null) return sendRefused(reply, { code: "throttled", retryAfter: wait });
  const list = await findPriceList(deps, id);
  const chosenLanguage = languageOf(request);
  const language = browserLanguage(request);
  if (!list) return sendNotFound(reply, chosenLanguage);
  const shown = {
    ...list,
    chosenLanguage,
    language,
  };
  return answer(shown, request, reply);
}

const textOf = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : "";
};

/** The quantities of a form, whose fields are named by the items' ids; anything else in it is looked past. */
function quantitiesOf(fields: Readonly<Record<string, unknown>>): {
  readonly typed: TypedQuantities;
  readonly problem: OrderProblem | null;
} {
  const all = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const id = unpackId(name);
    const quantity = textOf(value).trim();
    return id === null || quantity === "" ? [] : [[id, quantity.slice(0, 9)]];
  });
  return { typed: new Map(all.slice(0, maxOrderLines)), problem: all.length > maxOrderLines ? "tooMany" : null };
}

const sendList = (
  reply: FastifyReply,
  status: number,
  list: Shown,
  options: Parameters<typeof renderPriceList>[1],
): FastifyReply => sendPage(reply, status, renderPriceList(list, options), "inline");

const sendOrder = (
  reply: FastifyReply,
  status: number,
  list: Shown,
  order: Parameters<typeof renderOrder>[1],
): FastifyReply => sendPage(reply, status, renderOrder(list, order), false, chatOrigins);

async function submitOrder(deps: Deps, list: Shown, request: ListRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const { typed, problem } = quantitiesOf(body);
  const form: OrderForm = cleanedForm({
    id: textOf(body["id"]),
    quantities: typed,
    fingerprint: textOf(body["seen"]),
    name: textOf(body["name"]),
    note: textOf(body["note"]),
  });
  const again = (status: number, why: OrderProblem) => {
    const priced = priceOrder(deps, list, form);
    // Items that can no longer be ordered are chosen anew.
    if (!priced.ok) return sendList(reply, status, list, { typed: orderable(list, typed), problem: why });
    const draft = priced.value;
    return sendOrder(reply, status, list, {
      draft,
      form: { ...form, fingerprint: fingerprintOf(draft) },
      problem: why,
    });
  };
  if (problem !== null) return again(422, problem);
  const view = viewPriceList(list);
  const wait = await deps.throttle.count([
    ["orderPerLink", list.businessId],
    ["orderPerNetwork", networkOf(request.ip)],
  ]);
  if (wait !== null) {
    void reply.header("retry-after", String(wait));
    return again(429, "tooOften");
  }
  const placed = await placeOrder(deps, list, form);
  if (!placed.ok) return again(422, placed.error);
  const chat = view.chatWith(orderMessage(list, placed.value.draft, form));
  // Without a chat nobody would hear of an order that made no draft.
  if (chat === null && placed.value.outcome === "full") return again(429, "tooOften");
  return closed(reply).redirect(chat ?? view.urlOf("/sent"), 303);
}

const orderable = ({ items }: PriceList, typed: TypedQuantities): TypedQuantities => {
  const known = new Set(items.filter(({ isOut }) => !isOut).map(({ item }) => item.id as string));
  return new Map([...typed].filter(([id]) => known.has(id)));
};

/** The small picture of an item that is on the list: no other photo of the business is reached by its link. */
async function sendPhoto(
  deps: Deps,
  request: FastifyRequest<{ Params: { id: string; photo: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, photo } = request.params;
  const wait = await deps.throttle.count([["listPhotosPerNetwork", networkOf(request.ip)]]);
  if (wait !== null) return sendRefused(reply, { code: "throttled", retryAfter: wait });
  const key = await findListPhoto(deps, id, photo);
  const file = key === null ? null : await readThumbnail(deps.attachments, key);
  if (!file) return sendRefused(reply, { code: "not_found" });
  return (
    reply
      // A picture never changes under its id. A day, so that a withdrawn list does not live on in caches.
      .header("cache-control", "private, max-age=86400")
      .header("x-robots-tag", "noindex")
      .header("content-type", file.mime)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("x-content-type-options", "nosniff")
      .send(file.bytes)
  );
}
