import { resolve } from "node:path";
import * as z from "zod/mini";
import { type FiscalEnv, fiscalEnv, fiscalVariables } from "./fiscal.ts";
import { type PaymentEnv, paymentEnv, paymentVariables } from "./payments.ts";
import type { MobileSettings } from "./mobile.ts";
import { type BackupEnv, backupEnv } from "../backup/store.ts";
import { aiModelsOf, aiVariables } from "./ai.ts";
import { dataDirOf } from "./paths.ts";
import { mobileEnv } from "./mobile.ts";
import { type Unencrypted, proxiesOf, exposureProblem, unencryptedTargets } from "./network.ts";
import { type MessagesEnv, messagesEnv, messageVariables } from "./messages.ts";
import { type PushEnv, pushEnv, pushVariables } from "./push.ts";
import { type MailEnv, mailEnv, mailVariables, mailEventVariables, mailEventsOf } from "./mail.ts";
import { productionAdvice, StartProblem } from "./start-problem.ts";
import { isGuessable } from "./secrets.ts";
import { type Bucket, filesBucket } from "../providers/files/bucket.ts";
import type { ModelSettings } from "../providers/writer/model.ts";
import type { MailEventSource } from "../providers/mail-events/mail-event.ts";
import type { MetricsEnv } from "../watch/metrics-server.ts";

const Text = z.optional(z.string().check(z.trim()));
const Variables = z.object({
  NODE_ENV: Text,
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 8080),
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  DATA_DIR: Text,
  DATABASE_URL: Text,
  DATABASE_REPLICA_URL: Text,
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  APP_SECRET: Text,
  APP_SECRET_BEFORE: Text,
  UNENCRYPTED_TO: Text,
  HSTS_SUBDOMAINS: z.optional(z.enum(["on", "off"])),
  ...mailVariables,
  ...mailEventVariables,
  REQUESTS_AT_ONCE: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 100),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(500)), 20),
  RATE_LIMIT: z.optional(z.enum(["on", "off"])),
  SANDBOX: z.optional(z.enum(["on", "off"])),
  TRUST_PROXY: Text,
  AI_COUNTRIES: Text,
  VIDEOS_URL: z.optional(z.url({ protocol: /^https?$/ })),
  ...aiVariables,
  ANNOUNCEMENTS_DIR: Text,
  SUPPORT_EMAIL: z.optional(z.email()),
  OPERATOR_EMAIL: z.optional(z.email()),
  SUPPORT_PHONE: z.optional(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))),
  APP_ORIGINS: Text,
  APP_ANDROID_CERTS: z.optional(
    z.string().check(z.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}(,([0-9A-F]{2}:){31}[0-9A-F]{2})*$/)),
  ),
  APP_APPLE_TEAM: z.optional(z.string().check(z.regex(/^[A-Z0-9]{10}$/))),
  ...paymentVariables,
  ...fiscalVariables,
  ...pushVariables,
  ...messageVariables,
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(600)), 0),
  LOG_LEVEL: z.optional(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])),
});

