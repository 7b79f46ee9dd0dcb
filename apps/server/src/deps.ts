import type { Random } from "@ankara/domain/ids";
import type { AnnouncementBoard } from "./announcements/board.ts";
import type { Database } from "./db/database.ts";
import type { AppPage } from "./http/navigation.ts";
import type { WebFiles } from "./http/web-files.ts";
import type { LedgerWatch } from "./jobs/ledger-watch.ts";
import type { HeadNotices } from "./jobs/head-notices.ts";
import type { OwnBrowser } from "./http/own-browser.ts";
import type { Throttle } from "./policies/throttle.ts";
import type { Tokens } from "./policies/tokens.ts";
import type { FileStore } from "./providers/files/file-store.ts";
import type { MailProvider } from "./providers/mail/mail-provider.ts";
import type { SandboxPay } from "./providers/payments/sandbox/start.ts";
import type { Payments } from "./providers/payments/payments.ts";
import type { PageReader } from "./providers/pages/page-reader.ts";
import type { Writer } from "./providers/writer/writer.ts";
import type { Log } from "./log.ts";

/** Everything the server uses from outside itself; tests hand in their own. */
export type Deps = {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly throttle: Throttle;
  readonly ownBrowser: OwnBrowser;
  /** Pictures anybody may see who has their name: logos. */
  readonly files: FileStore;
  /** Files of records, for the people of their business alone. */
  readonly attachments: FileStore;
  readonly mail: MailProvider;
  readonly writer: Writer;
  readonly pages: PageReader;
  readonly payments: Payments;
  /** The sandbox provider, where there are no keys of a real one. */
  readonly sandboxPay: SandboxPay | null;
  readonly ledger: LedgerWatch;
  readonly announcements: AnnouncementBoard;
  readonly heads: HeadNotices;
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
  /** Where the tutorials are, without a slash at the end; null: our own files below /videos. */
  readonly videosUrl: string | null;
  /** Requests a minute from one network; null for no limit. */
  readonly requestsPerMinute: number | null;
  readonly trustProxy: string[] | boolean;
  readonly version: string;
  readonly ai: AiSettings;
};

export type AiSettings = {
  /** How long a generation whose server says nothing more is believed. Longer than `totalMs`. */
  readonly leaseSeconds: number;
  /** A text is finished within this. */
  readonly totalMs: number;
  /** A writer is given up when it says nothing for this long. */
  readonly silenceMs: number;
};
