import { qrPath } from "@ankara/documents/qr";
import { templateStyle, type TextStyle } from "@ankara/documents/styles";
import { runsOf, type Block, type DocumentTree, type Table, type TableCell, type Text } from "@ankara/documents/tree";

type Node = Record<string, unknown>;

/**
 * The same document for pdfmake: every text, rule, QR code and table cell of the tree in the same sizes, widths and
 * fonts, with repeated heads and page numbers. It has no tags and no carried sums, which pdfmake cannot do.
 */
export function pdfmakeDocument(tree: DocumentTree): Node {
  const style = templateStyle(tree);
  const { page, table: tableStyle } = style;
  const dressed = ({ size, lead, weight, tracking = 0 }: TextStyle): Node => ({
    fontSize: size,
    // pdfmake counts from the font's own height, some 1.36 of the size.
    lineHeight: lead / size / 1.362,
    bold: weight === 600,
    characterSpacing: tracking,
  });
  const text = (content: Text, named: TextStyle, more: Node = {}): Node => ({
    text: runsOf(content).map((run) => ({ text: run.text, bold: (run.weight ?? named.weight) === 600 })),
    ...dressed(named),
    ...more,
  });
  const rule = (weight: number, width: number): Node => ({
    canvas: [{ type: "rect", x: 0, y: 0, w: width, h: weight, color: "black" }],
  });
  const blocks = (list: readonly Block[], width: number): Node[] => list.map((block) => draw(block, width));

  const draw = (block: Block, width: number): Node => {
    switch (block.kind) {
      case "text":
        return text(block.text, style.text[block.style], block.align ? { alignment: block.align } : {});
      case "brand":
        return text(block.name, style.text.seller);
      case "columns": {
        const { widths, gap } = style.grids[block.grid];
        return {
          columnGap: gap,
          columns: block.columns.map((column, index) => ({
            width: widths[index],
            stack: blocks(column, widths[index] ?? width),
          })),
        };
      }
      case "pairs": {
        const { label, gap, lead, labelStyle, valueStyle } = style.pairs[block.set];
        return {
          stack: block.rows.map((row) => ({
            columnGap: gap,
            columns: [
              text(row.label, { ...style.text[labelStyle], lead }, { width: label }),
              text(row.value, { ...style.text[row.style ?? valueStyle], lead }, { width: "*" }),
            ],
          })),
        };
      }
      case "table":
        return table(block);
      case "totals":
        return {
          stack: block.rows.flatMap((row) => {
            const named =
              row.tone === "total" ? style.text.total : row.tone === "plain" ? style.text.body : style.text.memo;
            return [
              ...(row.tone === "total" ? [rule(style.totals.rule, width)] : []),
              {
                columnGap: style.totals.gap,
                columns: [
                  text(row.label, named, { width: "*" }),
                  text(row.amount, named, { width: "auto", alignment: "right" }),
                ],
              },
            ];
          }),
        };
      case "qr": {
        const { modules, rectangles } = qrPath(block.data);
        const unit = block.size / modules;
        return {
          stack: [
            {
              canvas: rectangles.map(([x, y, w]) => ({
                type: "rect",
                x: x * unit,
                y: y * unit,
                w: w * unit,
                h: unit,
                color: "black",
              })),
            },
            text(block.caption, style.text.caption),
          ],
        };
      }
      case "rule":
        return rule(block.weight, width);
      case "space":
        return { text: "", margin: [0, block.height, 0, 0], fontSize: 0.1 };
      case "keep":
        return { stack: blocks(block.blocks, width), unbreakable: true };
      default:
        throw new Error(`the measured document has no ${block.kind}`);
    }
  };

  const table = ({ columns, rows }: Table): Node => {
    const aligned = (index: number): Node => {
      const { align, padLeft = 0, padRight = 0 } = columns[index]!;
      return { margin: [padLeft, 0, padRight, 0], ...(align ? { alignment: align } : {}) };
    };
    const cell = (content: TableCell, index: number): Node =>
      typeof content === "object" && "note" in content
        ? {
            ...aligned(index),
            stack: [text(content.text, style.text.body), text(content.note, style.text[tableStyle.noteStyle])],
          }
        : text(content, style.text.body, aligned(index));
    return {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map(({ width }) => (width === 0 ? "*" : width)),
        body: [
          columns.map((column, index) => text(column.head, style.text.head, aligned(index))),
          ...rows.map((cells) => cells.map(cell)),
        ],
      },
      layout: {
        hLineWidth: (line: number) => (line === 0 ? 0 : line === 1 ? tableStyle.headRule : tableStyle.rowRule),
        vLineWidth: () => 0,
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingTop: () => tableStyle.rowPads[0],
        paddingBottom: () => tableStyle.rowPads[0],
      },
    };
  };

  return {
    info: { title: tree.title, author: tree.author },
    version: "1.7",
    pageSize: { width: page.width, height: page.height },
    pageMargins: [page.side, style.top, page.side, page.height - style.contentEnd],
    defaultStyle: { font: "Doc" },
    content: blocks(tree.body, page.measure),
    footer: (current: number, count: number) => ({
      margin: [page.side, 9, page.side, 0],
      columns: [
        text(tree.footer.left, style.text.caption),
        text(
          tree.footer.pages.replace("{page}", String(current)).replace("{pages}", String(count)),
          style.text.caption,
          {
            alignment: "right",
          },
        ),
      ],
    }),
  };
}
