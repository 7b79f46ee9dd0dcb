import type { LocalDate } from "@ankara/domain/dates/dates";
import type { Allowances, InvitedRole, Role } from "@ankara/domain/people/role";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AttachmentType } from "@ankara/domain/records/attachment";
import type { Filing } from "@ankara/domain/records/fiscal";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { Fields, Receipt } from "@ankara/contract/sync";
import type { LostTime } from "@ankara/sync/lost-times";
import type { AccountAction } from "@ankara/contract/security";
import type { ContentType } from "@ankara/domain/ai/content-types";
import type { PaymentFact } from "@ankara/sync/server/payment-facts";
import type { PageText } from "@ankara/writer/task";
import type { PaymentProvider, Transaction } from "@ankara/contract/billing";
import type { SubscriptionFact } from "@ankara/domain/subscriptions/fold";
import type { SubscriptionState } from "@ankara/domain/subscriptions/subscription";
import type { BusinessId, DeviceId, InvoiceId, SeriesId, ItemId, UserId } from "@ankara/domain/records/fields";

/** Comes as text: read it with Number, amounts stay far below 2^53. */
type Bigint = ColumnType<string, number, number>;

/** The purpose of a mail; a kind is added without a migration. */
export type MailKind =
  | "document"
  | "statement"
  | "recurring"
  | "reminder"
  | "receipt"
  | "notice"
  | "account"
  | "affiliate"
  | "operator";
/** `delivered`: the next server took it. `bounced`: it came back after that. */
type MailState = "waiting" | "tried" | "delivered" | "failed" | "bounced";
/** Why a mail failed; `unclear`: it may have arrived. */
export type MailFailure = "refused" | "expired" | "unclear";
/** The part of a mail that stays after it has ended: everything for its time, that it went and to whom, or no row. */
export type MailRetention = "content" | "envelope" | "nothing";
/** The entry in the document's history once the next server accepted the mail. `mailId` joins the mails of one send by hand. */
export type MailHistory =
  | { readonly what: "shared"; readonly mailId?: string }
  | { readonly what: "reminded"; readonly offset: number; readonly part: string };

