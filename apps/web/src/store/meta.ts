import type { Balance } from "@ankara/contract/ai";
import type { getSubscription, Transaction } from "@ankara/contract/billing";
import type { AnswerOf } from "@ankara/contract/call";
import type { MailAbout } from "@ankara/contract/mails";
import type { AiItem } from "@ankara/domain/ai/item";
import type { PeopleNames } from "@ankara/contract/sync";
import type { Authority } from "@ankara/domain/people/role";
import type { Announcement } from "@ankara/domain/announcements/announcement";
import type { CursorState } from "@ankara/sync/apply-pull";
import type { EntityTable, PromiseExtended } from "dexie";

/** Records of a full copy that have arrived, and how many the server said there are. */
export type Copied = { done: number; total: number | null };

/**
 * `copied` is there while a copy of more than one page, the first or a new one, is under way; with it `brought`, the rows it
 * has put on the device. Copies that older apps began do not count them.
 */
export type Cursor = CursorState & { readonly copied?: Copied; readonly brought?: number };

/**
 * The highest revision the server ever reported to this device, and whether the cursor stands there: what the device sent
 * itself it does not read back. A server that does not know of it was restored.
 */
export type ServerHead = { readonly rev: number; readonly isRead: boolean };

/** A mail to a client that the server has not confirmed yet. */
export type QueuedMail = {
  readonly id: string;
  readonly about: MailAbout;
  readonly to: readonly string[];
  readonly subject: string;
  readonly message: string;
  /** Time it was written, ISO. */
  readonly at: string;
  /** Error code that only the person can clear; empty while the mail waits for the network. */
  readonly trouble: string;
  /** The server's words about it. */
  readonly words: string;
};

/** Part of a list of texts on this device: the newest texts, and where the server's list goes on. */
export type CachedTexts = { readonly items: readonly AiItem[]; readonly next: string | null };

/** Every key of the table `meta` with the type of its value. A key is never renamed, because older apps wrote it. */
type MetaValues = {
  /** Position up to which this device has read the server's changes. */
  cursor: Cursor;
  seen: ServerHead;
  /** Authority of the person in the last full copy; absent for an owner. */
  authority: Authority;
  /** Names of people and devices, as the server last said; absent while the owner is alone. */
  people: PeopleNames;
  /** Collections whose records were left out of this device's copy, because the app did not know them. */
  unknown_collections: readonly string[];
  /** Latest restore of the server this device has heard of; 0 for none. */
  history: number;
  /** Device id its series were counted under. */
  counted_as: string;
  /** Time this device was last in step with the server, ISO. */
  in_step: string;
  /** New with every act that writes payments, so that whoever keeps them in memory hears of it. */
  payments: string;
  /** Version of the app's index that packed the rows. */
  index_version: number;
  /** The browser was asked once to keep this database. */
  asked_to_keep: boolean;
  /** The plan has no place for this device, as the server last said. */
  "plans/over": boolean;
  /** New bank details wait for the owner's proof, as the last round of the sync found. */
  "proof/payout": boolean;
  "plans/billing": AnswerOf<typeof getSubscription>;
  "plans/transactions": readonly Transaction[];
  "ai/credit": Balance;
  "ai/history": CachedTexts;
  "ai/favorites": CachedTexts;
  announcements: {
    readonly at: string | null;
    readonly version: string;
    readonly fetchedAt: number;
    readonly announcements: readonly Announcement[];
  };
  announcements_read: readonly string[];
  announcements_unread: number;
  /** Accounts clients pay into, and what differs, as the server said last. */
  payouts: unknown;
  /** Reminders of notes that were shown: the time by the note's id. */
  reminded: Readonly<Record<string, string | null>>;
  [mail: `mail/${string}`]: QueuedMail;
  /** Journal of an import: `features/import/journal.ts` says what stands under which part of the key. */
  [journal: `import/${string}`]: unknown;
};

type MetaKey = keyof MetaValues;
type MetaRow = { [K in MetaKey]: { key: K; value: MetaValues[K] } }[MetaKey];

/** Dexie's table, whose rows have the type their key says. */
export type MetaTable = {
  get<K extends MetaKey>(key: K): PromiseExtended<{ key: K; value: MetaValues[K] } | undefined>;
} & EntityTable<MetaRow, "key">;
