import { signatureBox } from "@ankara/domain/invoice/signature";
import { seedOf } from "./cloth/dyes.ts";
import { clothOf } from "./cloth/motif.ts";
import { tileMarkup } from "./cloth/svg.ts";
import { qrPath } from "./qr.ts";
import { templateStyle } from "./styles.ts";
import {
  isRoll,
  plainText,
  type Block,
  type Colours,
  type DocumentTree,
  type DocumentPart,
  type Run,
  type Table,
  type TableCell,
  type Text,
  type Totals,
} from "./tree.ts";

/**
 * The document as HTML: one sheet without page breaks, for the preview beside the editor.
 *
 * Nothing in it runs or loads, and no element carries a style of its own, so a strict content policy
 * lets it in; `document.css` gives it the look of the PDF at whatever width the sheet has.
 * Every text is escaped.
 */
export function renderHtml(tree: DocumentTree): string {
  const steps = htmlSteps(tree);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same in steps, a block of the body in each: the page may act between two. A QR code takes a cheap phone 40 ms. */
export function* htmlSteps(tree: DocumentTree): Generator<undefined, string, undefined> {
  const body: string[] = [];
  for (const block of tree.body) {
    body.push(renderBlock(tree, block));
    yield;
  }
  const parts = [
    `<article class="doc doc-${tree.template}${tree.paper === undefined ? "" : ` doc-${tree.paper}`}" lang="${escapeHtml(tree.language)}" aria-label="${escapeHtml(tree.title)}"><div class="doc-sheet">`,
    tree.colours ? renderStrip(tree, tree.colours) : "",
    ...body,
    !isRoll(tree.paper)
      ? `<footer class="doc-foot">${grid("footer", [escapeHtml(tree.footer.left), footerLink(tree), ""])}</footer>`
      : "",
    "</div></article>",
  ];
  return parts.join("");
}

/**
 * The brand's colours as custom properties, for the element that holds the sheet: set them from script, since a strict
 * content policy takes no `style` in the markup.
 */
export function colourProperties({ colours }: DocumentTree): Record<`--doc-${string}`, string> {
  if (!colours) return {};
  return {
    "--doc-fill": colours.fill,
    "--doc-on-fill": colours.onFill,
    "--doc-ink": colours.ink,
    "--doc-edge": colours.needsEdge ? "#000" : "transparent",
  };
}

/** Points of one unit of the cloth (`pdf/motif.ts`). */
const motifUnit = 0.4375;

/** The cloth along the upper edge, as in the PDF (`pdf/motif.ts`). */
function renderStrip(tree: DocumentTree, { cloth: { name, accent } }: Colours): string {
  const { page, strip } = templateStyle(tree);
  const cloth = clothOf(name, accent);
  // One id for one cloth: a page may show the same one several times.
  const id = `doc-cloth-${seedOf(`${name} ${accent}`).toString(36)}`;
  return (
    `<svg class="doc-strip" aria-hidden="true" viewBox="0 0 ${page.width / motifUnit / cloth.zoom} ${(strip?.first ?? 0) / motifUnit / cloth.zoom}"><defs><pattern id="${id}" width="${cloth.width}" height="${cloth.height}" patternUnits="userSpaceOnUse">` +
    `${tileMarkup(cloth, id)}</pattern></defs><rect width="100%" height="100%" fill="url(#${id})"/></svg>`
  );
}

/** Text made safe between tags and inside double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** A QR code as a drawing that scales. */
function renderQr(data: string, label: string, className: string, level: "M" | "H" = "M"): string {
  const { modules, rectangles } = qrPath(data, level);
  const path = rectangles.map(([x, y, width]) => `M${x} ${y}h${width}v1h-${width}z`).join("");
  return `<svg class="${className}" role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}

/** Runs as spans; a run of ordinary text needs none. */
export function renderText(text: Text, weight: 400 | 600 = 400): string {
  if (typeof text === "string") return lines(text);
  return text.map((run) => renderRun(run, weight)).join("");
}

function renderRun(run: Run, weight: 400 | 600): string {
  const own = run.weight ?? weight;
  const classes = [
    own === weight ? "" : own === 600 ? "doc-b" : "doc-n",
    run.whole === true ? "doc-w" : "",
    run.tone === "brand" ? "doc-ink" : "",
  ].filter((name) => name !== "");
  const lang = run.lang === undefined ? "" : ` lang="${escapeHtml(run.lang)}"`;
  const inner = run.struck === true ? `<s>${lines(run.text)}</s>` : lines(run.text);
  return classes.length === 0 && lang === ""
    ? inner
    : `<span${classes.length === 0 ? "" : ` class="${classes.join(" ")}"`}${lang}>${inner}</span>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

/** Styles whose letters are semibold unless a run says otherwise. */
const strongStyles = new Set([
  "title",
  "answer",
  "answerSecond",
  "client",
  "clientLong",
  "seller",
  "bodyStrong",
  "account",
  "total",
]);
const weightOf = (style: string) => (strongStyles.has(style) ? 600 : 400);

const partOf = ({ part }: { readonly part?: DocumentPart }) => (part === undefined ? "" : ` data-part="${part}"`);

function renderBlock(tree: DocumentTree, block: Block): string {
  switch (block.kind) {
    case "text": {
      if (plainText(block.text) === "") return "";
      const tag = block.role ?? "p";
      const size = fitClass(tree, block);
      return `<${tag} class="doc-t doc-t-${block.style}${size}"${partOf(block)}>${renderText(block.text, weightOf(block.style))}</${tag}>`;
    }
    case "brand": {
      const picture = block.picture === null ? undefined : tree.pictures[block.picture];
      const image = picture
        ? `<img class="doc-logo" src="data:${picture.mime};base64,${picture.base64}" alt="${escapeHtml(picture.alt)}">`
        : "";
      return `<div class="doc-brand${block.place === "above" ? " doc-above" : ""}">${image}<p class="doc-t doc-t-seller">${escapeHtml(block.name)}</p></div>`;
    }
    case "columns": {
      const classes = `${block.align === "bottom" ? " doc-bottom" : ""}${block.minHeight === undefined ? "" : " doc-tall"}`;
      return grid(
        block.grid,
        block.columns.map((column) => column.map((inner) => renderBlock(tree, inner)).join("")),
        classes,
      );
    }
    case "pairs": {
      const rows = block.rows.map(
        (row) =>
          `<div${partOf(row)}><dt>${escapeHtml(row.label)}</dt><dd${row.style ? ` class="doc-t-${row.style}"` : ""}>${renderText(row.value, row.style ? weightOf(row.style) : 400)}</dd></div>`,
      );
      return rows.length === 0 ? "" : `<dl class="doc-pairs doc-pairs-${block.set}">${rows.join("")}</dl>`;
    }
    case "table":
      return renderTable(block);
    case "totals":
      return renderTotals(block);
    case "entries":
      return `<ul class="doc-entries">${block.rows.map((row) => `<li><p>${renderText(row.over)}</p><div><span>${renderText(row.left)}</span><span>${renderText(row.right)}</span></div></li>`).join("")}</ul>`;
    case "bars":
      return `<dl class="doc-bars">${block.bars
        .map(
          (bar) =>
            `<div><svg class="doc-bar" aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none"><rect width="${(bar.share * 100).toFixed(2)}" height="4"/></svg><dt>${escapeHtml(bar.label)}</dt><dd>${escapeHtml(bar.value)}</dd></div>`,
        )
        .join("")}</dl>`;
    case "fill":
      return `<div class="doc-fill">${block.blocks.map((inner) => renderBlock(tree, inner)).join("")}</div>`;
    case "qr":
      return `<div class="doc-qrb">${renderQr(block.data, block.alt, block.size > 72 ? `doc-qr doc-qr-${block.size}` : "doc-qr", block.level)}${block.caption === "" ? "" : `<p class="doc-t doc-t-caption">${lines(block.caption)}</p>`}</div>`;
    case "signature":
      return `<svg class="doc-sig doc-sig-${block.height}" role="img" aria-label="${escapeHtml(block.alt)}" viewBox="0 0 ${signatureBox.width} ${signatureBox.height}"><path d="${escapeHtml(block.path)}"/></svg>`;
    case "rule":
      return `<div class="doc-rule${block.weight === 0.25 ? " doc-hair" : block.weight < 1 ? " doc-thin" : ""}" aria-hidden="true"></div>`;
    case "turn":
      return `<hr class="doc-turn">`;
    case "space":
      return `<div class="doc-sp doc-sp-${String(block.height).replace(".", "_")}" aria-hidden="true"></div>`;
    case "keep":
      return block.blocks.map((inner) => renderBlock(tree, inner)).join("");
  }
}

function grid(name: string, columns: readonly string[], classes = ""): string {
  return `<div class="doc-g doc-g-${name}${classes}">${columns.map((column) => `<div>${column}</div>`).join("")}</div>`;
}

function footerLink(tree: DocumentTree): string {
  const { link } = tree.footer;
  return link && /^https?:\/\//.test(link.url) ? `<a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a>` : "";
}

function renderTable(table: Table): string {
  const head = table.columns.map((column) => {
    const spoken = column.spoken === undefined ? "" : `<span class="doc-spoken">${escapeHtml(column.spoken)}</span>`;
    return `<th scope="col" class="doc-c-${column.key}">${renderText(column.head)}${spoken}</th>`;
  });
  const rows = table.rows.map(
    (cells) =>
      `<tr>${table.columns.map((column, index) => `<td class="doc-c-${column.key}">${renderCell(cells[index] ?? "")}</td>`).join("")}</tr>`,
  );
  return `<table class="doc-table${isWide(table) ? " doc-wide" : ""}"><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** Do amounts need more than their usual column? About sixteen figures fill it. */
function isWide(table: Table): boolean {
  const amounts = table.columns.map((column) => column.key === "price" || column.key === "amount");
  return table.rows.some((cells) =>
    cells.some((cell, index) => amounts[index] === true && typeof cell === "string" && cell.length > 15),
  );
}

function renderCell(cell: TableCell): string {
  if (typeof cell === "object" && "note" in cell)
    return `${renderText(cell.text)}<span class="doc-note">${lines(cell.note)}</span>`;
  return renderText(cell);
}

function renderTotals(totals: Totals): string {
  const rows = totals.rows.map((row, index) => {
    const gap = row.tone.startsWith("memo") && totals.rows[index - 1]?.tone === "total" ? " doc-gap" : "";
    return `<div class="doc-s-${row.tone}${gap}"><dt>${escapeHtml(row.label)}</dt><dd>${renderText(row.amount, row.tone === "total" || row.tone === "memoStrong" ? 600 : 400)}</dd></div>`;
  });
  return `<dl class="doc-sums">${rows.join("")}</dl>`;
}

/** Advance widths in ems, near enough to choose a size without a font at hand. */
function estimate(text: string): number {
  let width = 0;
  for (const character of text)
    width += /[.,:;'\u00a0\u202f ilI]/.test(character)
      ? 0.28
      : /[0-9]/.test(character)
        ? 0.572
        : /[A-ZM₦₵]/.test(character)
          ? 0.68
          : 0.6;
  return width;
}

/** Size of each fit group, points: the largest that holds its widest text. The PDF measures; here an estimate must do. */
function fitSizes(tree: DocumentTree): ReadonlyMap<string, number> {
  const style = templateStyle(tree);
  const sizes = new Map<string, number>();
  const visit = (blocks: readonly Block[], width: number) => {
    for (const block of blocks) {
      if (block.kind === "columns")
        block.columns.forEach((column, index) => visit(column, style.grids[block.grid].widths[index] ?? width));
      else if (block.kind === "fill" || block.kind === "keep") visit(block.blocks, width);
      else if (block.kind === "text" && block.fitGroup !== undefined) {
        const ems = estimate(plainText(block.text));
        const named = style.text[block.style].size;
        const size = style.answerSizes.find((points) => points <= named && ems * points <= width);
        sizes.set(block.fitGroup, Math.min(size ?? style.answerSizes.at(-1)!, sizes.get(block.fitGroup) ?? Infinity));
      }
    }
  };
  visit(tree.body, style.page.measure);
  return sizes;
}

/** `doc-fit-0` where the style's own size fits, else the size: `doc-fit-9_5`. */
function fitClass(tree: DocumentTree, block: Extract<Block, { kind: "text" }>): string {
  if (block.fitGroup === undefined) return "";
  const size = fitSizes(tree).get(block.fitGroup)!;
  return ` doc-fit-${size >= templateStyle(tree).text[block.style].size ? 0 : String(size).replace(".", "_")}`;
}
