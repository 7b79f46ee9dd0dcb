import type { LocalDate } from "@ankara/domain/dates/dates";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { Analytics, AnalyticsStep } from "@ankara/domain/reports/analytics";
import type { ReportQuestion } from "@ankara/domain/reports/compute-report";
import type { Report } from "@ankara/domain/reports/report";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { PackedReport } from "./wire.ts";

/** Question of a page to the engine. The answer is of the same kind. */
export type Question =
  | { readonly what: "report"; readonly question: ReportQuestion }
  | { readonly what: "analytics"; readonly currency: string | null; readonly step: AnalyticsStep };
export type Answer<Q extends Question = Question> = Q extends { what: "report" } ? Report : Analytics;

/** Collections reports are made from. */
export const reportCollections = [
  "business",
  "contacts",
  "invoices",
  "payments",
  "expenses",
  "series",
] as const satisfies readonly CollectionName[];
export type ReportCollection = (typeof reportCollections)[number];

export type ToEngine =
  /** Once, first: the database to read and the record that says who we are. */
  | { readonly type: "open"; readonly database: string; readonly businessId: BusinessId }
  | { readonly type: "ask"; readonly id: number; readonly today: LocalDate; readonly question: Question }
  | { readonly type: "cancel"; readonly id: number }
  /** Records that are no longer what was read; where their ids are not known, all of the collection. */
  | { readonly type: "changed"; readonly changes: Changes };

export type Changes = { readonly [Name in ReportCollection]?: readonly string[] | "all" };

export type FromEngine =
  /** Records read so far; `of` is all there are. */
  | { readonly type: "progress"; readonly id: number; readonly done: number; readonly of: number }
  | { readonly type: "report"; readonly id: number; readonly report: PackedReport }
  | { readonly type: "analytics"; readonly id: number; readonly analytics: Analytics }
  | { readonly type: "failed"; readonly id: number; readonly message: string };
