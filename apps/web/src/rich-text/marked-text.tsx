import "../styles/ai.css";
import { memo, useEffect, useMemo, useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { Token, Tokens } from "marked";
import { copiedMs } from "@ankara/domain/constants";
import { thisDevice } from "../platform/device.ts";
import { cx } from "../ui/cx.ts";
import { CheckIcon, CopyIcon } from "../ui/icons.ts";
import { readMarkdown, safeHref, wordsOf } from "./read.ts";
import { splitAt } from "./to-check.ts";

type MarkedTextProps = {
  markdown: string;
  /** Numbers, phones and links that stand in no input: marked "check". */
  check?: readonly string[];
  className?: string;
};

/** A generated text, drawn from its parts: no HTML of the text's own, no pictures, nothing asked of another server. */
export const MarkedText = memo(function MarkedText({ markdown, check = none, className }: MarkedTextProps) {
  const tokens = useMemo(() => levelled(readMarkdown(markdown)), [markdown]);
  return <div className={cx("ai-text", className)}>{blocks(tokens, check)}</div>;
});
const none: readonly string[] = [];

type LevelledHeading = Tokens.Heading & { level?: number };

/**
 * Gives every heading its level on the page, below the title over the text and never skipping one: a text may begin
 * with `##` and go on with `####`.
 */
function levelled(tokens: readonly Token[], last = { level: 2 }): readonly Token[] {
  return tokens.map((token) => {
    if (token.type === "heading") {
      const level = Math.min(2 + (token as Tokens.Heading).depth, last.level + 1, 6);
      last.level = level;
      return { ...token, level };
    }
    if (token.type === "blockquote") return { ...token, tokens: [...levelled(token.tokens ?? [], last)] };
    return token;
  });
}

const blocks = (tokens: readonly Token[], check: readonly string[]): ReactNode[] =>
  tokens.map((token, index) => <Block key={index} token={token} check={check} />);

function Block({ token, check }: { token: Token; check: readonly string[] }) {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading": {
      const { depth, tokens, level = 3 } = token as LevelledHeading;
      const Heading = `h${level}` as "h3" | "h4" | "h5" | "h6";
      return <Heading className={`ai-h${Math.min(depth, 3)}`}>{inline(tokens, check)}</Heading>;
    }
    case "code":
      return <CodeBlock text={(token as Tokens.Code).text} />;
    case "blockquote":
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens, check)}</blockquote>;
    case "hr":
      return <hr />;
    case "list":
      return <ItemList list={token as Tokens.List} check={check} />;
    case "table":
      return <CellTable table={token as Tokens.Table} check={check} />;
    case "text":
      return <>{inline((token as Tokens.Text).tokens ?? [token], check)}</>;
    default:
      return <p>{inline((token as Tokens.Generic).tokens ?? [token], check)}</p>;
  }
}

function ItemList({ list, check }: { list: Tokens.List; check: readonly string[] }) {
  const items = list.items.map((item, index) => (
    <li key={index} className={item.task ? "ai-task" : undefined}>
      {item.task && <span aria-hidden="true">{item.checked ? "☑ " : "☐ "}</span>}
      {blocks(
        item.tokens.filter(({ type }) => type !== "checkbox"),
        check,
      )}
    </li>
  ));
  return list.ordered ? <ol start={list.start || 1}>{items}</ol> : <ul>{items}</ul>;
}

function CellTable({ table, check }: { table: Tokens.Table; check: readonly string[] }) {
  return (
    <div className="scroll-x">
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th key={index} scope="col" align={cell.align ?? undefined}>
                {inline(cell.tokens, check)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place} align={cell.align ?? undefined}>
                  {inline(cell.tokens, check)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inline(tokens: readonly Token[], check: readonly string[]): ReactNode[] {
  return tokens.map((token, index) => {
    const inside = () => inline((token as Tokens.Generic).tokens ?? [], check);
    switch (token.type) {
      case "strong":
        return <strong key={index}>{inside()}</strong>;
      case "em":
        return <em key={index}>{inside()}</em>;
      case "del":
        return <del key={index}>{inside()}</del>;
      case "br":
        return <br key={index} />;
      case "codespan":
        return <Code key={index}>{(token as Tokens.Codespan).text}</Code>;
      case "link": {
        const href = safeHref((token as Tokens.Link).href);
        if (href === null) return <span key={index}>{inside()}</span>;
        return (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {inside()}
          </a>
        );
      }
      default: {
        const nested = (token as Tokens.Generic).tokens;
        return (
          <span key={index}>
            {nested ? inline(nested, check) : <Words text={wordsOf((token as Tokens.Text).text ?? "")} check={check} />}
          </span>
        );
      }
    }
  });
}

/** Words, with what needs a look marked in words too: a colour alone says nothing. */
function Words({ text, check }: { text: string; check: readonly string[] }) {
  const { t } = useLingui();
  return splitAt(text, check).map((piece, index) =>
    piece.toCheck ? (
      <mark key={index} className="ai-check" title={t`Not from what you typed: check it`}>
        {piece.text}
        <span className="ai-check-word">{t`check`}</span>
      </mark>
    ) : (
      piece.text
    ),
  );
}

/** A block to be taken over as it is, with a button of its own. */
function CodeBlock({ text }: { text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await thisDevice().copy(text));
  const Mark = copied ? CheckIcon : CopyIcon;
  return (
    <div className="ai-code">
      <pre>
        <code>{text}</code>
      </pre>
      <button type="button" aria-live="polite" onClick={() => void copy()}>
        <Mark size={16} strokeWidth={1.75} aria-hidden="true" />
        {copied ? t`Copied` : t`Copy`}
      </button>
    </div>
  );
}

/** A number or a word in code letters stays on one line; more of it wraps, or it would push the page wide. */
const Code = ({ children }: { children: string }) => (
  <code className={children.length <= 20 ? "whitespace-nowrap" : undefined}>{children}</code>
);
