import { commaOf } from "@ankara/domain/text";
import { brandColours } from "../brand-colours.ts";
import { escapeHtml } from "../html.ts";
import { initialsOf } from "../public-header.ts";
import type { MailBlock, MailRow, MailSheet } from "./sheet.ts";

/** HTML that is safe to put into a page as it is. */
class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}
type Part = string | Markup | readonly Markup[];

/** Template literals of HTML: every text put into one is escaped, only markup goes in as it is. */
function markup(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(pieces.reduce((html, piece, index) => html + written(parts[index - 1] ?? "") + piece));
}

function written(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  return part instanceof Markup ? part.html : part.map(({ html }) => html).join("");
}

/** A mail as handed to the mail server. */
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/**
 * Write both parts of a mail. The HTML is tables with styles on each cell, because mail programs drop style sheets;
 * what they keep of ours turns it dark and narrow. It loads nothing but the business's logo, and reads well without it.
 */
export function renderMail(sheet: MailSheet): RenderedMail {
  return { subject: oneLine(sheet.subject), text: textOf(sheet), html: htmlOf(sheet).html };
}

/** Letters that break a header line, and spaces that only print needs. */
const oneLine = (text: string): string =>
  plain(text)
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

function textOf({ blocks, footer, language }: MailSheet): string {
  const colon = /^fr\b/i.test(language) ? " :" : /^am\b/i.test(language) ? "፦" : ":";
  const stop = footer.stop === null ? [] : [`${footer.stop.label}${colon} ${footer.stop.url}`];
  return plain(
    [...blocks.map((block) => blockText(block, colon, commaOf(language))), [...footer.lines, ...stop].join("\n")].join(
      "\n\n",
    ) + "\n",
  );
}

function blockText(block: MailBlock, colon: string, comma: string): string {
  const rowText = ({ label, value }: MailRow): string => `${label}${colon} ${value}`;
  switch (block.kind) {
    case "title":
    case "text":
      return block.text;
    case "answers":
      return block.answers
        .map(({ label, value, note }) => {
          const beside = note === "" ? "" : ` (${note.replaceAll("\n", `${comma} `)})`;
          return `${label === "" ? "" : `${label}${colon} `}${value}${beside}`;
        })
        .join("\n");
    case "action":
      return `${block.label}${colon}\n${block.url}`;
    case "pairs":
      return [block.heading, ...block.rows.map(rowText)].join("\n");
    case "sums":
      return block.rows.map(rowText).join("\n");
  }
}

const letters =
  "font-family:'Noto Sans','Segoe UI',Roboto,Helvetica,Arial,'Noto Sans Ethiopic',Kefa,Ebrima,Nyala,sans-serif";
const ink = `${letters};color:#1B1B1F`;
const soft = `${letters};color:#5F5B55`;
const overdue = `${letters};color:#B5432B`;
const wide = new Markup('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');
const broken = "word-break:break-word;overflow-wrap:anywhere";

function htmlOf(sheet: MailSheet): Markup {
  const { dark, fill, onFill, needsEdge } = brandColours(sheet.accent);
  const style = new Markup(
    ":root{color-scheme:light dark}@media(max-width:480px){.half{display:block!important;width:100%!important}.in{padding-left:20px!important;padding-right:20px!important}}" +
      "@media(prefers-color-scheme:dark){.page{background:#121318!important}.ink{color:#F1EEE8!important}.soft{color:#B9B4AB!important}.late{color:#F0876F!important}.line{border-color:#3B3C44!important}.head{border-color:#F1EEE8!important}" +
      `.go{background:${dark}!important;border-color:${dark}!important}.go a,.mark{color:#000!important}.mark{background:${dark}!important}.brand{color:${dark}!important}}`,
  );
  const { name, logoUrl } = sheet.sender;
  const edge = new Markup(needsEdge ? ";border:1px solid #1B1B1F" : "");
  const logo =
    logoUrl === null
      ? markup`<td aria-hidden="true" style="padding-right:10px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="mark" width="40" height="40" align="center" bgcolor="${fill}" style="${letters};width:40px;height:40px;background:${fill};color:${onFill};border-radius:10px;font-size:16px;line-height:22px;font-weight:bold${edge}">${initialsOf(name)}</td></tr></table></td>`
      : markup`<td style="padding-right:10px"><img src="${logoUrl}" height="32" alt="" style="display:block;height:32px;width:auto;max-width:120px;border:0" /></td>`;
  return markup`<!doctype html><html lang="${sheet.language}"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width,initial-scale=1" /><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /><title>${oneLine(sheet.subject)}</title><style>${style}</style></head><body class="page" style="margin:0;background:#FFFFFF"><div style="display:none;max-height:0;overflow:hidden">${sheet.preheader}</div><table ${wide}><tr><td align="center"><table ${wide} style="width:100%;max-width:600px"><tr><td class="in" style="padding:32px 32px 24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${logo}<td class="ink" style="${ink};font-size:16px;line-height:22px;font-weight:bold;${broken}">${name}</td></tr></table></td></tr><tr><td class="in" style="padding:0 32px">${sheet.blocks.map((block) => blockHtml(block, sheet.accent))}</td></tr><tr><td class="in" style="padding:28px 32px 40px">${footerHtml(sheet.footer)}</td></tr></table></td></tr></table></body></html>`;
}

