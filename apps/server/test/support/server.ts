import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { AnswerOf } from "@ankara/contract/call";
import type { calls } from "@ankara/contract/calls";
import type { ChangeOp, Fields, Receipt, ChangeRow } from "@ankara/contract/sync";
import type { Allowances, Role } from "@ankara/domain/people/role";
import type { UserId } from "@ankara/domain/records/fields";
import type { Series } from "@ankara/domain/records/series";
import type { User } from "@ankara/contract/users";
import type { FastifyInstance, InjectOptions } from "fastify";
import { buildApp } from "../../src/app.ts";
import { aiSettings } from "../../src/config/ai.ts";
import type { Deps, Settings } from "../../src/deps.ts";
import { defaultMobile } from "../../src/config/mobile.ts";
import { AppPage } from "../../src/http/navigation.ts";
import { WebFiles } from "../../src/http/web-files.ts";
import { type Log, openLog } from "../../src/log.ts";
import { openSession } from "../../src/commands/users/open-session.ts";
import { watching } from "../../src/watch/watching.ts";
import { type Drawer, DrawingPool } from "../../src/drawing/drawing-pool.ts";
import { Drawings } from "../../src/drawing/drawings.ts";
import { LedgerWatch } from "../../src/jobs/ledger-watch.ts";
import { WriterHealth } from "../../src/jobs/writer-health.ts";
import { noPages } from "./no-pages.ts";
import { noWebhooks } from "./no-webhooks.ts";
import type { MailEventSource } from "../../src/providers/mail-events/mail-event.ts";
import { type PushSender, noPush } from "../../src/providers/push/push-sender.ts";
import { type Messages, noMessages } from "../../src/providers/messages/message-gateway.ts";
import type { WebhookSender } from "../../src/providers/webhooks/webhook-sender.ts";
import type { PageReader } from "../../src/providers/pages/page-reader.ts";
import { startSandboxPay } from "../../src/providers/payments/sandbox/start.ts";
import type { PaymentProvider } from "../../src/providers/payments/provider.ts";
import { Payments, type PayoutTerms, usualTerms } from "../../src/providers/payments/payments.ts";
import type { FiscalAdapter } from "../../src/providers/fiscal/adapter.ts";
import { Fiscal } from "../../src/providers/fiscal/fiscal.ts";
import { type Writer, builtInWriter } from "../../src/providers/writer/writer.ts";
import { AnnouncementBoard } from "../../src/announcements/board.ts";
import { LiveSessions } from "../../src/policies/live-sessions.ts";
import { KnownBrowser } from "../../src/http/known-browser.ts";
import { Seal } from "../../src/policies/seal.ts";
import { SigningKeys } from "../../src/policies/signing-keys.ts";
import { type AccountLimitNumbers, AccountLimits } from "../../src/policies/account-limits.ts";
import { Throttle } from "../../src/policies/throttle.ts";
import { Tokens } from "../../src/policies/tokens.ts";
import { localDisk } from "../../src/providers/files/file-store.ts";
import { deliveriesEnded } from "../../src/commands/mail-outbox/stop-delivering.ts";
import { type OutboxMailProvider, outboxMail } from "../../src/providers/mail/outbox.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

/** Whatever a call answers; a test reads what its call gives. */
type AnswerBody = {
  message: string;
  code: string;
  fields: Record<string, string>;
  token: string;
  jwt: string;
} & AnswerOf<typeof calls.updateUser> &
  AnswerOf<typeof calls.registerDevice> &
  AnswerOf<typeof calls.pushChanges> &
  AnswerOf<typeof calls.pullChanges> &
  AnswerOf<typeof calls.beginAttachment> &
  AnswerOf<typeof calls.listDevices> &
  AnswerOf<typeof calls.auditNumbers> &
  AnswerOf<typeof calls.getState> &
  AnswerOf<typeof calls.generate> &
  AnswerOf<typeof calls.getCredit> &
  AnswerOf<typeof calls.getEngine>;
