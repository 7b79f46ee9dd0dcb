import { ok } from "@ankara/domain/result";
import { type AttachmentState, partBytes } from "@ankara/contract/attachments";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { beginAttachment, receivePart } from "../commands/attachments/receive.ts";
import { readThumbnail } from "../commands/attachments/thumbnail.ts";
import { maySeeFile } from "../db/visible-records.ts";
import type { Deps } from "../deps.ts";
import { registerCall, registerRawCall } from "../http/register-call.ts";
import { sendRefused } from "../http/send-refused.ts";
import type { FileStore } from "../providers/files/file-store.ts";
import { type Outcome, refuse, throttled } from "../http/refused.ts";

export function registerAttachments(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.beginAttachment, async ({ body, session }) =>
    present(await beginAttachment(deps, { businessId: session.businessId, ...body.attachment })),
  );

  // In a room of its own: no other call takes bytes.
  void app.register(async (room) => {
    room.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    registerCall(
      room,
      deps,
      calls.sendAttachmentPart,
      async ({ params, query, session, request }) => {
        const bytes = request.body;
        if (!Buffer.isBuffer(bytes)) return refuse("unsupported_media");
        const wait = deps.accountLimits?.upload(session.businessId, bytes.length, deps.now().getTime()) ?? null;
        if (wait !== null) return throttled(wait);
        const offset = Number(query.offset);
        return present(await receivePart(deps, { businessId: session.businessId, id: params.id, offset, bytes }));
      },
      { bodyLimit: partBytes },
    );
  });

  registerRawCall(app, deps, calls.getAttachment, async ({ params, query, session, reply }) => {
    const row = await deps.db.read(session.businessId, async (tx) =>
      (await maySeeFile(tx, session, params.id))
        ? tx
            .selectFrom("attachments")
            .select(["key", "name"])
            .where("business_id", "=", session.businessId)
            .where("id", "=", params.id)
            .executeTakeFirst()
        : undefined,
    );
    const read = query.size === "small" ? readThumbnail : (files: FileStore, key: string) => files.read(key);
    const file = row?.key ? await read(deps.attachments, row.key) : null;
    if (!row?.key || !file) return sendRefused(reply, { code: "not_found" });
    return (
      reply
        // The device keeps it in its own database, where a log-out takes it away; the browser's cache would not.
        .header("cache-control", "private, no-store")
        .header("content-type", file.mime)
        .header("content-disposition", downloadAs(row.name, file.mime))
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("x-content-type-options", "nosniff")
        .send(file.bytes)
    );
  });
}

const present = (outcome: Outcome<AttachmentState>): Outcome<{ attachment: AttachmentState }> =>
  outcome.ok ? ok({ attachment: outcome.value }) : outcome;

/** The ending of a file of each type, and how else its name may end. */
const endings: Readonly<Record<string, readonly [string, RegExp]>> = {
  "image/jpeg": ["jpg", /\.jpe?g$/i],
  "image/png": ["png", /\.png$/i],
  "application/pdf": ["pdf", /\.pdf$/i],
};

/**
 * Always a download, under its own name: nothing of a stranger's making is ever opened as a page of ours. A name that ends
 * as another type (`bill.pdf.exe`) gets the ending of what the file is, which a computer goes by when it is opened.
 */
function downloadAs(name: string, mime: string): string {
  const [extension, fits] = endings[mime] ?? ["bin", /\.bin$/i];
  const typed = name.replaceAll(/[\p{C}/\\"]/gu, "").trim() || "file";
  const clean = fits.test(typed) ? typed : `${typed}.${extension}`;
  const plain = clean.replaceAll(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(clean).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
