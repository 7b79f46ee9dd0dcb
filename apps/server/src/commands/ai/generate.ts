import { setTimeout as sleep } from "node:timers/promises";
import { ok } from "@ankara/domain/result";
import type { GenerateAnswer, readGrounding } from "@ankara/contract/ai";
import type { AnswerOf } from "@ankara/contract/call";
import type { ErrorCode } from "@ankara/contract/errors";
import {
  type WriterInputs,
  type WritingOptions,
  type WritingLanguage,
  type InputsOf,
  groundingKeys,
  isPhoto,
  writingLanguages,
} from "@ankara/domain/ai/inputs";
import { type PhotoType, isPhotoType } from "@ankara/domain/ai/photos";
import { linkUrl } from "@ankara/domain/ai/link";
import { newId } from "@ankara/domain/ids";
import { harmIn } from "@ankara/writer/moderation";
import type { PageText, Rewriting, WritingTask, Profile } from "@ankara/writer/task";
import { todayIn } from "@ankara/domain/dates/dates";
import { Business } from "@ankara/domain/records/business";
import * as z from "zod/mini";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { GenerationRuns } from "../../jobs/generation-runs.ts";
import { pictureTypeOf } from "../../providers/writer/pictures.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse, refuseFields, throttled } from "../../http/refused.ts";
import { findUser } from "../users/lookup.ts";
import { type Begun, type Generation, beginGeneration, findByKey } from "./begin-generation.ts";
import { composeGrounding } from "./grounding.ts";
import { type StoredItem, readVersions, findItem } from "./items.ts";
import { readBalance } from "./ledger.ts";
import { unsoldVersion } from "./unsold-version.ts";

type AiDeps = Deps & { readonly runs: GenerationRuns };

export type GenerateRequest = {
  readonly inputs: WriterInputs;
  readonly wishes: WritingOptions;
  readonly requestKey: string | undefined;
  readonly versionOf: string | undefined;
  /** With a refinement. */
  readonly rewriting?: Rewriting;
  readonly page?: PageText | null;
};

/** Start writing, or find what this form's key started before. Returns as soon as the cost is held. */
export async function generate(deps: AiDeps, session: Session, request: GenerateRequest): Promise<Outcome<Begun>> {
  const language = request.wishes.language;
  if (language && !deps.writer.languages.includes(language))
    return refuseFields({ language: "This writer doesn’t write this language" });
  const { inputs, wishes, rewriting } = request;
  // Everything that can go wrong before the writing goes wrong before anything is held.
  const [wait, task] = await Promise.all([
    deps.throttle.count([["generatePerUser", session.userId]]),
    writingTask(deps, session, inputs, wishes),
  ]);
  if (wait !== null) return throttled(wait);
  if (!task.ok) return task;
  const origin = request.versionOf ? await findItem(deps, session, request.versionOf) : null;
  if (request.versionOf && !origin) return refuse("not_found");

  if (isPhoto(inputs)) return beginReading(deps, session, { ...request, inputs }, task.value);
  const versionOf = origin?.item.version_of ?? null;
  const stored = storedInputs(inputs, wishes);
  // A form that is filled in again asks for another text, as "Another version" does.
  const page = request.page ?? pastedPage(inputs);
  const versions = await readVersions(deps, session, { versionOf, inputs: stored, page });
  const groundedTask: WritingTask = {
    ...task.value,
    page,
    rewriting: rewriting ?? null,
    version: versions.count,
    // A text that is refined stands in the task already, and shall stay close to itself.
    ...(rewriting ? {} : { earlier: versions.latest }),
  };
  const whole = unsoldVersion(deps.writer, groundedTask) ?? groundedTask;
  const harmful = Object.entries(inputs).find(([, value]) => typeof value === "string" && harmIn(value) !== null);
  // A message that was received is answered, whatever stands in it.
  if (harmful && harmful[0] !== "message" && harmful[0] !== "text")
    return refuseFields({
      [harmful[0]]:
        "This can’t be written: no threats, nothing against a people, and nothing that asks for a PIN or password.",
    });
  const requestKey = request.requestKey ?? newId(deps.now().getTime(), deps.random);
  // A repeated request whose answer was lost gets the text of this key.
  if (
    !deps.writer.writes(whole) &&
    !(await deps.db.read(session.businessId, (tx) => findByKey(tx, session, requestKey)))
  )
    return refuseFields(
      rewriting
        ? { how: "This writer can’t do this" }
        : versions.latest.length > 0
          ? { version_of: "This writer has no other text for this form. Change the form, and it writes a new one." }
          : {
              description:
                "Say what the message should tell, for example: the gown is ready, please come on Friday. This writer can’t follow other instructions.",
            },
    );
  const begun = await beginGeneration(deps, session, {
    requestKey,
    type: inputs.generate,
    inputs: stored,
    body: { inputs, wishes, rewriting: rewriting ?? null, versionOf: request.versionOf ?? null },
  });
  if (!begun.ok) return begun;
  const { generation, fresh } = begun.value;
  const link = inputs.generate === "content_link" && !whole.page ? linkUrl(inputs.url) : null;
  // From here on the run ends the generation in the books; if this server dies, its lease runs out.
  if (fresh) deps.runs.start({ generation, task: whole, link, versionOf });
  return begun;
}

