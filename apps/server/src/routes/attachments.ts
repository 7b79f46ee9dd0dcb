import { type AttachmentState, partBytes } from "@ankara/contract/attachments";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance } from "fastify";
import { beginAttachment, takePart } from "../commands/attachments/receive.ts";
import type { Deps } from "../deps.ts";
import { registerCall, registerRawCall } from "../http/register-call.ts";
import { sendRefused } from "../http/send-refused.ts";
import { type Outcome, refuse } from "../refused.ts";

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
        const offset = Number(query.offset);
        return present(await takePart(deps, { businessId: session.businessId, id: params.id, offset, bytes }));
      },
      { bodyLimit: partBytes },
    );
  });

  registerRawCall(app, deps, calls.getAttachment, async ({ params, session, reply }) => {
    const row = await deps.db.read(session.businessId, (tx) =>
      tx
        .selectFrom("attachments")
        .select(["key", "name"])
        .where("business_id", "=", session.businessId)
        .where("id", "=", params.id)
        .executeTakeFirst(),
    );
    const file = row?.key ? await deps.attachments.read(row.key) : null;
    if (!row || !file) return sendRefused(reply, { code: "not_found" });
    return (
      reply
        // The device keeps it in its own database, where a log-out takes it away; the browser's cache would not.
        .header("cache-control", "private, no-store")
        .header("content-type", file.mime)
        .header("content-disposition", downloadAs(row.name))
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("x-content-type-options", "nosniff")
        .send(file.bytes)
    );
  });
}

const present = (outcome: Outcome<AttachmentState>): Outcome<{ attachment: AttachmentState }> =>
  outcome.ok ? { ok: true, value: { attachment: outcome.value } } : outcome;

/** Always a download, under its own name: nothing of a stranger's making is ever opened as a page of ours. */
function downloadAs(name: string): string {
  const clean = name.replaceAll(/[\p{C}/\\"]/gu, "") || "file";
  const plain = clean.replaceAll(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(clean).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