export type Answer = { status: number; body: AnswerBody; headers: Record<string, unknown>; text: string };
type Call = (
  method: InjectOptions["method"],
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;
export type TestServer = {
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase;
  mail: OutboxMailProvider;
  /** Everything this server writes outside its database. */
  folder: string;
  /** Folder of the files of records. */
  attachmentsFolder: string;
  /** Move the server's clock. */
  setNow: (instant: string) => void;
  call: Call;
  signUp(name?: string, extra?: Record<string, unknown>): Promise<TestUser>;
  /** A member of the owner's business, without e-mail and password, as one who joined by an invitation. */
  addMember(owner: TestUser, role: Role, allowances?: Partial<Allowances>): Promise<TestMember>;
  close(): Promise<void>;
};
export type TestUser = {
  user: User;
  token: string;
  password: string;
  call: Call;
};

/** A member signs in without a password. */
type TestMember = Pick<TestUser, "token" | "call"> & { readonly id: UserId };

const secret = "a secret of the tests, long enough for HS256";
let people = 0;

/** The real server over a database of its own; only the clock, the mail and the files are the test's. */
export async function testServer({
  settings = {},
  webDist = null,
  throttled = false,
  accountLimits = null,
  writer = builtInWriter,
  reserveWriters = [],
  pages = noPages,
  webhooks = noWebhooks,
  push = noPush,
  messages = noMessages,
  mailEvents = [],
  providers,
  terms = { ...usualTerms, direct: true },
  announcementsDir,
  fiscal = [],
  log = openLog("silent"),
  drawer,
}: {
  settings?: Partial<Settings>;
  webDist?: string | null;
  throttled?: boolean;
  /** Limits of an account; null: none. */
  accountLimits?: AccountLimitNumbers | null;
  writer?: Writer;
  reserveWriters?: readonly Writer[];
  pages?: PageReader;
  webhooks?: WebhookSender;
  push?: PushSender;
  messages?: Messages;
  mailEvents?: readonly MailEventSource[];
  /** Instead of the sandbox. */
  providers?: readonly PaymentProvider[];
  /** Terms of clients' payments; direct keys unless given, so that no account has to be connected first. */
  terms?: PayoutTerms;
  announcementsDir?: string;
  fiscal?: readonly FiscalAdapter[];
  log?: Log;
  /** Instead of worker threads. */
  drawer?: Drawer;
} = {}): Promise<TestServer> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "ankara-test-"));
  const mail = outboxMail(join(folder, "outbox"), { from: "Ankara <no-reply@shop.example>" });
  let moved = 0;
  const now = () => new Date(Date.now() + moved);
  const sandboxPay = await startSandboxPay({ path: null, secret, publicUrl: "http://shop.example", now });
  const watch = watching({ db: database.db, log });
  const deps: Deps = {
    db: database.db,
    replica: null,
    heads: database.heads,
    liveSessions: new LiveSessions(),
    appPage: new AppPage(webDist),
    webFiles: new WebFiles(webDist),
    tokens: new Tokens(secret),
    knownBrowser: new KnownBrowser(secret, [], (settings.mobile ?? defaultMobile).origins),
    signingKeys: new SigningKeys(secret),
    seal: new Seal(secret),
    throttle: new Throttle(database.db, throttled),
    accountLimits: accountLimits && new AccountLimits({ db: database.db, log }, accountLimits),
    files: localDisk(join(folder, "files")),
    attachments: localDisk(join(folder, "attachments")),
    drawings: new Drawings({
      pool: drawer ?? new DrawingPool(watch.metrics),
      store: localDisk(join(folder, "drawings")),
      db: database.db,
      log,
      now,
    }),
    mail,
    mailEvents,
    writer,
    reserveWriters,
    writerHealth: new WriterHealth(),
    pages,
    webhooks,
    push,
    messages,
    payments: new Payments(providers ?? [sandboxPay.provider], () => sandboxPay.engine.now(), { terms }),
    sandboxPay,
    announcements: new AnnouncementBoard(announcementsDir ?? join(folder, "announcements"), openLog("silent")),
    fiscal: new Fiscal(fiscal),
    ledger: new LedgerWatch({ db: database.db, log }),
    ...watch,
    now,
    random: systemRandom,
    log,
    settings: {
      sandbox: true,
      publicUrl: "http://shop.example",
      aiCountries: ["NG"],
      support: { email: null, phone: null },
      operatorEmail: "operator@shop.example",
      videosUrl: null,
      requestsPerMinute: null,
      requestsAtOnce: null,
      trustProxy: false,
      version: "0.0.0",
      ai: { ...aiSettings, finishMs: 0 },
      mobile: defaultMobile,
      ...settings,
    },
  };
  const app = await buildApp(deps);
  const call: Call = async (method = "GET", url, body, headers = {}) => {
    const raw = typeof body === "string" || Buffer.isBuffer(body);
    const response = await app.inject({
      method,
      url,
      headers: { ...(body === undefined || raw ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: parse(response.body), headers: response.headers, text: response.body };
  };
  const listed = mail.list.bind(mail);
  // Mails that a call hands over after its answer are there, too, however busy the machine.
  mail.list = async () => {
    await deliveriesEnded(deps);
    return listed();
  };
  return {
    app,
    deps,
    database,
    mail,
    folder,
    attachmentsFolder: join(folder, "attachments"),
    call,
    setNow: (instant) => (moved = Date.parse(instant) - Date.now()),
    async signUp(name = `person${++people}`, extra = {}) {
      const password = "correct horse battery";
      const answer = await call("POST", "/users", {
        user: {
          username: name,
          email: `${name}@shop.example`,
          password,
          name: "Amina Okafor",
          company_name: "Okafor Textiles",
          ...extra,
        },
      });
      if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${answer.text}`);
      const { user, token } = answer.body;
      // As somebody who opened the link in their mail.
      await database.db.global
        .updateTable("users")
        .set({ email_verified_at: now() })
        .where("id", "=", user.id)
        .execute();
      return {
        user,
        token,
        password,
        call: (method, url, body, headers = {}) =>
          call(method, url, body, { authorization: `Bearer ${token}`, ...headers }),
      };
    },
    async addMember({ user: { business_id: businessId } }, role, allowances = {}) {
      const id = newId(now().getTime(), systemRandom);
      const username = `member${++people}`;
      const token = await database.db.tenantTransaction(businessId, async (tx) => {
        await tx
          .insertInto("users")
          .values({ id, business_id: businessId, username, username_key: username, name: "Bisi Adeyemi", phone: "" })
          .execute();
        await tx
          .insertInto("memberships")
          .values({ business_id: businessId, user_id: id, role, allowances: JSON.stringify(allowances) })
          .execute();
        return openSession(deps, tx, id, "Phone");
      });
      return {
        id,
        token,
        call: (method, url, body, headers = {}) =>
          call(method, url, body, { authorization: `Bearer ${token}`, ...headers }),
      };
    },
    async close() {
      // A test that listened may have left a line open on which nothing was asked yet: a stop would wait a minute for it.
      app.server.closeAllConnections();
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function parse(text: string): AnswerBody {
  try {
    return JSON.parse(text) as AnswerBody;
  } catch {
    return {} as AnswerBody;
  }
}

/** This test knows every collection. */
type Pulled = Omit<AnswerOf<typeof calls.pullChanges>, "changes"> & { readonly changes: readonly ChangeRow[] };

/** A phone of a user: knows its series and pushes what it is told. */
export class TestDevice {
  readonly id = newId(Date.now(), systemRandom);
  readonly user: TestUser;
  letter = "";
  series: Series[] = [];

  constructor(user: TestUser) {
    this.user = user;
  }

  static async of(user: TestUser): Promise<TestDevice> {
    const device = new TestDevice(user);
    await device.register();
    return device;
  }

  async register(leases: { seriesId: string; next: number }[] = []): Promise<Answer> {
    const call = () => this.user.call("POST", "/sync/devices", { device: { id: this.id, name: "Phone", leases } });
    let answer = await call();
    if (answer.body.plan) {
      // Several devices want a plan: bought as everybody buys one.
      await buyPlan(this.user);
      answer = await call();
    }
    if (answer.status === 200) {
      this.letter = answer.body.device.letter;
      this.series = answer.body.series;
    }
    return answer;
  }

  seriesOf(kind: Series["kind"] = "invoice"): Series {
    const series = this.series.find((each) => each.kind === kind);
    if (!series) throw new Error(`this device has no series of ${kind}`);
    return series;
  }

  push(...ops: ChangeOp[]): Promise<Answer> {
    return this.user.call("POST", "/sync/push", { deviceId: this.id, ops });
  }

  /** Push and expect receipts. */
  async receipts(...ops: ChangeOp[]): Promise<Receipt[]> {
    const answer = await this.push(...ops);
    if (answer.status !== 200) throw new Error(`push answered ${answer.status}: ${answer.text}`);
    return answer.body.receipts;
  }

  async pull(cursor = "", limit = 1000): Promise<Pulled> {
    const answer = await this.user.call("GET", `/sync/pull?limit=${limit}&cursor=${encodeURIComponent(cursor)}`);
    if (answer.status !== 200) throw new Error(`pull answered ${answer.status}: ${answer.text}`);
    return answer.body as Pulled;
  }

  /** The server's copy of a record now; undefined when it has none, null for a tombstone. */
  async serverCopy(id: string): Promise<Fields | null | undefined> {
    return (await this.pull()).changes.find((change) => change.id === id)?.data;
  }
}

/** A plan, paid at the sandbox. */
export async function buyPlan({ call, user }: TestUser): Promise<void> {
  const intent = user.country === "NG" ? "monthly" : "usd_monthly";
  const { id, url } = (await call("POST", "/transactions", { transaction: { intent } })).body as unknown as {
    id: string;
    url: string;
  };
  const card = new URLSearchParams({ number: "4242424242424242", expiry: "12/39", cvc: "123" }).toString();
  await call("POST", new URL(url).pathname, card, { "content-type": "application/x-www-form-urlencoded" });
  await call("GET", `/transactions/${id}`);
}

export const opId = (): string => newId(Date.now(), systemRandom);

/** Any record of a collection. */
type Known = { readonly id: string; readonly [field: string]: unknown };

/** A change that brings a record into being. */
export const creation = (collection: ChangeOp["collection"], record: Known): ChangeOp => ({
  opId: opId(),
  collection,
  id: record.id,
  kind: "put",
  patch: record as Fields,
  was: {},
  baseRev: 0,
});

/** A change of some fields of a record the device knows. */
export const edit = (collection: ChangeOp["collection"], before: Known, patch: Fields, baseRev: number): ChangeOp => ({
  opId: opId(),
  collection,
  id: before.id,
  kind: "put",
  patch,
  was: Object.fromEntries(Object.keys(patch).map((field) => [field, (before as Fields)[field] ?? null])),
  baseRev,
});

export const deletion = (collection: ChangeOp["collection"], id: string, baseRev: number): ChangeOp => ({
  opId: opId(),
  collection,
  id,
  kind: "delete",
  patch: {},
  was: {},
  baseRev,
});
