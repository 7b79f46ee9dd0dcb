import type { WriterInputs, WritingLanguage, WritingOptions } from "@ankara/domain/ai/inputs";
import { writingLanguages } from "@ankara/domain/ai/inputs";
import { todayIn } from "@ankara/domain/dates/dates";
import { Business } from "@ankara/domain/records/business";
import * as z from "zod/mini";
import type { Profile, WritingTask } from "@ankara/writer/task";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";

/** Builds the task of a text from the form, the wishes and the business's profile. */
export async function writingTask(
  deps: Pick<Deps, "db" | "now" | "writer">,
  session: Session,
  inputs: WriterInputs,
  wishes: WritingOptions,
): Promise<WritingTask> {
  const { business, owner } = await readProfile(deps, session);
  const profile: Profile = {
    companyName: business.companyName,
    ownerName: owner,
    phone: business.phone,
    email: business.email,
    place: placeOf(business),
    country: business.country,
    currency: business.currency,
    voice: business.voice,
  };
  return {
    inputs,
    language: wishes.language ?? languageOf(business, deps.writer.languages),
    tone: wishes.tone ?? "warm",
    length: wishes.length ?? "medium",
    profile,
    today: todayIn(business.timeZone, deps.now()),
    page: null,
    rewriting: null,
    version: 0,
  };
}

async function readProfile(
  deps: Pick<Deps, "db">,
  { businessId, userId }: Session,
): Promise<{ business: Business; owner: string }> {
  const [row] = await deps.db.singleStatement<{ data: unknown; owner: string | null }>(businessId, "read only", {
    name: "writing_profile",
    text: profileStatement,
    values: [businessId, userId],
  });
  if (!row) throw new Error(`business ${businessId} has no settings record`);
  return { business: z.parse(Business, row.data), owner: row.owner ?? "" };
}
const profileStatement = `
  select data, (select name from users where id = $2) as owner
  from records where business_id = $1 and collection = 'business' and id = $1 and deleted_at is null`;

function languageOf({ language }: Business, spoken: readonly WritingLanguage[]): WritingLanguage {
  const wanted = writingLanguages.find((code) => code === language);
  return wanted && spoken.includes(wanted) ? wanted : "en";
}

function placeOf({ address }: Business): string {
  if (!address) return "";
  return [address.line1, address.city].filter(Boolean).join(", ");
}