function footerHtml({ lines, stop }: MailSheet["footer"]): Markup {
  const out = stop
    ? markup` <a class="soft" href="${stop.url}" style="${soft};text-decoration:underline">${stop.label}</a>`
    : markup``;
  const text = lines.map((line, index) => markup`${index === 0 ? markup`` : markup`<br />`}${line}`);
  return markup`<p class="soft line" style="${soft};margin:0;border-top:1px solid #E7E2D8;padding-top:14px;font-size:13px;line-height:19px;${broken}">${text}${out}</p>`;
}

function blockHtml(block: MailBlock, accent: string): Markup {
  switch (block.kind) {
    case "title":
      return markup`<h1 class="ink" style="${ink};margin:0 0 14px;font-size:16px;line-height:24px;font-weight:normal;${broken}">${withBreaks(block.text, ";font-weight:bold")}</h1>`;
    case "text":
      return markup`<p class="ink" style="${ink};margin:0 0 16px;font-size:16px;line-height:24px;${broken}">${withBreaks(block.text)}</p>`;
    case "answers": {
      const { link } = brandColours(accent);
      // The amount stands first, in the colour it has on the document.
      const cells = block.answers.map(
        ({ label, value, note, late }, index) =>
          markup`<td class="half" width="50%" style="padding-top:12px;padding-right:8px;vertical-align:top"><div class="soft" style="${soft};font-size:14px;line-height:20px">${label}</div><div class="${index === 0 ? "brand" : "ink"}" style="${letters};color:${index === 0 ? link : "#1B1B1F"};font-size:26px;line-height:34px;font-weight:bold;${broken}">${value}</div><div class="${late ? "late" : "soft"}" style="${late ? overdue : soft};font-size:14px;line-height:20px">${withBreaks(note)}</div></td>`,
      );
      return markup`<table class="head" ${wide} style="border-top:2px solid #1B1B1F;margin-bottom:20px"><tr>${cells}</tr></table>`;
    }
    case "action": {
      const { fill, onFill, needsEdge } = brandColours(accent);
      const edge = needsEdge ? "#1B1B1F" : fill;
      return markup`<table ${wide} style="margin:4px 0 20px"><tr><td class="go" align="center" bgcolor="${fill}" style="background:${fill};border:1px solid ${edge};border-radius:8px"><a href="${block.url}" style="${letters};display:block;padding:15px 20px;font-size:16px;line-height:22px;font-weight:bold;color:${onFill};text-decoration:none;${broken}">${block.label}</a></td></tr></table>`;
    }
    case "pairs": {
      const rows = block.rows.map(
        ({ label, value, strong }) =>
          markup`<tr><td class="soft line" width="120" style="${soft};font-size:14px;line-height:20px;padding:5px 8px 5px 0;border-top:1px solid #E7E2D8;vertical-align:top">${label}</td><td class="ink line" style="${ink};font-size:${strong ? "16px" : "15px"};line-height:20px;padding:5px 0;border-top:1px solid #E7E2D8;font-weight:${strong ? "bold" : "normal"};${broken}">${value}</td></tr>`,
      );
      return markup`<h2 class="ink" style="${ink};margin:28px 0 8px;font-size:16px;line-height:24px;font-weight:bold">${block.heading}</h2><table ${wide} style="margin:0 0 24px">${rows}</table>`;
    }
    case "sums": {
      const rows = block.rows.map(({ label, value, strong }) => {
        const look = `font-size:15px;line-height:20px;padding:4px 0;${strong ? "font-weight:bold;border-top:1px solid #1B1B1F" : ""}`;
        const line = strong ? "ink head" : "ink";
        return markup`<tr><td class="${line}" style="${ink};${look};${broken}">${label}</td><td class="${line}" align="right" style="${ink};${look};white-space:nowrap">${value}</td></tr>`;
      });
      return markup`<table ${wide}>${rows}</table>`;
    }
  }
}

/** Numbers of documents, `INV-0142`: never parted over two lines. */
const numbered = /([\p{L}\d]{1,12}(?:-[\p{L}\d]{1,12})*-\d{1,12})/u;

/** @param more - further style of the numbers */
function withBreaks(text: string, more = ""): Markup {
  return markup`${text.split("\n").map((line, index) => markup`${index === 0 ? markup`` : markup`<br />`}${withNumbers(line, more)}`)}`;
}

const withNumbers = (line: string, more: string): Markup[] =>
  line
    .split(numbered)
    .map((part, index) =>
      index % 2 === 1 ? markup`<span style="white-space:nowrap${more}">${part}</span>` : markup`${part}`,
    );
