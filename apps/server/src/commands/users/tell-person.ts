import type { NoticeMail } from "@ankara/documents/mail/notice-mail";
import { noticeMail } from "@ankara/documents/mail/notice-mail";
import { todayIn } from "@ankara/domain/dates";
import type { Business } from "@ankara/domain/records/business";
import type { UserRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { readAccount } from "./account.ts";
import { greetedAs } from "./lookup.ts";

type Person = Omit<UserRow, "password_hash">;

type AccountNotice = {
  readonly kind: NoticeMail["kind"];
  readonly device: string;
  /** Where the button leads, below our own address. */
  readonly path: string;
  /** What it is about, and why it happened. */
  readonly title?: string;
  readonly reason?: string;
  /** Instead of the person's address. */
  readonly to?: string;
};

/**
 * Mail a person what happened to their account, after the answer has gone. In the language they chose, else that of their
 * business; never that of the request, which may be somebody else's.
 */
export function tellPerson(deps: Deps, person: Person, notice: AccountNotice): void {
  setImmediate(() => {
    send().catch((error: unknown) => deps.log.error({ err: error }, "a mail about an account was not sent"));
  });
  const send = async () => {
    const { business } = await readAccount(deps, { ...person, password_hash: "" });
    await mailPerson(deps, person, notice, business);
  };
}

/** The same at once, where the business is known. */
export const mailPerson = (
  deps: Pick<Deps, "mail" | "now" | "settings">,
  person: Person,
  notice: AccountNotice,
  business: Business,
): Promise<void> =>
  deps.mail.send({
    to: notice.to ?? person.email,
    businessId: person.business_id,
    ...noticeMail({
      kind: notice.kind,
      language: person.language ?? business.language,
      name: greetedAs(person),
      publicUrl: deps.settings.publicUrl,
      link: deps.settings.publicUrl + notice.path,
      texts:
        person.email_verified_at === null
          ? {}
          : { device: notice.device, title: notice.title ?? "", reason: notice.reason ?? "" },
      date: todayIn(business.timeZone, deps.now()),
    }),
  });
