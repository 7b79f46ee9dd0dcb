import * as z from "zod/mini";
import { collectionNames, type CollectionName } from "@ankara/domain/records/collections";
import { type IdOf, RecordId, countFrom, SeriesId } from "@ankara/domain/records/fields";
import { roles } from "@ankara/domain/people/role";
import { maxExact } from "@ankara/domain/records/limits";
import { DocumentKind } from "@ankara/domain/records/invoice";
import { Series } from "@ankara/domain/records/series";
import { bookkeeping, defineCall, everyRole, managing } from "./call.ts";

export const CollectionNameSchema = z.enum(collectionNames as [CollectionName, ...CollectionName[]]);
/** A random id a device makes for itself at its first start and keeps. */
export const DeviceId = z.uuid() as IdOf<"device">;
/** Top-level fields of one record; nested values (lines, address) are one value. */
export const Fields = z.record(z.string().check(z.maxLength(60)), z.json());
export type Fields = z.infer<typeof Fields>;

/**
 * Fields as the server has stored them. What was read from JSON is JSON: to walk it once more took longer than the check
 * of the record itself.
 */
const StoredFields = z.looseObject({}) as unknown as z.ZodMiniType<Fields>;

/** A revision of a business: it counts up with every change. */
const Revision = z.int().check(z.gte(0), z.lte(maxExact));
/** Series one device may remember: one for each kind of document, and those that were replaced. */
const maxLeases = 1_000;

/** One change as it waits in the outbox. */
export const ChangeOp = z.object({
  /** UUIDv7; the receipt is kept under it, so that a repeat counts once. */
  opId: RecordId,
  collection: CollectionNameSchema,
  id: RecordId,
  /** `put` creates or changes fields, `delete` leaves a tombstone. */
  kind: z.enum(["put", "delete"]),
  /** New values of the fields that changed; the whole record when it is new. Empty on delete. */
  patch: Fields,
  /** Values of the same fields before the change as this device saw them; a new record has none. */
  was: Fields,
  /** Revision of the server's copy the change was made on; 0 for a new record. */
  baseRev: Revision,
  /**
   * The whole record as the server had it at this revision, which it lost: its database was restored from before. Then
   * `baseRev` is the revision this device had seen all of.
   */
  again: z.optional(Revision.check(z.gte(1))),
});
export type ChangeOp = z.infer<typeof ChangeOp>;

