import { createElement as h, Fragment, type ReactElement, type ReactNode } from "react";
import { Document, Page, Path, Svg, Text, View } from "@react-pdf/renderer";
import { qrPath } from "@ankara/documents/qr";
import { templateStyle, type TextStyle } from "@ankara/documents/styles";
import { runsOf, type Block, type DocumentTree, type Table, type TableCell } from "@ankara/documents/tree";

/**
 * The same document in react-pdf, for a fair comparison: every text, rule, QR code and table cell of the tree in the same
 * sizes, widths and fonts, with repeated heads and page numbers. It has no tags and no carried sums, which react-pdf cannot do.
 */
export function reactDocument(tree: DocumentTree): ReactElement<Record<string, unknown>> {
  const style = templateStyle(tree);
  const { page, table: tableStyle } = style;

  const textStyle = ({ size, lead, weight, tracking = 0 }: TextStyle) => ({
    fontSize: size,
    lineHeight: lead / size,
    fontWeight: weight,
    letterSpacing: tracking,
  });
  const text = (content: Parameters<typeof runsOf>[0], named: TextStyle, more: Record<string, unknown> = {}) => {
    const runs = runsOf(content);
    const only = runs.length === 1 ? runs[0] : undefined;
    if (only)
      return h(Text, { style: { ...textStyle(named), fontWeight: only.weight ?? named.weight, ...more } }, only.text);
    const parts = runs.map((run, key) => h(Text, { key, style: { fontWeight: run.weight ?? named.weight } }, run.text));
    return h(Text, { style: { ...textStyle(named), ...more } }, ...parts);
  };
  const rule = (weight: number) => h(View, { style: { height: weight, backgroundColor: "black" } });

  const blocks = (list: readonly Block[]): ReactNode[] => list.map((block, key) => h(Fragment, { key }, draw(block)));
  const draw = (block: Block): ReactNode => {
    switch (block.kind) {
      case "text":
        return text(block.text, style.text[block.style], block.align ? { textAlign: block.align } : {});
      case "brand":
        return text(block.name, style.text.seller);
      case "columns": {
        const { widths, gap } = style.grids[block.grid];
        return h(
          View,
          {
            style: {
              flexDirection: "row",
              gap,
              minHeight: block.minHeight ?? 0,
              ...(block.align ? { alignItems: "flex-end" } : {}),
            },
          },
          ...block.columns.map((column, key) => h(View, { key, style: { width: widths[key] } }, ...blocks(column))),
        );
      }
      case "pairs": {
        const { label, gap, lead, labelStyle, valueStyle } = style.pairs[block.set];
        return block.rows.map((row, key) =>
          h(
            View,
            { key, style: { flexDirection: "row", gap } },
            text(row.label, { ...style.text[labelStyle], lead }, { width: label }),
            text(row.value, { ...style.text[row.style ?? valueStyle], lead }, { flex: 1 }),
          ),
        );
      }
      case "table":
        return table(block);
      case "totals":
        return block.rows.map((row, key) => {
          const named =
            row.tone === "total" ? style.text.total : row.tone === "plain" ? style.text.body : style.text.memo;
          return h(
            View,
            { key },
            row.tone === "total" ? rule(style.totals.rule) : null,
            h(
              View,
              { style: { flexDirection: "row", gap: style.totals.gap } },
              text(row.label, named, { flex: 1 }),
              text(row.amount, named, { textAlign: "right" }),
            ),
          );
        });
      case "qr": {
        const { modules, rectangles } = qrPath(block.data);
        const d = rectangles.map(([x, y, width]) => `M${x} ${y}h${width}v1h-${width}z`).join("");
        return h(
          View,
          null,
          h(
            Svg,
            { viewBox: `0 0 ${modules} ${modules}`, style: { width: block.size, height: block.size } },
            h(Path, { d, fill: "black" }),
          ),
          text(block.caption, style.text.caption),
        );
      }
      case "rule":
        return rule(block.weight);
      case "turn":
        throw new Error("expected an invoice, which never turns to another account");
      case "space":
        return h(View, { style: { height: block.height } });
      case "keep":
        return h(View, { wrap: false }, ...blocks(block.blocks));
    }
  };
  const table = ({ columns, rows }: Table): ReactNode => {
    const cell = (index: number) => {
      const { width, align, padLeft = 0, padRight = 0 } = columns[index]!;
      return {
        ...(width === 0 ? { flex: 1 } : { width }),
        paddingLeft: padLeft,
        paddingRight: padRight,
        ...(align ? { textAlign: align } : {}),
      };
    };
    const draw = (content: TableCell, index: number) =>
      typeof content === "object" && "note" in content
        ? h(
            View,
            { style: cell(index) },
            text(content.text, style.text.body),
            text(content.note, style.text[tableStyle.noteStyle]),
          )
        : text(content, style.text.body, cell(index));
    return [
      h(
        View,
        {
          key: "head",
          fixed: true,
          style: { flexDirection: "row", paddingBottom: tableStyle.headPad, borderBottomWidth: tableStyle.headRule },
        },
        ...columns.map((column, index) => text(column.head, style.text.head, cell(index))),
      ),
      ...rows.map((cells, key) =>
        h(
          View,
          {
            key,
            wrap: false,
            style: {
              flexDirection: "row",
              paddingVertical: tableStyle.rowPads[0],
              borderBottomWidth: tableStyle.rowRule,
            },
          },
          ...cells.map(draw),
        ),
      ),
    ];
  };

  const caption = textStyle(style.text.caption);
  return h(
    Document,
    { title: tree.title, author: tree.author, language: tree.language, pdfVersion: "1.7" },
    h(
      Page,
      {
        size: [page.width, page.height],
        style: {
          fontFamily: "Doc",
          paddingHorizontal: page.side,
          paddingTop: style.top,
          paddingBottom: page.height - style.contentEnd,
        },
      },
      h(View, {
        fixed: true,
        render: ({ pageNumber }: { pageNumber: number }) => (pageNumber > 1 ? blocks(tree.laterPages) : null),
      }),
      ...blocks(tree.body),
      h(
        View,
        {
          fixed: true,
          style: {
            position: "absolute",
            top: style.footerTop ?? 0,
            left: page.side,
            width: page.measure,
            flexDirection: "row",
          },
        },
        h(Text, { style: { ...caption, flex: 1 } }, tree.footer.left),
        h(Text, {
          style: { ...caption, flex: 1 },
          render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
            pageNumber === totalPages ? (tree.footer.link?.text ?? "") : "",
        }),
        h(Text, {
          style: { ...caption, textAlign: "right" },
          render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
            tree.footer.pages.replace("{page}", String(pageNumber)).replace("{pages}", String(totalPages)),
        }),
      ),
    ),
  ) as ReactElement<Record<string, unknown>>;
}
