import type { FastifyInstance } from "fastify";

/**
 * The share sheet of a phone posts to `/share`, which the app's worker answers on the device. A device that has lost its
 * worker posts here: nothing of it is read or kept, and the app says that it did not arrive.
 */
export async function shareTargetRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => {
    payload.resume();
    payload.on("end", () => done(null, null));
    payload.on("error", done);
  });
  app.post("/share", { bodyLimit: 100_000_000 }, (_request, reply) => reply.redirect("/shared?problem=failed", 303));
}
