import type { Random } from "@ankara/domain/ids";
import type { AnnouncementBoard } from "./announcements/board.ts";
import type { Replica } from "./db/replica.ts";
import type { AiSettings } from "./config/ai.ts";
import type { MobileSettings } from "./config/mobile.ts";
import type { Database } from "./db/database.ts";
import type { Drawings } from "./drawing/drawings.ts";
import type { AppPage } from "./http/navigation.ts";
import type { WebFiles } from "./http/web-files.ts";
import type { HeadNotices } from "./jobs/head-notices.ts";
import type { LiveSessions } from "./policies/live-sessions.ts";
import type { KnownBrowser } from "./http/known-browser.ts";
import type { Seal } from "./policies/seal.ts";
import type { SigningKeys } from "./policies/signing-keys.ts";
import type { AccountLimits } from "./policies/account-limits.ts";
import type { Throttle } from "./policies/throttle.ts";
import type { Tokens } from "./policies/tokens.ts";
import type { FileStore } from "./providers/files/file-store.ts";
import type { MailEventSource } from "./providers/mail-events/mail-event.ts";
import type { MailProvider } from "./providers/mail/mail-provider.ts";
import type { Fiscal } from "./providers/fiscal/fiscal.ts";
import type { SandboxPay } from "./providers/payments/sandbox/start.ts";
import type { Payments } from "./providers/payments/payments.ts";
import type { PageReader } from "./providers/pages/page-reader.ts";
import type { Messages } from "./providers/messages/message-gateway.ts";
import type { PushSender } from "./providers/push/push-sender.ts";
import type { WebhookSender } from "./providers/webhooks/webhook-sender.ts";
import type { Writer, WriterFailure } from "./providers/writer/writer.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./watch/metrics.ts";
import type { Readiness } from "./watch/readiness.ts";

/** Everything the server uses from outside itself; tests hand in their own. */
export type Deps = {
  readonly db: Database;
  /** Replica for pages of clients, while it follows closely; null: from `db`. */
  readonly replica: Replica | null;
  readonly tokens: Tokens;
  readonly throttle: Throttle;
  /** Null where limits are off. */
  readonly accountLimits: AccountLimits | null;
  readonly knownBrowser: KnownBrowser;
  readonly signingKeys: SigningKeys;
  readonly seal: Seal;
  /** Pictures anybody may see who has their name: logos. */
  readonly files: FileStore;
  /** Files of records, for the people of their business alone. */
  readonly attachments: FileStore;
  /** Documents as PDF: drawn beside the event loop, and kept. */
  readonly drawings: Drawings;
  readonly mail: MailProvider;
  /** Mail services whose word of bounces is believed. */
  readonly mailEvents: readonly MailEventSource[];
  readonly writer: Writer;
  /** Asked one after the other when the writer fails. */
  readonly reserveWriters: readonly Writer[];
  /** Hears which models write and which refuse, and tells the operator. */
  readonly writerHealth: {
    state(): "ok" | "refused";
    wrote(writer: Writer): void;
    refused(
      deps: Pick<Deps, "db" | "now" | "random" | "settings" | "log" | "metrics">,
      writer: Writer,
      failure: WriterFailure,
    ): Promise<void>;
  };
  readonly pages: PageReader;
  /** Tells other programs what happened. */
  readonly webhooks: WebhookSender;
  /** Tells browsers and phones while the app is closed; usually nobody. */
  readonly push: PushSender;
  /** Sends codes to phone numbers; usually nobody. */
  readonly messages: Messages;
  readonly payments: Payments;
  /** The sandbox provider, where there are no keys of a real one. */
  readonly sandboxPay: SandboxPay | null;
  /** Tax authorities documents may be sent to; usually none. */
  readonly fiscal: Fiscal;
  /** Says for the readiness page whether the credits add up. */
  /** Says whether the books of credits add up, as they were looked at last. */
  readonly ledger: {
    state(): { readonly ledger: "ok" | "drift"; readonly checkedAt: Date | null };
    round(): Promise<void>;
    start(): () => Promise<void>;
  };
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly announcements: AnnouncementBoard;
  readonly heads: HeadNotices;
  readonly liveSessions: LiveSessions;
  readonly appPage: AppPage;
  readonly webFiles: WebFiles;
  readonly now: () => Date;
  readonly random: Random;
  readonly log: Log;
  readonly settings: Settings;
};

export type Settings = {
  /** Demo businesses and the page of written mails are offered. */
  readonly sandbox: boolean;
  /** Address people reach us at, no slash at the end. Mails link to it: never the Host header of a request. */
  readonly publicUrl: string;
  readonly aiCountries: readonly string[];
  /** E-mail and phone of the operator's support. */
  readonly support: { readonly email: string | null; readonly phone: string | null };
  /** E-mail of the operator who pays affiliates out; null: payouts cannot be requested. */
  readonly operatorEmail: string | null;
  /** Address of the tutorials, without a slash at the end; null: our own files below /videos. */
  readonly videosUrl: string | null;
  /** Requests a minute from one network; null for no limit. */
  readonly requestsPerMinute: number | null;
  /** Browsers shall use https for every name below ours, too; left out: for ours alone. */
  readonly hstsSubdomains?: boolean;
  /** A request that has not come whole by then is cut off; left out: a minute. */
  readonly requestTimeoutMs?: number;
  /** Requests this server works on at a time, the others come again; null for no limit. */
  readonly requestsAtOnce: number | null;
  readonly trustProxy: string[] | boolean;
  readonly version: string;
  readonly ai: AiSettings;
  readonly mobile: MobileSettings;
};
