import { escapeHtml } from "../html.ts";

/** HTML that is safe to put into a page as it is. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}
type Part = string | Markup | readonly Markup[];

/** Template literals of HTML: every text put into one is escaped, only markup goes in as it is. */
export function markup(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(pieces.reduce((html, piece, index) => html + written(parts[index - 1] ?? "") + piece));
}

function written(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  return part instanceof Markup ? part.html : part.map(({ html }) => html).join("");
}
