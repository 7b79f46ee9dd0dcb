/** A record to be added or changed at whoever keeps the domain's names. */
type DnsRecord = { readonly type: "TXT" | "MX"; readonly name: string; readonly value: string };

/** One thing that was looked at. `advice`: mails arrive as it is, and it could be better. */
export type Finding = {
  readonly about: "SPF" | "DKIM" | "DMARC" | "MX";
  readonly state: "right" | "advice" | "missing" | "wrong" | "unknown";
  readonly text: string;
  readonly add?: DnsRecord;
};

/** Values of a record of the shape `k=v; k=v` (DKIM, DMARC); names in small letters. */
export const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(";").flatMap((part): [string, string][] => {
      const at = part.indexOf("=");
      return at === -1 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]];
    }),
  );