/** Everything the server is told from outside, checked once at the start. */
export type Env = {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** A replica of it, for pages that may be some seconds old. */
  readonly databaseReplicaUrl: string | null;
  /** Public address, without a slash at the end; null: the address we listen on. */
  readonly publicUrl: string | null;
  /** Signs tokens; null: one made at the first start and kept in the data directory. */
  readonly appSecret: string | null;
  /** Secrets there were before: read with, never written with. */
  readonly appSecretBefore: readonly string[];
  /** Browsers shall use https for every name below ours, too. */
  readonly hstsSubdomains: boolean;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  /** DKIM keys and senders of our mails. */
  readonly mail: MailEnv;
  /** Mail services that tell of bounces. */
  readonly mailEvents: readonly MailEventSource[];
  readonly rateLimit: boolean;
  /** Requests worked on at a time; the others are told to come again. */
  readonly requestsAtOnce: number;
  /** Connections of requests to the database; the queue has six more and the notices one. */
  readonly databaseConnections: number;
  /** Addresses of proxies whose X-Forwarded-* we believe. */
  readonly trustProxy: string[] | boolean;
  readonly aiCountries: string[];
  /** Address of the tutorials, without a slash at the end; null: our own files below /videos. */
  readonly videosUrl: string | null;
  /** Language models of the AI writer, in the order they are asked; empty: the built-in writer. */
  readonly aiModels: readonly ModelSettings[];
  /** Folder of announcements; null: the one beside the program. */
  readonly announcementsDir: string | null;
  /** The support's e-mail and phone; the phone as `+234…`, and it has WhatsApp. */
  readonly support: { readonly email: string | null; readonly phone: string | null };
  /** E-mail of the operator who pays affiliates out; null: payouts cannot be requested. */
  readonly operatorEmail: string | null;
  readonly payments: PaymentEnv;
  /** The app of the stores. */
  readonly mobile: MobileSettings;
  readonly fiscal: FiscalEnv;
  readonly push: PushEnv;
  /** Gateways for codes to phone numbers; null: numbers open no account. */
  readonly messages: MessagesEnv | null;
  /** Port and token Prometheus asks with; null: no metrics. */
  readonly metrics: MetricsEnv | null;
  /** Seconds a server that was told to stop goes on answering, while proxies learn of it. */
  readonly drainSeconds: number;
  /** Store of backups and of the private database's log; null: none. */
  readonly backup: BackupEnv | null;
  /** Bucket of logos, photos and documents; null: the data folder. */
  readonly filesBucket: Bucket | null;
  readonly logLevel: string;
  /** Advice about settings production starts without, one sentence each for the log. */
  readonly advice: readonly string[];
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
      `These settings have a value we cannot use: ${names.map((name) => (shownValues.has(name) ? `${name}=${present[name]}` : name)).join(", ")}`,
    );
  }
  const given = parsed.data;
  const production = given.NODE_ENV === "production";
  const reach = exposureProblem(given);
  if (reach) throw new StartProblem(reach);
  if (production) refuseDefaults(given, unencryptedTargets({ ...present, ...given }));
  return {
    production,
    port: given.PORT,
    host: given.HOST,
    dataDir: dataDirOf({ DATA_DIR: given.DATA_DIR }),
    databaseUrl: given.DATABASE_URL ?? null,
    databaseReplicaUrl: given.DATABASE_REPLICA_URL ?? null,
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    appSecret: given.APP_SECRET ?? null,
    appSecretBefore: listOf(given.APP_SECRET_BEFORE),
    hstsSubdomains: given.HSTS_SUBDOMAINS === "on",
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? null,
    mail: mailEnv(given),
    mailEvents: mailEventsOf(given),
    rateLimit: given.RATE_LIMIT !== "off",
    requestsAtOnce: given.REQUESTS_AT_ONCE,
    databaseConnections: given.DATABASE_CONNECTIONS,
    trustProxy: proxiesOf(given.TRUST_PROXY),
    aiCountries: (given.AI_COUNTRIES ?? "NG")
      .split(",")
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
    aiModels: aiModelsOf(given),
    videosUrl: given.VIDEOS_URL?.replace(/\/+$/, "") ?? null,
    announcementsDir: given.ANNOUNCEMENTS_DIR ? resolve(given.ANNOUNCEMENTS_DIR) : null,
    support: { email: given.SUPPORT_EMAIL ?? null, phone: given.SUPPORT_PHONE ?? null },
    // In a sandbox the request lies in the outbox folder, for whoever tries it out.
    operatorEmail: given.OPERATOR_EMAIL ?? (production ? null : "operator@localhost"),
    payments: paymentEnv(given),
    mobile: mobileEnv(given),
    fiscal: fiscalEnv(given, production),
    push: pushEnv(given),
    messages: messagesEnv(given, production),
    metrics: metricsEnv(given),
    drainSeconds: given.DRAIN_SECONDS,
    backup: backupEnv(present),
    filesBucket: filesBucket(present),
    logLevel: given.LOG_LEVEL ?? (production ? "info" : "warn"),
    advice: production ? productionAdvice({ ...given, BACKUP_TO: present["BACKUP_TO"] }) : [],
  };
}

/** Settings whose value a start error repeats. All others may hold a secret, a URL with a password among them. */
const shownValues: ReadonlySet<string> = new Set([
  "PORT",
  "RATE_LIMIT",
  "SANDBOX",
  "HSTS_SUBDOMAINS",
  "REQUESTS_AT_ONCE",
  "DATABASE_CONNECTIONS",
  "METRICS_PORT",
  "DRAIN_SECONDS",
  "LOG_LEVEL",
]);

const listOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

function refuseDefaults(given: z.infer<typeof Variables>, open: readonly Unencrypted[]): void {
  const allowed = listOf(given.UNENCRYPTED_TO);
  const missing = [
    isGuessable(given.APP_SECRET ?? "") &&
      "APP_SECRET (32 random characters or more, for example from: openssl rand -base64 32)",
    !given.PUBLIC_URL?.startsWith("https://") && "PUBLIC_URL (the https:// address people reach this server at)",
    !given.SMTP_URL && "SMTP_URL (where mails are handed over: smtps://user:password@host)",
    listOf(given.APP_SECRET_BEFORE).some((secret) => secret.length < 32) &&
      "APP_SECRET_BEFORE with secrets of 32 characters or more",
    open.some((each) => !allowed.includes(each)) &&
      `encrypted connections to other machines (smtps://, https://, sslmode=verify-full), or UNENCRYPTED_TO=${open.join(",")} where the network between is trusted`,
    given.RATE_LIMIT === "off" && "RATE_LIMIT must not be off",
    // A server that trusts every proxy lets a stranger choose the address that limits count by.
    given.TRUST_PROXY === "on" && "TRUST_PROXY must name the addresses of your proxies instead of: on",
  ].filter((entry) => entry !== false);
  if (missing.length > 0) throw new StartProblem(`NODE_ENV=production needs:\n  - ${missing.join("\n  - ")}`);
}

/** @throws StartProblem when what is counted could be read by anybody */
function metricsEnv({
  METRICS_PORT: port,
  METRICS_HOST: host,
  METRICS_TOKEN: given,
}: z.infer<typeof Variables>): Env["metrics"] {
  if (port === undefined) return null;
  const token = given ?? null;
  if (token === null && !["127.0.0.1", "::1", "localhost"].includes(host))
    throw new StartProblem("METRICS_HOST other than this machine needs METRICS_TOKEN (16 characters or more).");
  return { port, host, token };
}