/** Holds the cost of reading a photo. A second look at the same photo is a reading of its own, with no earlier one to differ from. */
async function beginReading(
  deps: AiDeps,
  session: Session,
  { inputs, wishes, requestKey }: GenerateRequest & { readonly inputs: InputsOf<PhotoType> },
  task: WritingTask,
): Promise<Outcome<Begun>> {
  if (!deps.writer.writes(task)) return refuseFields({ photo: "This writer can’t read photos." });
  if (pictureTypeOf(inputs.photo) === null)
    return refuseFields({ photo: "We can’t read this picture. Take it again, or choose another." });
  const begun = await beginGeneration(deps, session, {
    requestKey: requestKey ?? newId(deps.now().getTime(), deps.random),
    type: inputs.generate,
    inputs: storedInputs(inputs, wishes),
    body: { inputs, wishes },
  });
  if (!begun.ok) return begun;
  const { generation, fresh } = begun.value;
  if (fresh) deps.runs.start({ generation, task, link: null, versionOf: null });
  return begun;
}

/** Write another version of an item. */
export async function refine(
  deps: AiDeps,
  session: Session,
  id: string,
  refinement: {
    readonly how: Rewriting["how"];
    readonly language?: WritingOptions["language"];
    readonly selection?: string | undefined;
    readonly content?: string | undefined;
    readonly requestKey: string | undefined;
  },
  inputsFrom: (stored: Record<string, string>) => Outcome<{ inputs: WriterInputs; wishes: WritingOptions }>,
): Promise<Outcome<Begun>> {
  const found = await findItem(deps, session, id);
  if (!found) return refuse("not_found");
  const problem = refineProblem(deps, found, refinement);
  if (problem) return refuseFields(problem);
  const stored = inputsFrom(found.item.inputs);
  if (!stored.ok) return stored;
  const { inputs, wishes } = stored.value;
  return generate(deps, session, {
    inputs,
    wishes: { ...wishes, language: found.item.language as WritingOptions["language"], ...wishesOf(refinement) },
    requestKey: refinement.requestKey,
    versionOf: id,
    page: found.page,
    rewriting: {
      how: refinement.how,
      content: refinement.content ?? found.item.content,
      selection: refinement.selection ?? "",
    },
  });
}

type Refinement = Parameters<typeof refine>[3];

function refineProblem(
  deps: AiDeps,
  { item, original }: StoredItem,
  refinement: Refinement,
): Record<string, string> | null {
  if (isPhotoType(item.generate) || !deps.writer.refinements.includes(refinement.how))
    return { how: "This writer can’t do this" };
  // The built-in writer writes from the form again, which would lose what the person changed.
  if (deps.writer.kind === "built-in" && (refinement.content ?? item.content).trim() !== original.trim())
    return { content: "This writer can’t change a text you edited. Change it by hand, or write a new one." };
  if (refinement.how === "translate" && !refinement.language) return { language: "Required" };
  if (refinement.how !== "selection") return null;
  if (!refinement.selection) return { selection: "Required" };
  return (refinement.content ?? item.content).includes(refinement.selection)
    ? null
    : { selection: "These words do not stand in the text" };
}

function wishesOf({ how, language }: Refinement): WritingOptions {
  switch (how) {
    case "shorter":
      return { length: "short" };
    case "longer":
      return { length: "long" };
    case "warmer":
      return { tone: "warm" };
    case "formal":
      return { tone: "formal" };
    case "translate":
      return { language };
    case "selection":
      return {};
  }
}

