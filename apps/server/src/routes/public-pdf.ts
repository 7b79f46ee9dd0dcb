import { setTimeout as sleep } from "node:timers/promises";
import { renderNotDrawnPage, renderOneMomentPage } from "@ankara/documents/drawing-page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import pLimit from "p-limit";
import { drawPdf, fileNameOf } from "../commands/public/draw-pdf.ts";
import { viewPublicLink } from "../commands/public/find-public-invoice.ts";
import type { Deps } from "../deps.ts";
import { DrawingBusy, DrawingFailed } from "../drawing/drawing-pool.ts";
import { NetworkLimit } from "../policies/network-limit.ts";
import { networkOf } from "../policies/throttle.ts";
import { asksForNow, closed, languageOf, sendPage, sendUnopened } from "./public-pages.ts";

type LinkRequest = FastifyRequest<{ Params: { id: string } }>;

/** Files handed out in a minute: of one link, which a group may share, and to one network, which may be a town's. */
const filesPerMinute = { link: 120, network: 300 } as const;
/** A document that is not there by then is asked for again, and is ready or nearly so. Proxies wait for longer. */
const patienceMs = 12_000;
const comeBackSeconds = 3;
/** Reading and checking a document of 500 lines keeps the event loop busy for 10 ms: a crowd of them takes turns. */
const looksAtOnce = 2;

class TooManyDrawings extends Error {
  readonly waitSeconds: number;
  constructor(waitSeconds: number) {
    super("too many documents were asked for");
    this.waitSeconds = waitSeconds;
  }
}

/** The PDF of a document, for its client. */
export function registerPublicPdf(app: FastifyInstance, deps: Deps): void {
  const isLimited = deps.settings.requestsPerMinute !== null;
  const perLink = new NetworkLimit(deps, filesPerMinute.link, { kind: "pdf-link" });
  const perNetwork = new NetworkLimit(deps, filesPerMinute.network, { kind: "pdf-network" });
  // Looking keeps the event loop busy for some milliseconds: a crowd of it leaves gaps for what is quick.
  const inTurn = pLimit(looksAtOnce);
  app.addHook("onClose", () => {
    perLink.close();
    perNetwork.close();
  });

  app.get("/invoice/link/:id/pdf", async (request: LinkRequest, reply) => {
    const { id } = request.params;
    const network = networkOf(request.ip);
    const pdfUrl = `/invoice/link/${encodeURIComponent(id)}/pdf`;
    // Before the link is looked up: a flood shall cost next to nothing, and is told in the language it asks for.
    const waitSeconds = isLimited ? (perNetwork.count(network) ?? perLink.count(id)) : null;
    if (waitSeconds !== null)
      return sendOneMoment(reply, 429, { language: languageOf(request) ?? "en", pdfUrl, seconds: waitSeconds });

    const found = await inTurn(() => viewPublicLink(deps, id, { now: asksForNow(request) }));
    if (found.state !== "open") return sendUnopened(reply, found, languageOf(request));
    const language = languageOf(request) ?? found.invoice.language;
    const admit = () => admitDrawing(deps, id, network);
    const page = { language, pdfUrl, pageUrl: `/invoice/link/${id}` };
    return sendPdf(request, reply, page, async () => ({
      name: fileNameOf(found),
      bytes: await drawPdf(deps, found, { admit }),
    }));
  });
}

/** Counts a drawing for a link. @throws TooManyDrawings */
export async function admitDrawing(deps: Pick<Deps, "throttle">, link: string, network: string): Promise<void> {
  const wait = await deps.throttle.count([
    ["drawPerLink", link],
    ["drawPerNetwork", network],
  ]);
  if (wait !== null) throw new TooManyDrawings(wait);
}

/** Answers with a PDF that is drawn now, or with a page that says when to come back. */
export async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly language: string; readonly pdfUrl: string; readonly pageUrl: string },
  draw: () => Promise<{ readonly name: string; readonly bytes: Uint8Array }>,
): Promise<FastifyReply> {
  const { language, pdfUrl } = page;
  try {
    const drawn = await withinPatience(draw());
    if (drawn === null) return sendOneMoment(reply, 503, { language, pdfUrl, seconds: comeBackSeconds });
    const { name, bytes } = drawn;
    return closed(reply)
      .header("content-type", "application/pdf")
      .header("content-disposition", `inline; filename="${name}"`)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof TooManyDrawings)
      return sendOneMoment(reply, 429, { language, pdfUrl, seconds: error.waitSeconds });
    if (error instanceof DrawingBusy) return sendOneMoment(reply, 503, { language, pdfUrl, seconds: comeBackSeconds });
    if (!(error instanceof DrawingFailed)) throw error;
    request.log.error({ err: error }, "a document was not drawn");
    return sendPage(reply, 500, renderNotDrawnPage(page));
  }
}

/** Null when it takes longer than a person waits; it goes on, and whoever asks next finds it done. */
async function withinPatience<T>(drawing: Promise<T>): Promise<T | null> {
  const late = new AbortController();
  // Nobody waits for it any more when it fails late.
  drawing.catch(() => undefined);
  try {
    return await Promise.race([drawing, sleep(patienceMs, null, { signal: late.signal, ref: false })]);
  } finally {
    late.abort();
  }
}

function sendOneMoment(
  reply: FastifyReply,
  status: 429 | 503,
  page: Parameters<typeof renderOneMomentPage>[0],
): FastifyReply {
  void reply.header("retry-after", String(Math.max(1, Math.ceil(page.seconds))));
  return sendPage(reply, status, renderOneMomentPage(page));
}
