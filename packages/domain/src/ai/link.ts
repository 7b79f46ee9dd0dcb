/** Letters of a domain's last part. */
const suffix = /^[a-z]{2,6}$/;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * The address a person typed, as a URL: optional http or https, optional www, a domain of 2 to 256 characters, a dot
 * and a suffix of 2 to 6 letters, then any path. Read by the URL parser in linear time, so that no typed text can keep
 * it busy. A name and password in front of the domain are refused.
 *
 * @returns null when it is no such address; without a scheme it is https
 */
export function linkUrl(text: string): URL | null {
  const typed = text.trim();
  if (typed === "" || typed.length > 2_048 || /\s/.test(typed)) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(typed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") return null;
  const parsed = URL.parse(scheme === undefined ? `https://${typed}` : typed);
  if (!parsed || parsed.username !== "" || parsed.password !== "") return null;
  const labels = parsed.hostname.replace(/^www\./, "").split(".");
  const last = labels.at(-1) ?? "";
  const domain = labels.slice(0, -1).join(".");
  if (!suffix.test(last) || domain.length < 2 || domain.length > 256) return null;
  return labels.every((part) => label.test(part)) ? parsed : null;
}

/** Does the text match the specification's pattern of a link? */
export const isLink = (text: string): boolean => linkUrl(text) !== null;
