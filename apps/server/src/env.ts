import { resolve } from "node:path";
import * as z from "zod/mini";
import { type PaymentEnv, paymentEnv, paymentVariables } from "./payment-env.ts";
import { dataDirOf } from "./data-dir.ts";
import { StartProblem } from "./start-problem.ts";

const Text = z.optional(z.string().check(z.trim()));
const Variables = z.object({
  NODE_ENV: Text,
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 8080),
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  DATA_DIR: Text,
  DATABASE_URL: Text,
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  APP_SECRET: Text,
  SMTP_URL: Text,
  MAIL_FROM: Text,
  RATE_LIMIT: z.optional(z.enum(["on", "off"])),
  TRUST_PROXY: Text,
  AI_COUNTRIES: Text,
  VIDEOS_URL: z.optional(z.url({ protocol: /^https?$/ })),
  AI_BASE_URL: z.optional(z.union([z.literal("anthropic"), z.url({ protocol: /^https?$/ })])),
  AI_MODEL: Text,
  AI_API_KEY: Text,
  ANNOUNCEMENTS_DIR: Text,
  ...paymentVariables,
  LOG_LEVEL: z.optional(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])),
});

/** Everything the server is told from outside, checked once at the start. */
export type Env = {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Where people reach us, without a slash at the end; null: the address we listen on. */
  readonly publicUrl: string | null;
  /** Signs tokens; null: one made at the first start and kept in the data directory. */
  readonly appSecret: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly rateLimit: boolean;
  /** Addresses of proxies whose X-Forwarded-* we believe. */
  readonly trustProxy: string[] | boolean;
  readonly aiCountries: string[];
  /** Where the tutorials are, without a slash at the end; null: our own files below /videos. */
  readonly videosUrl: string | null;
  /** A language model for the AI writer; null: the built-in writer. */
  readonly aiModel: { readonly baseUrl: string; readonly model: string; readonly apiKey: string | null } | null;
  /** Folder of announcements; null: the one beside the program. */
  readonly announcementsDir: string | null;
  readonly payments: PaymentEnv;
  readonly logLevel: string;
};

/** @throws StartProblem naming every variable that is wrong, or missing in production */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = z.safeParse(Variables, present);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
    throw new StartProblem(
      `These settings have a value we cannot use: ${names.map((name) => `${name}=${present[name]}`).join(", ")}`,
    );
  }
  const given = parsed.data;
  const production = given.NODE_ENV === "production";
  if (production) refuseDefaults(given);
  return {
    production,
    port: given.PORT,
    host: given.HOST,
    dataDir: dataDirOf({ DATA_DIR: given.DATA_DIR }),
    databaseUrl: given.DATABASE_URL ?? null,
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    appSecret: given.APP_SECRET ?? null,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? null,
    rateLimit: given.RATE_LIMIT !== "off",
    trustProxy: proxies(given.TRUST_PROXY),
    aiCountries: (given.AI_COUNTRIES ?? "NG")
      .split(",")
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
    aiModel: aiModelOf(given),
    videosUrl: given.VIDEOS_URL?.replace(/\/+$/, "") ?? null,
    announcementsDir: given.ANNOUNCEMENTS_DIR ? resolve(given.ANNOUNCEMENTS_DIR) : null,
    payments: paymentEnv(given),
    logLevel: given.LOG_LEVEL ?? (production ? "info" : "warn"),
  };
}

function refuseDefaults(given: z.infer<typeof Variables>): void {
  const missing = [
    (given.APP_SECRET ?? "").length < 32 &&
      "APP_SECRET (32 characters or more, for example from: openssl rand -base64 32)",
    !given.PUBLIC_URL?.startsWith("https://") && "PUBLIC_URL (the https:// address people reach this server at)",
    !given.SMTP_URL && "SMTP_URL (where mails are handed over: smtps://user:password@host)",
    given.RATE_LIMIT === "off" && "RATE_LIMIT must not be off",
  ].filter((entry) => entry !== false);
  if (missing.length > 0) throw new StartProblem(`NODE_ENV=production needs:\n  - ${missing.join("\n  - ")}`);
}

/** @throws StartProblem when one half of the pair is missing: a model that is not asked for must not be paid for */
function aiModelOf(given: z.infer<typeof Variables>): Env["aiModel"] {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey = null } = given;
  if (!baseUrl && !model) return null;
  if (!baseUrl || !model)
    throw new StartProblem(
      "AI_BASE_URL and AI_MODEL belong together: set both for a language model, none for the built-in writer.",
    );
  return { baseUrl, model, apiKey };
}

function proxies(text: string | undefined): string[] | boolean {
  if (!text || text === "off") return false;
  return text === "on" ? true : text.split(",").map((address) => address.trim());
}
