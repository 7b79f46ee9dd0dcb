import * as z from "zod/mini";
import { defineCall, everyRole } from "./call.ts";

/** A person's browsers and phones that are told at most; the oldest go. */
export const maxPushAddresses = 20;

const Key = z.string().check(z.regex(/^[\w-]{10,200}=*$/));

/** The content of a browser's `PushSubscription`, or the app's Firebase token. */
const PushAddress = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("web"),
    endpoint: z.string().check(z.maxLength(1_000)),
    p256dh: Key,
    auth: Key,
  }),
  z.object({ kind: z.literal("app"), token: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
]);

export const readPush = defineCall({
  method: "GET",
  path: "/push",
  summary:
    "Whether messages come to browsers and to the app while they are closed, and whether this session asked for them",
  auth: "session",
  roles: everyRole,
  answer: z.object({
    push: z.object({
      /** Public key a browser subscribes with, base64url; null on a server without Web Push. */
      public_key: z.nullable(z.string()),
      /** True if the server can push to the native app. */
      app: z.boolean(),
      on: z.boolean(),
    }),
  }),
  errors: ["unauthenticated"],
});

export const addPushAddress = defineCall({
  method: "PUT",
  path: "/push/address",
  summary: "Tell this session at that address what clients did; it takes the place of the one before",
  auth: "session",
  roles: everyRole,
  proof: "none",
  body: z.object({
    address: PushAddress,
    /** The app is locked there: what comes to its screen names nobody. */
    discreet: z._default(z.boolean(), false),
  }),
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated"],
});

export const removePushAddress = defineCall({
  method: "DELETE",
  path: "/push/address",
  summary: "Tell this session nothing any more; so does its end",
  auth: "session",
  roles: everyRole,
  proof: "none",
  answer: z.object({ message: z.string() }),
  errors: ["unauthenticated"],
});
