import { isWithin } from "../config/mail.ts";
import { type Finding, tagsOf } from "./finding.ts";
import type { MailResolver } from "./resolver.ts";

/**
 * Checks that the sender's domain says what receivers do with mails that are not ours, and that ours pass.
 *
 * @param domains - of From, and those SPF and our signature speak for
 */
export async function checkDmarc(
  dns: MailResolver,
  { from, spf, dkim }: { readonly from: string; readonly spf: string; readonly dkim: string | null },
): Promise<Finding> {
  const about = "DMARC";
  const found = await findPolicy(dns, from);
  const add = {
    type: "TXT",
    name: `_dmarc.${from}`,
    value: `v=DMARC1; p=none; rua=mailto:postmaster@${from}`,
  } as const;
  if (!found)
    return { about, state: "missing", says: `${from} does not say what becomes of mails that are not its own`, add };
  const { at, records } = found;
  const [record = ""] = records;
  if (records.length > 1)
    return { about, state: "wrong", says: `_dmarc.${at} has ${records.length} records: receivers then believe none` };
  const tags = tagsOf(record);
  // A policy of the domain above says for those below it what `sp` has, or else what it says of itself.
  const policy = (at === from ? undefined : tags.get("sp")) ?? tags.get("p") ?? "";
  if (!["none", "quarantine", "reject"].includes(policy.toLowerCase()))
    return { about, state: "wrong", says: `_dmarc.${at} has no policy (p=none, quarantine or reject)`, add };
  const passes = (domain: string | null, mode: string | undefined): boolean =>
    domain !== null && (mode === "s" ? domain === from : isWithin(domain, at) && isWithin(from, at));
  if (!passes(dkim, tags.get("adkim")) && !passes(spf, tags.get("aspf")))
    return {
      about,
      state: policy.toLowerCase() === "none" ? "advice" : "wrong",
      says: `neither our signature (${dkim ?? "none"}) nor our return path (${spf}) speaks for ${from}: our mails pass only where your mail service signs for it`,
    };
  if (policy.toLowerCase() === "none")
    return {
      about,
      state: "advice",
      says: `_dmarc.${at} only watches (p=none): go on to p=quarantine when its reports show no mail of yours`,
    };
  return { about, state: "right", says: `_dmarc.${at}: ${record}` };
}

/** The domain's own policy, or the one of the next domain above that has one (RFC 7489, 6.6.3, by walking up). */
async function findPolicy(
  dns: MailResolver,
  from: string,
): Promise<{ readonly at: string; readonly records: readonly string[] } | null> {
  for (let at = from; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
    const records = (await dns.txt(`_dmarc.${at}`)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (records.length > 0) return { at, records };
  }
  return null;
}
