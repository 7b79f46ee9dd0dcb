/** Name of our reader in robots.txt and in the first word of its User-Agent. */
export const robotName = "ankarareader";

type Rule = { readonly allow: boolean; readonly path: string };

/**
 * May this path be read, by a robots.txt (RFC 9309)? The group that names us counts, else the one for everybody; the
 * longest rule that fits decides, and allowing wins a tie.
 *
 * @param path - with its query
 */
export function mayRead(robots: string, path: string): boolean {
  const rules = rulesFor(robots.slice(0, 100_000));
  let best: Rule = { allow: true, path: "" };
  for (const rule of rules)
    if (
      (rule.path.length > best.path.length || (rule.path.length === best.path.length && rule.allow)) &&
      fits(rule.path, path)
    )
      best = rule;
  return best.allow;
}

function rulesFor(robots: string): Rule[] {
  const groups = new Map<string, Rule[]>();
  let agents: string[] = [];
  let naming = false;
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, key = "", value = ""] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const text = value.trim();
    switch (key.toLowerCase()) {
      case "user-agent":
        agents = naming ? [...agents, text.toLowerCase()] : [text.toLowerCase()];
        naming = true;
        for (const agent of agents) if (!groups.has(agent)) groups.set(agent, []);
        break;
      case "allow":
      case "disallow":
        naming = false;
        if (text !== "")
          for (const agent of agents) groups.get(agent)?.push({ allow: key.toLowerCase() === "allow", path: text });
        break;
      default:
    }
  }
  return groups.get(robotName) ?? groups.get("*") ?? [];
}

/** `*` stands for anything, `$` at the end for the end. Piece by piece from the left: linear in both texts. */
function fits(pattern: string, path: string): boolean {
  const whole = pattern.endsWith("$");
  const pieces = (whole ? pattern.slice(0, -1) : pattern).split("*");
  const [head = "", ...rest] = pieces;
  if (!path.startsWith(head)) return false;
  let at = head.length;
  for (const [index, piece] of rest.entries()) {
    if (whole && index === rest.length - 1) return path.endsWith(piece) && path.length - piece.length >= at;
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return !whole || at === path.length;
}
