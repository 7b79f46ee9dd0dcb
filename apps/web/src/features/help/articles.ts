import { fold } from "@ankara/domain/text";

export type Article = {
  readonly slug: string;
  readonly title: string;
  /** Markdown. What is bold is a label of the screens, in English. */
  readonly text: string;
  /** Link at the end of the article; its label is one of the screens. */
  readonly links: readonly { readonly label: string; readonly to: string }[];
};
export type Topic = { readonly title: string; readonly articles: readonly Article[] };

/**
 * One topic from its Markdown: `# Title`, then articles that begin with `## Title {slug}`. A line that is nothing but a link
 * to a page of the app, `[**Label**](/page)`, becomes a button under the article.
 *
 * @throws Error for an article without a slug
 */
export function readTopic(markdown: string): Topic {
  const [head = "", ...parts] = markdown.split(/^## /m);
  return { title: head.replace(/^# /, "").trim(), articles: parts.map(readArticle) };
}

const pageLink = /^\[\*\*(.+?)\*\*\]\((\/[\w/-]*)\)$/;

function readArticle(part: string): Article {
  const [first = "", ...lines] = part.split("\n");
  const [, title = "", slug = ""] = /^(.+?) \{([a-z0-9-]+)\}$/.exec(first.trim()) ?? [];
  if (slug === "") throw new Error(`No {slug} after the title of an article: ${first}`);
  const links = lines.flatMap((line) => {
    const [, label, to] = pageLink.exec(line.trim()) ?? [];
    return label !== undefined && to !== undefined ? [{ label, to }] : [];
  });
  const text = lines
    .filter((line) => !pageLink.test(line.trim()))
    .join("\n")
    .trim();
  return { slug, title, text, links };
}

/** Slugs of the articles that tell how plans and credits are bought. */
export const aboutBuying: ReadonlySet<string> = new Set(["plan-limits", "plan", "credits"]);

/** The labels of the screens an article names. */
export const labelsOf = ({ text, links }: Article): string[] => [
  ...[...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, label = ""]) => label),
  ...links.map(({ label }) => label),
];

/** The article with its labels in another language. */
export const withLabels = <One extends Article>(article: One, labelOf: (label: string) => string): One => ({
  ...article,
  text: article.text.replaceAll(/\*\*(.+?)\*\*/g, (_, label: string) => `**${labelOf(label)}**`),
  links: article.links.map(({ label, to }) => ({ label: labelOf(label), to })),
});

/** Articles with every word of the search, those first that have one in their title. */
export function findArticles<One extends Article>(
  topics: readonly { readonly title: string; readonly articles: readonly One[] }[],
  query: string,
): One[] {
  const words = fold(query).split(" ").filter(Boolean);
  const hits = topics.flatMap(({ title: topic, articles }) =>
    articles.flatMap((article) => {
      const title = fold(article.title);
      const all = fold(`${article.title} ${topic} ${article.text} ${article.slug}`);
      return words.every((word) => all.includes(word))
        ? [{ article, weight: words.filter((word) => title.includes(word)).length }]
        : [];
    }),
  );
  return hits.toSorted((a, b) => b.weight - a.weight).map(({ article }) => article);
}