/** Tables as kysely sees them; `migrations` is where they are made. */
export type Schema = {
  businesses: {
    id: string;
    rev: Generated<string>;
    purged_rev: Generated<string>;
    receipts_purged_rev: Generated<string>;
    created_at: Generated<Date>;
    all_templates: Generated<boolean>;
    webhooks: Generated<boolean>;
    /** Times a restore lost. */
    lost: ColumnType<LostTime[], never, never>;
    /** Revisions left out when the database was started. */
    gaps: ColumnType<LostTime[], never, never>;
    /** Revision at which names of people or devices last changed; 0 while the owner is alone. */
    people_rev: ColumnType<string, never, string | number>;
  };
  users: {
    id: string;
    business_id: BusinessId;
    username: string;
    username_key: string;
    /** Null of a member who has given none, as is the password. */
    email: string | null;
    email_key: string | null;
    name: string;
    phone: string;
    password_hash: string | null;
    recovered_at: Generated<Date | null>;
    referred_by: string | null;
    created_at: Generated<Date>;
    language: Generated<string | null>;
    email_verified_at: Generated<Date | null>;
    /** The user whose password and passkeys open this one, too; null of that one itself. */
    sign_in_id: Generated<string | null>;
  };
  memberships: {
    business_id: BusinessId;
    user_id: UserId;
    role: Role;
    allowances: JSONColumnType<Partial<Allowances>>;
    joined_at: Generated<Date>;
    removed_at: Date | null;
    view_rev: Generated<string | number>;
  };
  invitations: {
    code_hash: Buffer;
    id: string;
    business_id: BusinessId;
    invited_by: UserId;
    user_id: UserId | null;
    name: string;
    role: InvitedRole;
    allowances: JSONColumnType<Allowances>;
    made_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    taken_back_at: Date | null;
  };
  sessions: {
    id: string;
    user_id: string;
    created_at: Generated<Date>;
    seen_at: Generated<Date>;
    expires_at: Date;
    device_id: Generated<string | null>;
    proven_at: Generated<Date | null>;
    agent: Generated<string>;
    /** The session of the same person's that opened this one for another of their businesses. */
    opened_by: Generated<string | null>;
  };
  passkey_handles: { handle: string; user_id: string };
  business_codes: { code: string; business_id: BusinessId };
  recovery_requests: {
    business_id: BusinessId;
    id: string;
    name: string;
    device: string;
    digits: string;
    asked_at: Date;
    expires_at: Date;
  };
  phone_logins: { user_id: string; number: string; proven_at: Date; used_at: Date };
  phone_codes: {
    number: string;
    user_id: string | null;
    code_hash: Buffer | null;
    tries: Generated<number>;
    expires_at: Date;
    sends: Generated<number>;
    first_at: Date;
    sent_at: Date;
    ticket_hash: Generated<Buffer | null>;
  };
  revoked_sessions: {
    session_id: string;
    user_id: string;
    device_id: DeviceId;
    erase: boolean;
    at: Generated<Date>;
    /** The sign-in it belonged to; null of those from before there were several businesses. */
    signed_in_as: Generated<string | null>;
  };
  account_events: {
    business_id: BusinessId;
    id: string;
    user_id: string;
    at: Generated<Date>;
    what: AccountAction;
    device: string;
    about: string;
  };
  second_factors: {
    business_id: BusinessId;
    user_id: string;
    sealed_key: Buffer;
    made_at: Generated<Date>;
    confirmed_at: Date | null;
    last_step: Generated<string | number>;
  };
  recovery_codes: { business_id: BusinessId; user_id: string; code_hash: Buffer; salt: Buffer | null };
  passkeys: {
    business_id: BusinessId;
    id: string;
    user_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: string | number;
    transports: string[];
    name: string;
    made_at: Date;
    used_at: Date | null;
  };
  used_challenges: { hash: Buffer; expires_at: Date };
  api_keys: {
    business_id: BusinessId;
    id: string;
    user_id: string;
    name: string;
    prefix: string;
    hash: Buffer;
    scopes: string[];
    role: Generated<Role>;
    made_at: Date;
    used_at: Date | null;
    expires_at: Date | null;
  };
  email_proofs: { token_hash: Buffer; user_id: string; email_key: string; expires_at: Date };
  webhook_endpoints: {
    business_id: BusinessId;
    id: string;
    user_id: string;
    url: string;
    events: string[];
    sealed_secret: Buffer;
    sealed_before: Buffer | null;
    before_until: Date | null;
    made_at: Date;
    failing_since: Date | null;
    rests_until: Date | null;
    stopped_at: Date | null;
  };
  webhook_deliveries: {
    business_id: BusinessId;
    id: string;
    endpoint_id: string;
    rev: Generated<string | number>;
    place: Generated<number>;
    event: string;
    body: string;
    made_at: Date;
    state: Generated<"waiting" | "delivered" | "failed">;
    next_at: Date | null;
    tries: Generated<number>;
    first_tried_at: Date | null;
    tried_at: Date | null;
    status: number | null;
    answer: Generated<string>;
  };
  password_resets: { token_hash: Buffer; user_id: string; expires_at: Date };
  visit_tokens: { token_hash: Buffer; user_id: string; session_id: string; expires_at: Date };
  public_links: { link_id: string; business_id: BusinessId; invoice_id: InvoiceId; check_key: Generated<string> };
  business_keys: { business_id: BusinessId; id: string; public_key: Buffer; made_at: Date; retired_at: Date | null };
  single_runs: { name: string; began_at: Date };
  ledger_checks: { name: "changed" | "all"; at: Date; drifting: number };
  throttle: { key: string; hits: number; window_ends_at: Date };
  guess_days: { key: string; day: LocalDate; hits: number };
  devices: {
    business_id: BusinessId;
    id: string;
    letter: string;
    name: string;
    created_at: Generated<Date>;
    seen_at: Generated<Date>;
    contact: string | null;
    pending: number | null;
    revoked_at: Date | null;
    over_plan: Generated<boolean>;
  };
  audit_entries: {
    business_id: BusinessId;
    id: string;
    at: Generated<Date>;
    what: string;
    device_id: DeviceId | null;
    detail: JSONColumnType<Record<string, unknown>>;
  };
  records: {
    business_id: BusinessId;
    collection: CollectionName;
    id: string;
    rev: string | number;
    data: JSONColumnType<Fields>;
    field_revs: JSONColumnType<Record<string, number>>;
    deleted_at: Date | null;
    created_rev: string | number;
    /** From here on made of `data` by the database, to search by: see migrations 0041 and 0067. */
    contact_id: GeneratedAlways<string | null>;
    payer_id: GeneratedAlways<string | null>;
    source_id: GeneratedAlways<string | null>;
    due_on: GeneratedAlways<string | null>;
    reverses: GeneratedAlways<string | null>;
    is_template: GeneratedAlways<boolean | null>;
    has_parts: GeneratedAlways<boolean | null>;
  };
  payment_allocations: { business_id: BusinessId; invoice_id: InvoiceId; payment_id: string };
  issued_numbers: {
    business_id: BusinessId;
    series_id: SeriesId;
    seq: number;
    invoice_id: InvoiceId;
    kind: string;
    number: string;
  };
  document_versions: {
    business_id: BusinessId;
    invoice_id: InvoiceId;
    rev: string | number;
    data: JSONColumnType<Fields>;
    replaced_at: Generated<Date>;
  };
  offer_answers: {
    business_id: BusinessId;
    id: string;
    invoice_id: InvoiceId;
    version: number;
    what: "accepted" | "declined";
    name: string;
    signed: "typed" | "drawn";
    drawing: string;
    reason: string;
    document_hash: Buffer;
    /** Fingerprint of the answered document, as `contentFingerprint` gives it. */
    document: string;
    agent: string;
    at: Date;
  };
  payment_facts: {
    business_id: BusinessId;
    payment_id: string;
    said: PaymentFact["said"];
    provider: string | null;
    invoice_id: InvoiceId;
    amount: Bigint;
    currency: string;
    method: string;
    /** The day, as `yyyy-mm-dd`. */
    paid_on: string;
    reference: string;
    proof: Generated<string[]>;
    at: Date;
  };
  receipts: {
    business_id: BusinessId;
    op_id: string;
    body_hash: Buffer;
    receipt: JSONColumnType<Receipt>;
    created_at: Generated<Date>;
  };
  pushes: { business_id: BusinessId; rev: string | number; device_id: DeviceId; created_at: Generated<Date> };
  attachments: {
    business_id: BusinessId;
    id: string;
    name: string;
    type: AttachmentType;
    size: number;
    sha256: Buffer;
    received: Generated<number>;
    key: string | null;
    stored_bytes: number | null;
    created_at: Generated<Date>;
    touched_at: Generated<Date>;
  };
  attachment_parts: { business_id: BusinessId; attachment_id: string; place: number; bytes: Buffer };
  files: { business_id: BusinessId; key: string; bytes: number; created_at: Generated<Date> };
  credit_accounts: {
    business_id: BusinessId;
    available: number;
    held: number;
    unchecked_since: Generated<Date | null>;
    drift: Generated<string | null>;
  };
  credit_entries: {
    business_id: BusinessId;
    id: string;
    kind: "grant" | "hold" | "capture" | "release" | "takeback";
    available: number;
    held: number;
    generation_id: string | null;
    source: string | null;
    created_at: Generated<Date>;
  };
  ai_generations: {
    business_id: BusinessId;
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
    /** Of a model, all tries together; 0 where it does not say. */
    input_tokens: Generated<number>;
    output_tokens: Generated<number>;
    /** Millionths of a US dollar by the operator's price list. */
    cost_micros: Generated<number>;
    started_at: Generated<Date>;
    ended_at: Date | null;
  };
  ai_followed: {
    business_id: BusinessId;
    generation_id: string;
    text: Generated<string>;
    attempt: Generated<number>;
    stop: Generated<boolean>;
  };
  ai_items: {
    business_id: BusinessId;
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
    /** May show how the business writes, once it was edited. */
    voice: Generated<boolean>;
    searchable: string;
    /** Import it came with, until somebody changes it. */
    import_id: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  ai_reports: {
    business_id: BusinessId;
    id: string;
    item_id: string;
    user_id: string;
    reason: string;
    note: string;
    created_at: Generated<Date>;
  };
  transactions: {
    business_id: BusinessId;
    id: string;
    user_id: string | null;
    intent: string;
    kind: Transaction["kind"];
    provider: PaymentProvider;
    currency: string;
    amount: Bigint;
    refunded: Bigint;
    status: Generated<Transaction["status"]>;
    reason: Generated<string>;
    reference: string;
    provider_ref: string | null;
    payment_ref: string | null;
    url: string | null;
    return_url: Generated<string>;
    retried_as: string | null;
    created_at: Date;
    expires_at: Date;
    paid_at: Date | null;
    asked_at: Generated<Date | null>;
  };
  subscription_facts: {
    business_id: BusinessId;
    id: string;
    at: Date;
    kind: SubscriptionFact["kind"];
    key: string;
    detail: JSONColumnType<Record<string, unknown>>;
  };
  subscriptions: {
    business_id: BusinessId;
    state: JSONColumnType<SubscriptionState>;
    provider: PaymentProvider | null;
    provider_subscription: string | null;
    provider_customer: string | null;
    updated_at: Date;
  };
  invoice_intents: {
    business_id: BusinessId;
    id: string;
    invoice_id: InvoiceId;
    provider: PaymentProvider;
    currency: string;
    amount: Bigint;
    refunded: Bigint;
    status: Generated<"open" | "paid" | "failed" | "stale">;
    reason: Generated<string>;
    reference: string;
    provider_ref: string | null;
    client_secret: string | null;
    created_at: Date;
    paid_at: Date | null;
    asked_at: Generated<Date | null>;
    /** Account of the business the money goes to; null: the operator's own. */
    account_ref: Generated<string | null>;
    share: ColumnType<string, number | undefined, number>;
    surcharge: ColumnType<string, number | undefined, number>;
    url: Generated<string | null>;
  };
  intent_invoices: {
    business_id: BusinessId;
    intent_id: string;
    invoice_id: InvoiceId;
    place: number;
    amount: Bigint;
  };
  connected_accounts: {
    business_id: BusinessId;
    provider: PaymentProvider;
    account_ref: string;
    state: "onboarding" | "ready" | "restricted";
    switched_on: Generated<boolean>;
    label: Generated<string>;
    reason: Generated<string>;
    connected_at: Date;
    checked_at: Date;
    compared_at: Generated<Date | null>;
  };
  settlements: {
    business_id: BusinessId;
    payment_id: string;
    invoice_id: InvoiceId;
    provider: PaymentProvider;
    payment_ref: string;
    currency: string;
    gross: Bigint;
    fee: Bigint;
    share: Bigint;
    net: Bigint;
    paid_at: Date;
    payout_ref: string | null;
    /** Days, as `yyyy-mm-dd`. */
    expected_on: string | null;
    settled_on: string | null;
  };
  payment_differences: {
    business_id: BusinessId;
    id: string;
    provider: PaymentProvider;
    kind: "unknown" | "amount" | "late";
    payment_ref: string;
    payment_id: string | null;
    currency: string;
    amount: Bigint;
    ours: ColumnType<string | null, number | null, number | null>;
    /** The day, as `yyyy-mm-dd`. */
    paid_on: string;
    found_at: Date;
    solved_at: Generated<Date | null>;
    solution: Generated<"refunded" | "assigned" | "dismissed" | "gone" | null>;
  };
  refunds: {
    business_id: BusinessId;
    provider: PaymentProvider;
    refund_ref: string;
    order_id: string;
    amount: Bigint;
    created_at: Date;
  };
  refund_orders: {
    business_id: BusinessId;
    id: string;
    intent_id: string;
    user_id: string;
    amount: Bigint;
    refund_ref: string | null;
    /** The document it is for, of a payment that settled several. */
    invoice_id: Generated<InvoiceId | null>;
    state: Generated<"asked" | "done" | "failed">;
    created_at: Date;
    asked_at: Generated<Date | null>;
  };
  disputes: {
    business_id: BusinessId;
    provider: PaymentProvider;
    dispute_ref: string;
    said: "open" | "won" | "lost";
    order_id: string;
    amount: Bigint;
    currency: string;
    answer_by: Date | null;
    reason: string;
    at: Date;
  };
  price_list_orders: {
    business_id: BusinessId;
    /** Comes with the form. */
    id: string;
    /** The draft it made. */
    invoice_id: InvoiceId;
    name: string;
    note: string;
    lines: JSONColumnType<readonly { itemId: ItemId | null; name: string; quantity: string; unitPrice: string }[]>;
    total: Bigint;
    currency: string;
    at: Date;
  };
  payment_links: {
    business_id: BusinessId;
    id: string;
    /** Second half of the link's address. */
    key: string;
    title: string;
    note: string;
    currency: string;
    /** Null where whoever pays names the amount. */
    amount: ColumnType<string | null, number | null, never>;
    takes_cards: boolean;
    pay_ref: string;
    created_at: Date;
    revoked_at: Date | null;
    opened: ColumnType<string, number | undefined, number>;
  };
  link_payments: {
    business_id: BusinessId;
    /** Comes with the form. */
    id: string;
    link_id: string;
    /** The draft that the money is for. */
    invoice_id: InvoiceId;
    name: string;
    amount: Bigint;
    currency: string;
    at: Date;
  };
  idempotency_keys: {
    business_id: BusinessId;
    user_id: string;
    key: string;
    body_hash: Buffer;
    answer: JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
    created_at: Date;
    seed: Generated<string>;
    claim: Generated<string>;
    claimed_at: Date | null;
  };
  mails: {
    business_id: BusinessId;
    id: string;
    key: string;
    recipient: string;
    subject: string;
    body: string;
    created_at: Date;
    /** Read no more, as `once`: see migration 0044. */
    claimed_until: Date | null;
    attempts: Generated<number>;
    /** The moment the next server accepted it. */
    sent_at: Date | null;
    once: Generated<boolean>;
    kind: Generated<MailKind>;
    invoice_id: Generated<string | null>;
    state: Generated<MailState>;
    failure: Generated<MailFailure | null>;
    /** Null once it has ended; of a claimed one, when the claim runs out. */
    next_try_at: Generated<Date | null>;
    claimed_by: Generated<string | null>;
    claimed_at: Generated<Date | null>;
    first_tried_at: Generated<Date | null>;
    expires_at: Generated<Date | null>;
    unclear_attempts: Generated<number>;
    smtp_code: Generated<number | null>;
    enhanced_code: Generated<string | null>;
    answer: Generated<string>;
    answered_at: Generated<Date | null>;
    message_id: Generated<string>;
    return_token: Generated<string>;
    sealed: Generated<Buffer | null>;
    retention: Generated<MailRetention>;
    /** Null: nothing to enter in a document's history, or entered. */
    history: ColumnType<MailHistory | null, string | null | undefined, string | null>;
    reply_to: Generated<string>;
    html: Generated<string>;
    sender_name: Generated<string>;
    document_link: Generated<string>;
    stop_url: Generated<string>;
    sent_by: string | null;
    paper: JSONColumnType<Record<string, unknown>> | null;
  };
  filings: {
    business_id: BusinessId;
    invoice_id: InvoiceId;
    adapter: string;
    what: "send" | "cancel";
    status: Filing["status"];
    round: Generated<number>;
    tries: Generated<number>;
    asked: string;
    asked_at: Date;
  };
  fiscal_receipts: {
    business_id: BusinessId;
    id: string;
    invoice_id: InvoiceId;
    adapter: string;
    idempotency_key: string;
    status: "submitted" | "accepted" | "rejected" | "cancelled";
    authority_no: string;
    device_id: DeviceId;
    signature: string;
    qr_text: string;
    verify_url: string;
    at: Date;
    problems: JSONColumnType<unknown[]>;
    raw: string;
    sent_hash: Buffer;
    rehearsal: boolean;
    created_at: Date;
  };
  imported_history: {
    business_id: BusinessId;
    kind: string;
    id: string;
    at: Date;
    data: JSONColumnType<Record<string, unknown>>;
    import_id: string;
    /** Name of the business the export was of. */
    company: Generated<string>;
    created_at: Date;
  };
  fiscal_places: {
    business_id: BusinessId;
    adapter: string;
    device: string;
    no: ColumnType<string, number, number>;
    invoice_id: InvoiceId;
    kept: JSONColumnType<Record<string, unknown>>;
    prepared: Generated<boolean>;
    taken: Generated<boolean>;
    created_at: Date;
  };
  push_addresses: {
    business_id: BusinessId;
    session_id: string;
    user_id: string;
    kind: "web" | "app";
    address: string;
    p256dh: string;
    auth: string;
    discreet: Generated<boolean>;
    made_at: Date;
  };
  drawings: { business_id: BusinessId; document_id: string; key: string; bytes: number; made_at: Date };
  push_messages: {
    business_id: BusinessId;
    id: string;
    session_id: string;
    happening: string;
    kind: "paid" | "claimed" | "accepted" | "declined" | "recurring" | "waiting" | "disputed" | "ordered";
    invoice_id: InvoiceId | null;
    documents: Generated<number>;
    made_at: Date;
    next_at: Date;
    tries: Generated<number>;
  };
  recurring_days: {
    business_id: BusinessId;
    template_id: string;
    day: LocalDate;
    invoice_id: InvoiceId;
    made_at: Date;
  };
  credit_debts: { business_id: BusinessId; credits: number };
  payment_refs: {
    provider: PaymentProvider;
    ref: string;
    business_id: BusinessId;
    kind: "transaction" | "subscription" | "invoice" | "account";
    target_id: string;
  };
  dispute_polls: { provider: PaymentProvider; asked_at: Date };
  provider_events: {
    provider: PaymentProvider;
    event_id: string;
    kind: string;
    ref: string;
    received_at: Date;
    outcome: string | null;
    attempts: Generated<number>;
  };
  billing_due: { business_id: BusinessId; due_at: Date; claimed_until: Generated<Date | null> };
  housekeeping_due: { business_id: BusinessId; due_at: Generated<Date> };
  orphaned_subscriptions: {
    provider: PaymentProvider;
    provider_subscription: string;
    detail: JSONColumnType<Record<string, unknown>>;
    next_try_at: Date;
    attempts: Generated<number>;
  };
  affiliates: {
    id: string;
    name: string;
    email: string;
    email_key: string;
    phone: string;
    country: string;
    code: string;
    payout: JSONColumnType<Record<string, string>>;
    payout_key: string;
    key_hash: Buffer;
    created_at: Date;
  };
  affiliate_clicks: { affiliate_id: string; day: LocalDate; visitor: Buffer };
  affiliate_referrals: { business_id: BusinessId; affiliate_id: string; paying: Generated<boolean>; created_at: Date };
  affiliate_entries: {
    id: string;
    affiliate_id: string;
    kind: "commission" | "reversal" | "payout";
    currency: string;
    amount: Bigint;
    source: string;
    available_at: Date;
    at: Date;
  };
  ai_leases: { user_id: string; business_id: BusinessId; generation_id: string; expires_at: Date };
};
/** A person as signed up. */
export type UserRow = {
  id: string;
  business_id: BusinessId;
  username: string;
  email: string | null;
  name: string;
  phone: string;
  password_hash: string | null;
  /** When the owner of their business last let them in again. */
  recovered_at: Date | null;
  created_at: Date;
  language: string | null;
  email_verified_at: Date | null;
  sign_in_id: string | null;
};
