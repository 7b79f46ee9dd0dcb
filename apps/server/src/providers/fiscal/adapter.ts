import type { LegalField } from "@ankara/domain/fiscal/legal-rows";
import type { Filing, FiscalBlock, FiscalChoice } from "@ankara/domain/records/fiscal";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { BusinessId, DeviceId } from "@ankara/domain/records/fields";

/** A document as an authority is to have it. */
export type FiscalDocument = {
  /** Of this app: a device set up for one business is no other's. */
  readonly businessId?: BusinessId;
  /** Issued, an invoice or a credit note. */
  readonly invoice: Invoice;
  readonly choice: FiscalChoice;
  /** Of a credit note: the invoice it takes back from, with what the authority gave it; whole where the server has it. */
  readonly source: (Pick<Invoice, "number" | "issueDate" | "fiscal"> & Partial<Invoice>) | null;
  /** Its place in the count of the business's device, and that of `source`; null where no device counts. */
  readonly place?: FiscalPlace | null;
  readonly sourcePlace?: FiscalPlace | null;
  /** Quantity on hand before this sale, by item code: of items whose stock the business keeps here, where the adapter asks. */
  readonly stockBefore?: ReadonlyMap<string, string>;
};

/** Facts an adapter stores beside a document's place: moments, hashes, the authority's own number. JSON. */
export type KeptOfPlace = Readonly<Record<string, unknown>>;
/** The place of a document in the count of a device: no number is used twice and none is left out. */
export type FiscalPlace = { readonly no: number; readonly kept: KeptOfPlace };

/** How a device counts the documents it hands over. */
type FiscalCounter = {
  /** Names the device within the adapter: two branches count apart. */
  deviceOf(document: FiscalDocument): string;
  /** The last number the device used before we counted. @throws AuthorityAway */
  lastBefore(document: FiscalDocument): Promise<number>;
  /**
   * Decides once what is sent, and again unchanged until it is answered: its moment, its signature.
   *
   * @param previous - the place before it, which the authority has taken; null for the first
   * @throws AuthorityAway
   */
  prepare(document: FiscalDocument, no: number, previous: FiscalPlace | null): Promise<KeptOfPlace>;
  /** The moment by which the device's day is to be ended, where it keeps days. */
  readonly endsAt?: (place: FiscalPlace) => Date;
  /** Ends the day of the device's last place, where it is still open. @throws AuthorityAway */
  readonly end?: (document: FiscalDocument, place: FiscalPlace) => Promise<void>;
};

/** Answer of a stock book to a movement. */
type StockAnswer =
  | { readonly is: "taken" }
  /** Another number was due: `next`, where the book names it. A number that is used may be this movement's own, whose answer was lost. */
  | { readonly is: "miscounted"; readonly next: number | null; readonly reason: string }
  | { readonly is: "refused"; readonly reason: string };

/** Stock book of an authority: it hears of what a document moved once it has taken the document itself. */
export type FiscalStock = {
  /** The last number of a movement another program used; it may be corrected at any time. */
  lastBefore(document: FiscalDocument): number;
  /** Returns whether the document moved goods the authority keeps stock of. */
  moves(document: FiscalDocument): boolean;
  /**
   * Hands a movement over under the next number of the device's stock book: none is used twice and none left out.
   *
   * @throws AuthorityAway
   */
  move(document: FiscalDocument, no: number): Promise<StockAnswer>;
};

/** One thing that keeps a document from being taken. `field` where it is one of ours, to be mended at its place. */
export type FiscalIssue = Pick<Filing["problems"][number], "code" | "text"> & {
  readonly field: LegalField | "fiscal_settings" | "";
};

