import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { sendRefused } from "../http/send-refused.ts";

/** Stored pictures. Their names cannot be guessed and never change their contents. */
export function registerFiles(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { key: string } }>("/files/:key", async (request, reply) => {
    const file = await deps.files.read(request.params.key);
    if (!file) return sendRefused(reply, { code: "not_found" });
    return (
      reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("content-type", file.mime)
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("x-content-type-options", "nosniff")
        // The mobile shell shows them too; who knows the name may see the picture anyway.
        .header("cross-origin-resource-policy", "cross-origin")
        .send(file.bytes)
    );
  });
}
