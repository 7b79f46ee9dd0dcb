import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/**
 * Lets the mobile shell call the API from its own origin, and no other page: exact origins, no cookies. What it may do
 * hangs on its bearer token alone.
 */
export async function registerShellOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    credentials: false,
    methods: ["GET", "POST", "PATCH", "PUT", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Content-Encoding", "Idempotency-Key", "X-Device-Key"],
    exposedHeaders: ["Date", "Retry-After", "X-Request-Id", "X-Device-Key"],
    maxAge: 7_200,
    strictPreflight: false,
  });
}