/** Returns the inputs that fill the form again; a pasted page is kept with the text, and a photo with its own record. */
function storedInputs(inputs: WriterInputs, wishes: WritingOptions): Record<string, string> {
  const fields = Object.entries({ ...inputs, ...wishes }).filter(([name]) => name !== "text" && name !== "photo");
  return Object.fromEntries(fields.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function pastedPage(inputs: WriterInputs): PageText | null {
  if (inputs.generate !== "content_link" || !inputs.text) return null;
  return { title: "", text: inputs.text, site: linkUrl(inputs.url)?.hostname.replace(/^www\./, "") ?? "" };
}

const pollMs = 400;

/** Wait until a generation has ended, wherever it runs, and tell what became of it. */
export async function resultOf(
  deps: AiDeps,
  session: Session,
  { id }: Pick<Generation, "id">,
  signal?: AbortSignal,
): Promise<Outcome<GenerateAnswer>> {
  await deps.runs.find(id)?.done;
  for (;;) {
    const state = await stateOf(deps, session, id);
    if (state === null) return refuse("not_found");
    if (state.status === "released") return refuse((state.reason ?? "writer_failed") as ErrorCode);
    if (state.status === "done") break;
    await sleep(pollMs, undefined, signal ? { signal } : {});
  }
  const [found, balance] = [await findItem(deps, session, id), await readBalance(deps, session.businessId)];
  if (!found) return refuse("not_found");
  const { item } = found;
  return ok({ data: { content: item.content, id: item.id, page_title: item.page_title }, item, ...balance });
}

function stateOf(deps: Pick<Deps, "db">, { businessId }: Session, id: string) {
  return deps.db.readHome(businessId, async (tx) => {
    const row = await tx
      .selectFrom("ai_generations")
      .select(["status", "reason"])
      .where("business_id", "=", businessId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row ?? null;
  });
}

/** Builds the task of a text from the form, the wishes and the business's profile. */
async function writingTask(
  deps: Pick<Deps, "db" | "now" | "writer" | "settings">,
  session: Session,
  inputs: WriterInputs,
  wishes: WritingOptions,
): Promise<Outcome<WritingTask>> {
  const { business, owner } = await readProfile(deps, session);
  const language = wishes.language ?? languageOf(business, deps.writer.languages);
  const today = todayIn(business.timeZone, deps.now());
  const composed = await composeGrounding(deps, session, inputs, { business, language, today });
  if (!composed.ok) return composed;
  const { grounding, voice } = composed.value;
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
  return ok({
    inputs,
    language,
    tone: wishes.tone ?? "warm",
    length: wishes.length ?? "medium",
    profile,
    ...(Object.keys(grounding).length > 0 ? { grounding } : {}),
    ...(voice.length > 0 ? { voiceExamples: voice.map(({ content }) => content) } : {}),
    today,
    page: null,
    rewriting: null,
    version: 0,
  });
}

/** Reads what the writer would be told from the records, without asking it. */
export async function previewGrounding(
  deps: Pick<Deps, "db" | "now" | "writer" | "settings">,
  session: Session,
  {
    language: requestedLanguage,
    ...request
  }: Parameters<typeof composeGrounding>[2] & Pick<WritingOptions, "language">,
): Promise<Outcome<AnswerOf<typeof readGrounding>>> {
  const { business } = await readProfile(deps, session);
  const language = requestedLanguage ?? languageOf(business, deps.writer.languages);
  const today = todayIn(business.timeZone, deps.now());
  const composed = await composeGrounding(deps, session, request, { business, language, today });
  if (!composed.ok) return composed;
  const { grounding, voice } = composed.value;
  const data = groundingKeys.flatMap((key) => {
    const value = grounding[key];
    return value === undefined ? [] : [{ key, value }];
  });
  return ok({ data, voice: [...voice] });
}

async function readProfile(
  deps: Pick<Deps, "db">,
  { businessId, userId }: Session,
): Promise<{ business: Business; owner: string }> {
  // People lie outside the tenants: in one statement of a cluster all of it would go through there.
  if (deps.db.isSpread) {
    const [record, user] = await Promise.all([
      deps.db.readHome(businessId, (tx) => getRecord(tx, businessId, "business", businessId)),
      findUser(deps.db.global, userId),
    ]);
    if (!record) throw new Error(`business ${businessId} has no settings record`);
    return { business: record.data, owner: user?.name ?? "" };
  }
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
  const known = writingLanguages.find((code) => code === language);
  return known && spoken.includes(known) ? known : "en";
}

function placeOf({ address }: Business): string {
  if (!address) return "";
  return [address.line1, address.city].filter(Boolean).join(", ");
}