/** The answer of an authority. Stored unchanged and for ever. */
export type FiscalReceipt = {
  /** `submitted`: taken, and decided on later; ask again under the same key. */
  readonly status: "submitted" | "accepted" | "rejected" | "cancelled";
  readonly authorityNo: string;
  readonly deviceId: DeviceId;
  readonly signature: string;
  readonly qrText: string;
  readonly verifyUrl: string;
  /** The authority's own moment where it gives one. */
  readonly at: Date;
  readonly problems: readonly FiscalIssue[];
  /** The answer as it came. */
  readonly raw: string;
  /** Facts for the document's place once the authority has accepted it for good; null frees the place. */
  readonly kept: KeptOfPlace | null;
};

export type FiscalBody = { readonly mime: string; readonly bytes: Uint8Array };

/** The authority did not answer, or not as it documents: nothing is known, and the same is asked again later. */
export class AuthorityAway extends Error {}

/**
 * Hands the documents of one country to its authority. Real: `nigeria`, `osdc` (Kenya, Rwanda, Zambia),
 * `ghana`, `zimbabwe` and `uganda`, which are accredited by nobody. Fake: `sandbox`,
 * an authority of our own for rehearsals.
 *
 * Nothing here reads the clock or the database; `submit` and `cancel` alone reach outside.
 */
export interface FiscalAdapter {
  /** Stable, stored with every filing: `ng-mbs`. */
  readonly id: string;
  /** ISO 3166-1 alpha-2; null serves every country. */
  readonly country: string | null;
  /** The own name of the authority’s program, `URA EFRIS`. Words around it are the screens’ to say in each language. */
  readonly name: string;
  /** Key of the domain's `regimes`; null: that of the seller's country. */
  readonly regime: string | null;
  /** A returned record is no record of any authority, and every document and screen says so. */
  readonly rehearsal: boolean;
  /** Null where the authority counts by itself. */
  readonly counter: FiscalCounter | null;
  /** Left out where the authority keeps no stock, or moves it with the documents. */
  readonly stock?: FiscalStock;
  /** Items are registered with what is on hand of them (`stockBefore`). */
  readonly opensStock?: true;
  /** Data the business has to give it. */
  readonly settings: readonly ("serviceId" | "authorityId")[];
  /** Rules it has for a document beyond those every document follows. */
  requiredFields(invoice: Invoice): readonly LegalField[];
  /** Everything that would be refused, before anything is sent. */
  validate(document: FiscalDocument): FiscalIssue[];
  /** The bytes that are sent: the same for the same document, for ever. @throws where `validate` finds something */
  build(document: FiscalDocument): FiscalBody;
  /**
   * Hand it over. The same key again answers what the first one did, or what was decided since.
   *
   * @param key - at most 80 characters of A–Z, a–z, 0–9, `-` and `:`
   * @throws AuthorityAway
   */
  submit(document: FiscalDocument, body: FiscalBody, key: string): Promise<FiscalReceipt>;
  /** Take back what was accepted; null where the authority wants a credit note instead. @throws AuthorityAway */
  readonly cancel: ((document: FiscalDocument, accepted: FiscalReceipt, key: string) => Promise<FiscalReceipt>) | null;
  /** Returns the block the document prints of an accepted receipt. */
  renderBlock(
    receipt: FiscalReceipt,
    document: FiscalDocument,
  ): Pick<FiscalBlock, "number" | "code" | "device" | "recorded" | "qr" | "internal" | "register" | "day" | "receipt">;
}

/** Thrown while a document is prepared: the device itself would refuse it, which only it could tell. */
export class RefusedByDevice extends Error {
  readonly problems: readonly FiscalIssue[];

  constructor(problems: readonly FiscalIssue[]) {
    super(problems.map(({ code }) => code).join(", "));
    this.problems = problems;
  }
}

/** A receipt with what an answer leaves out. */
export const receiptOf = (
  given: Pick<FiscalReceipt, "status" | "at" | "raw"> & Partial<FiscalReceipt>,
): FiscalReceipt => ({
  authorityNo: "",
  deviceId: "",
  signature: "",
  qrText: "",
  verifyUrl: "",
  problems: [],
  kept: null,
  ...given,
  raw: given.raw.slice(0, 20_000),
});