/** Outcome of one op. Kept for 90 days, with lost values for two years, and repeated word for word for the same op. */
export const Receipt = z.object({
  opId: RecordId,
  /**
   * `held`: a document whose number is ahead of the series' next, to be sent again after the missing one; or, with the
   * code `device_over_plan`, anything of a device the plan has no place for; or, with `payout_proof_needed`, what leads
   * clients' money to other bank details, and what builds on it, until the owner has proved who they are (`proveOwner`).
   */
  status: z.enum(["applied", "rejected", "held"]),
  /** Revision the record has now; null when rejected or held. */
  rev: z.nullable(z.int()),
  /** Fields whose incoming or stored value lost to the other, with the value that lost. */
  lost: z.optional(z.record(z.string(), z.object({ value: z.json(), side: z.enum(["mine", "theirs"]) }))),
  /** Why it was rejected or held; `overtaken` beside `applied`: in `lost` stands what gave way to later values. */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type Receipt = z.infer<typeof Receipt>;

/** A change of a push that was sent before. If the server took it then, it did so at a revision above `after`. */
export const ResentOp = z.object({ opId: RecordId, after: Revision });
export type ResentOp = z.infer<typeof ResentOp>;

/** One record as the server has it, or its tombstone (`data` null). */
export const ChangeRow = z.object({
  collection: CollectionNameSchema,
  id: RecordId,
  rev: z.int(),
  data: z.nullable(StoredFields),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

/** Authority of a member; see `Authority` of the domain. */
const AuthoritySchema = z.object({
  role: z.enum(roles),
  allowances: z.object({
    maxDiscountPercent: z.int(),
    voids: z.boolean(),
    seesAllDocuments: z.boolean(),
    changesPrices: z.boolean(),
  }),
});

const NamesById = z.record(z.string(), z.string());
/**
 * Names of everybody who ever worked in the business, and of its devices, so that a device says who wrote what without a
 * network.
 */
const PeopleNames = z.object({ members: NamesById, devices: NamesById });
export type PeopleNames = z.infer<typeof PeopleNames>;

/** At most this many ops and bytes of JSON in one push from a device. */
export const pushLimits = { ops: 100, bytes: 256 * 1024 } as const;

/**
 * Two copies of one device's database must not both number documents. A device therefore shows at each registration the mark
 * it showed last and a new random one (kept before it is sent), and the newest one with each push. Whoever shows an old mark
 * is a copy: `device_copied`. It makes a new device id, registers and gets series of its own; its outbox stays.
 */
const RegistrationToken = z.string().check(z.minLength(8), z.maxLength(64));

/** The highest revision the server ever told this device of: one it does not know of proves that it was restored. */
const SeenRev = Revision;

/** Letters of a device, as they stand in its numbers; empty for the first. */
const DeviceLetter = z.string().check(z.regex(/^[A-Z]{0,4}$/));

/**
 * Times the server forgot: its database was restored from before, or a copy that lagged behind took its place. Revisions
 * after `after` up to `upTo` are gone; `id` is the last `upTo`, 0 when there was never such a time.
 */
export const LostTimes = z.object({
  id: z.int(),
  lost: z.array(z.object({ after: z.int(), upTo: z.int() })),
});
export type LostTimes = z.infer<typeof LostTimes>;

export const registerDevice = defineCall({
  method: "POST",
  path: "/sync/devices",
  summary: "Make this device known and learn which numbering series are its own; repeats answer alike",
  auth: "session",
  roles: everyRole,
  proof: "none",
  body: z.object({
    device: z.object({
      id: DeviceId,
      name: z.string().check(z.maxLength(80)),
      /** Series this device remembers, with the next number it would give. One that ran ahead of the server (issued
       * documents were thrown away before they were sent) is closed and replaced, never continued over a gap. */
      leases: z._default(
        z.array(z.object({ seriesId: SeriesId, next: countFrom(1) })).check(z.maxLength(maxLeases)),
        [],
      ),
      contact: z.optional(z.object({ last: z.nullable(RegistrationToken), next: RegistrationToken })),
      /** Changes that wait on this device. */
      pending: z.optional(countFrom(0)),
      /** The last lost time this device has heard of, 0 for none. Of another one it is told instead of being registered. */
      history: z.optional(Revision),
      seen: z.optional(SeenRev),
      /** It still sends again what was lost: it keeps its letter if it can, and its series come with that. */
      restoring: z.optional(z.object({ letter: DeviceLetter })),
    }),
  }),
  answer: z.object({
    device: z.object({ id: DeviceId, letter: z.string(), name: z.string() }),
    series: z.array(Series),
    /** The plan has no place for this device: it reads everything, and what is written on it waits there (`held`). */
    plan: z.optional(z.object({ code: z.literal("device_over_plan"), message: z.string() })),
    /** This server takes pushes packed with gzip (`content-encoding`). */
    packed: z.optional(z.literal(true)),
    /** Nothing was registered: this comes first. Then the device registers again. */
    history: z.optional(LostTimes),
    /** The revision the business is at: one more the device has seen. */
    head: z.optional(z.int()),
  }),
  errors: ["unauthenticated", "device_copied"],
});

export const listDevices = defineCall({
  method: "GET",
  path: "/sync/devices",
  summary: "Devices of the business with their last contact",
  auth: "session",
  roles: managing,
  answer: z.object({
    data: z.array(
      z.object({
        id: DeviceId,
        letter: z.string(),
        name: z.string(),
        seen_at: z.string(),
        current: z.boolean(),
        /** Changes that wait on it, as it last said; null when it never did. */
        pending: z.nullable(z.int()),
        revoked_at: z.nullable(z.string()),
        /** The plan has no place for it. */
        over_plan: z.optional(z.boolean()),
        /** Series it owns that are open. */
        series: z.array(z.object({ id: SeriesId, kind: DocumentKind, pattern: z.string(), next: z.int() })),
      }),
    ),
  }),
  errors: ["unauthenticated"],
});

export const auditNumbers = defineCall({
  method: "GET",
  path: "/sync/number-audit",
  summary: "Every series with the numbers it gave: first, last, how many, what is missing; and what was done to them",
  auth: "session",
  roles: bookkeeping,
  answer: z.object({
    series: z.array(
      z.object({
        id: RecordId,
        kind: DocumentKind,
        pattern: z.string(),
        device: z.nullable(z.string()),
        closed: z.boolean(),
        /** Places in the series, which count on whatever a number prints; null while it gave none. */
        first: z.nullable(z.int()),
        last: z.nullable(z.int()),
        given: z.int(),
        voided: z.int(),
        /** Places between first and last that no document holds. Empty, always. */
        missing: z.array(z.int()),
      }),
    ),
    /** Documents that were brought in under a number that one of these series gave to another document of the kind. */
    lookalikes: z.array(
      z.object({ number: z.string(), kind: DocumentKind, id: RecordId, own: RecordId, source: z.string() }),
    ),
    entries: z.array(
      z.object({
        at: z.string(),
        what: z.string(),
        device: z.nullable(z.string()),
        detail: z.record(z.string(), z.json()),
      }),
    ),
  }),
  errors: ["unauthenticated"],
});

export const pushChanges = defineCall({
  method: "POST",
  path: "/sync/push",
  summary: "Send changes of one device, in order; each op succeeds or fails by itself",
  auth: "session",
  roles: everyRole,
  proof: "none",
  body: z.object({
    deviceId: DeviceId,
    ops: z.array(ChangeOp).check(z.minLength(1), z.maxLength(500)),
    contact: z.optional(RegistrationToken),
    /** Changes that wait on this device beside these. */
    pending: z.optional(countFrom(0)),
    seen: z.optional(SeenRev),
    /** Those of `ops` whose answer this device never had: receipts are kept for 90 days, a device may be away for longer. */
    resent: z.optional(z.array(ResentOp).check(z.maxLength(500))),
  }),
  answer: z.object({ receipts: z.array(Receipt), head: z.int() }),
  errors: ["unauthenticated", "op_reused", "device_copied"],
});

export const pullChanges = defineCall({
  method: "GET",
  path: "/sync/pull",
  summary:
    "Everything changed since the cursor, oldest revision first, from one snapshot; without one a copy, which begins with the newest",
  auth: "session",
  roles: everyRole,
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
    /** Sent when it is higher than the cursor, because a device does not read its own changes back. */
    seen: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
  }),
  answer: z.object({
    /** A reader leaves out records of collections that came after it, and reads everything anew once it knows them. */
    changes: z.array(z.extend(ChangeRow, { collection: z.string() })),
    cursor: z.string(),
    more: z.boolean(),
    head: z.int(),
    /** On the first page of a copy from the beginning, when it has more: rows there are in all, to show how far one is. */
    total: z.optional(z.int().check(z.gte(0))),
    /**
     * On the first page of a copy from the beginning: the view this copy shows. Absent for the owner of a business whose
     * role never changed. What it hides the device forgets at the end of the copy.
     */
    authority: z.optional(AuthoritySchema),
    /** The last lost time, to a reader whose cursor is from before its end: it registers before it takes this page in. */
    history: z.optional(z.int()),
    /** To a reader whose cursor is from before a name changed. Absent while the owner is alone. */
    people: z.optional(PeopleNames),
  }),
  errors: ["unauthenticated", "resync"],
});
/** `GET /sync/stream` is server-sent events, outside the JSON contract: `event: head`, `data: {"head": 42}`, a comment every 55 s. */
export const streamPath = "/sync/stream";
