import type { Generated, JSONColumnType } from "kysely";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { Fields, Receipt } from "@ankara/contract/sync";
import type { ContentType } from "@ankara/domain/plans";
import type { PageText } from "@ankara/writer/task";

/** Tables as kysely sees them; `migrations` is where they are made. */
export type Schema = {
  businesses: { id: string; rev: Generated<string>; purged_rev: Generated<string>; created_at: Generated<Date> };
  users: {
    id: string;
    business_id: string;
    username: string;
    username_key: string;
    email: string;
    email_key: string;
    name: string;
    phone: string;
    password_hash: string;
    referred_by: string | null;
    created_at: Generated<Date>;
  };
  sessions: {
    id: string;
    user_id: string;
    created_at: Generated<Date>;
    seen_at: Generated<Date>;
    expires_at: Date;
    device_id: Generated<string | null>;
  };
  password_resets: { token_hash: Buffer; user_id: string; expires_at: Date };
  public_links: { link_id: string; business_id: string; invoice_id: string };
  throttle: { key: string; hits: number; window_ends_at: Date };
  devices: {
    business_id: string;
    id: string;
    letter: string;
    name: string;
    created_at: Generated<Date>;
    seen_at: Generated<Date>;
    contact: string | null;
    pending: number | null;
    revoked_at: Date | null;
  };
  audit_entries: {
    business_id: string;
    id: string;
    at: Generated<Date>;
    what: string;
    device_id: string | null;
    detail: JSONColumnType<Record<string, unknown>>;
  };
  records: {
    business_id: string;
    collection: CollectionName;
    id: string;
    rev: string | number;
    data: JSONColumnType<Fields>;
    field_revs: JSONColumnType<Record<string, number>>;
    deleted_at: Date | null;
    created_rev: string | number;
  };
  issued_numbers: {
    business_id: string;
    series_id: string;
    seq: number;
    invoice_id: string;
    kind: string;
    number: string;
  };
  document_versions: {
    business_id: string;
    invoice_id: string;
    rev: string | number;
    data: JSONColumnType<Fields>;
    replaced_at: Generated<Date>;
  };
  receipts: {
    business_id: string;
    op_id: string;
    body_hash: Buffer;
    receipt: JSONColumnType<Receipt>;
    created_at: Generated<Date>;
  };
  pushes: { business_id: string; rev: string | number; device_id: string; created_at: Generated<Date> };
  files: { business_id: string; key: string; bytes: number; created_at: Generated<Date> };
  credit_accounts: { business_id: string; available: number; held: number };
  credit_entries: {
    business_id: string;
    id: string;
    kind: "grant" | "hold" | "capture" | "release";
    available: number;
    held: number;
    generation_id: string | null;
    source: string | null;
    created_at: Generated<Date>;
  };
  ai_generations: {
    business_id: string;
    id: string;
    user_id: string;
    request_key: string;
    body_hash: Buffer;
    type: ContentType;
    inputs: JSONColumnType<Record<string, string>>;
    cost: number;
    engine: "built-in" | "model";
    status: Generated<"running" | "done" | "released">;
    reason: string | null;
    started_at: Generated<Date>;
    ended_at: Date | null;
  };
  ai_items: {
    business_id: string;
    id: string;
    user_id: string;
    type: ContentType;
    content: string;
    original: string;
    subject: string;
    inputs: JSONColumnType<Record<string, string>>;
    language: string;
    engine: "built-in" | "model";
    cost: number;
    favorite: Generated<boolean>;
    version_of: string;
    to_check: JSONColumnType<string[]>;
    page: JSONColumnType<PageText | null>;
    searchable: string;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  ai_reports: {
    business_id: string;
    id: string;
    item_id: string;
    user_id: string;
    reason: string;
    note: string;
    created_at: Generated<Date>;
  };
  ai_leases: { user_id: string; business_id: string; generation_id: string; expires_at: Date };
};
/** A person as signed up. */
export type UserRow = {
  id: string;
  business_id: string;
  username: string;
  email: string;
  name: string;
  phone: string;
  password_hash: string;
  created_at: Date;
};
