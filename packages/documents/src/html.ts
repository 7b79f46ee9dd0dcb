import { qrPath } from "./qr.ts";
import {
  plainText,
  runsOf,
  type Block,
  type DocumentTree,
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
  const parts = [
    `<article class="doc doc-${tree.template}" lang="${escapeHtml(tree.language)}" aria-label="${escapeHtml(tree.title)}"><div class="doc-sheet">`,
    ...tree.body.map((block) => renderBlock(tree, block)),
    `<footer class="doc-foot">${grid("footer", [escapeHtml(tree.footer.left), footerLink(tree), ""])}</footer></div></article>`,
  ];
  return parts.join("");
}

/** Text made safe between tags and inside double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** A QR code as a drawing that scales. */
export function renderQr(data: string, label: string, className: string): string {
  const { modules, rectangles } = qrPath(data);
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
  const classes = [own === weight ? "" : own === 600 ? "doc-b" : "doc-n", run.whole === true ? "doc-w" : ""].filter(
    (name) => name !== "",
  );
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
const strongStyles = new Set(["title", "answer", "client", "clientLong", "seller", "bodyStrong", "account", "total"]);
const weightOf = (style: string) => (strongStyles.has(style) ? 600 : 400);

function renderBlock(tree: DocumentTree, block: Block): string {
  switch (block.kind) {
    case "text": {
      if (plainText(block.text) === "") return "";
      const tag = block.role ?? "p";
      const size = block.fitGroup === undefined ? "" : ` doc-fit-${fitOf(tree)}`;
      return `<${tag} class="doc-t doc-t-${block.style}${size}">${renderText(block.text, weightOf(block.style))}</${tag}>`;
    }
    case "brand": {
      const picture = block.picture === null ? undefined : tree.pictures[block.picture];
      const image = picture
        ? `<img class="doc-logo" src="data:${picture.mime};base64,${picture.base64}" alt="${escapeHtml(picture.alt)}">`
        : "";
      return `<div class="doc-brand">${image}<p class="doc-t doc-t-seller">${escapeHtml(block.name)}</p></div>`;
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
          `<div><dt>${escapeHtml(row.label)}</dt><dd${row.style ? ` class="doc-t-${row.style}"` : ""}>${renderText(row.value, row.style ? weightOf(row.style) : 400)}</dd></div>`,
      );
      return rows.length === 0 ? "" : `<dl class="doc-pairs doc-pairs-${block.set}">${rows.join("")}</dl>`;
    }
    case "table":
      return renderTable(block);
    case "totals":
      return renderTotals(block);
    case "qr":
      return `<div class="doc-qrb">${renderQr(block.data, block.alt, "doc-qr")}<p class="doc-t doc-t-caption">${escapeHtml(block.caption)}</p></div>`;
    case "rule":
      return `<div class="doc-rule${block.weight < 1 ? " doc-hair" : ""}" aria-hidden="true"></div>`;
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

/** Which of the answers' sizes holds the widest of them: 0 is the largest. The PDF measures; here an estimate must do. */
function fitOf(tree: DocumentTree): number {
  let widest = 0;
  const visit = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      if (block.kind === "columns") block.columns.forEach(visit);
      else if (block.kind === "text" && block.fitGroup !== undefined)
        widest = Math.max(
          widest,
          estimate(
            runsOf(block.text)
              .map((run) => run.text)
              .join(""),
          ),
        );
    }
  };
  visit(tree.body);
  const size = [24, 20, 16, 13].findIndex((points) => widest * points <= 240);
  return size < 0 ? 4 : size;
}
