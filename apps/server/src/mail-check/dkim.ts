import { createPublicKey } from "node:crypto";
import type { Dkim } from "../config/mail.ts";
import { type Finding, tagsOf } from "./finding.ts";
import type { MailResolver } from "./resolver.ts";

/** Whether the key our mails are signed with stands in the DNS. */
export async function checkDkim(dns: MailResolver, dkim: Dkim | null): Promise<Finding> {
  const about = "DKIM";
  if (!dkim)
    return {
      about,
      state: "advice",
      says: "we do not sign (DKIM_DOMAIN is not set). Fine where your mail service signs for your domain; otherwise make a key: openssl genrsa 2048",
    };
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`;
  const key = publicKeyOf(dkim.privateKey);
  const add = { type: "TXT", name, value: `v=DKIM1; k=rsa; p=${key}` } as const;
  const records = (await dns.txt(name)).map(tagsOf).filter((tags) => tags.has("p"));
  const [tags] = records;
  if (tags === undefined)
    return { about, state: "missing", says: `${name} has no key: receivers cannot check our signature`, add };
  if (records.length > 1) return { about, state: "wrong", says: `${name} has ${records.length} keys; leave one`, add };
  const found = (tags.get("p") ?? "").replaceAll(/\s/g, "");
  if (found === "") return { about, state: "wrong", says: `${name} says that its key was withdrawn (an empty p)`, add };
  if (found !== key) return { about, state: "wrong", says: `${name} holds another key than the one we sign with`, add };
  if (tags.get("t")?.split(":").includes("y"))
    return {
      about,
      state: "advice",
      says: `${name} is marked as a test (t=y): receivers may overlook it. Leave the t out`,
    };
  return { about, state: "right", says: `${name} holds our key` };
}

/** As it stands behind `p=`. */
const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
