import { Trans, useLingui } from "@lingui/react/macro";
import { use, useState, useEffect } from "react";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { Navigate, useParams } from "react-router";
import { MarkedText } from "../../rich-text/marked-text.tsx";
import { useServerState } from "../../api/use-server-state.ts";
import { thisDevice } from "../../platform/device.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { List } from "../../ui/list.tsx";
import { Row } from "../../ui/row.tsx";
import { PaneContext } from "../../ui/screen-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { SplitView, useOpenFirst } from "../../ui/split-view.tsx";
import { aboutBuying, type Article, findArticles, labelsOf, readTopic, type Topic, withLabels } from "./articles.ts";
import { translateLabel } from "../../i18n/server-messages.ts";

/** Help for the screens there are, searchable and on the device; an article beside the list where there is room. */
export function HelpScreen() {
  const { slug } = useParams();
  return (
    <SplitView
      list={<Topics open={slug} />}
      detail={slug === undefined ? undefined : <ArticlePage key={slug} slug={slug} />}
    />
  );
}

function Topics({ open }: { open?: string | undefined }) {
  const { t } = useLingui();
  const help = useHelp();
  const signedIn = useSession() !== null;
  const [query, setQuery] = useState("");
  const hits = help && query.trim() !== "" ? findArticles(help, query) : null;
  const rows: { article: Article; topic: Topic | null }[] | undefined =
    hits?.map((article) => ({ article, topic: null })) ??
    help?.flatMap((topic) => topic.articles.map((article) => ({ article, topic })));
  const first = rows?.[0];
  useOpenFirst(open === undefined && first ? `/help/${first.article.slug}` : undefined);
  return (
    <Screen
      title={t`Help`}
      back={signedIn ? "/" : "/login"}
      search={<SearchBox value={query} onChange={setQuery} placeholder={t`Search help`} slashKey />}
    >
      {help === undefined && <ListSkeleton avatar={false} />}
      {help === null && (
        <EmptyState plain title={<Trans>Help is not on this device yet</Trans>}>
          <Trans>Open it once with network; it is here without one from then on.</Trans>
        </EmptyState>
      )}
      {help && (
        <div className="pb-10">
          <List
            items={rows ?? []}
            keyOf={({ article }) => article.slug}
            label={hits ? t`Results` : t`Help`}
            inset="none"
            headingOf={({ topic }, previous) => topic && topic !== previous?.topic && topic.title}
          >
            {({ article: { slug, title } }) => (
              <Row to={`/help/${slug}`} title={title} selected={slug === open} chevron plain compact />
            )}
          </List>
          {hits?.length === 0 && (
            <EmptyState plain title={<Trans>No article has all of these words</Trans>}>
              <Trans>Try fewer words.</Trans>
            </EmptyState>
          )}
          <ContactSupport />
        </div>
      )}
    </Screen>
  );
}

/** Shows the operator's contact, where the server names one. */
function ContactSupport() {
  const support = useServerState()?.support;
  if (!support?.email && !support?.phone) return null;
  const { phone } = support;
  return (
    <section className="flex flex-col gap-3 px-4 pt-8 desk:px-5">
      <h2 className="text-18">
        <Trans>Ask a person</Trans>
      </h2>
      <div className="flex flex-wrap gap-2">
        {phone && (
          <a href={whatsappUrl(phone, "")} target="_blank" rel="noopener noreferrer" className={linkLook}>
            <Trans>Write on WhatsApp</Trans>
          </a>
        )}
        {support.email && (
          <a href={`mailto:${support.email}`} className={linkLook}>
            {support.email}
          </a>
        )}
      </div>
    </section>
  );
}
const linkLook = "inline-flex h-11 items-center font-medium wrap-anywhere text-primary-ink desk:h-9";

function ArticlePage({ slug }: { slug: string }) {
  const { t } = useLingui();
  const help = useHelp();
  const article = help?.flatMap(({ articles }) => articles).find((one) => one.slug === slug);
  const beside = use(PaneContext) === "detail";
  const { sells } = thisDevice();
  const links = article?.links.filter(({ to }) => sells || !to.startsWith("/plan/")) ?? [];
  if (help && !article) return <Navigate to="/help" replace />;
  return (
    <Screen
      title={article?.title ?? t`Help`}
      back="/help"
      column={640}
      quietTitle={article !== undefined}
      headless={beside}
    >
      {help === undefined && <ListSkeleton avatar={false} />}
      {help === null && (
        <EmptyState plain title={<Trans>Help is not on this device yet</Trans>}>
          <Trans>Open it once with network; it is here without one from then on.</Trans>
        </EmptyState>
      )}
      {help && article && (
        <article className={cx("flex flex-col gap-5 px-4 pb-10", beside ? "pt-4 desk:pt-6" : "pt-2")}>
          {beside ? (
            <h1 className="text-22">{article.title}</h1>
          ) : (
            <p className="text-22 font-semibold">{article.title}</p>
          )}
          <MarkedText markdown={article.text} />
          {!sells && aboutBuying.has(article.slug) && (
            <p>
              <Trans>Plans and credits can’t be bought in this app.</Trans>
            </p>
          )}
          {links.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {links.map(({ label, to }) => (
                <Button key={to} to={to}>
                  {label}
                </Button>
              ))}
            </div>
          )}
        </article>
      )}
    </Screen>
  );
}

type Help = readonly Topic[];

const content: Readonly<Record<string, () => Promise<{ topics: readonly string[] }>>> = {
  am: () => import("./content/am.ts"),
  en: () => import("./content/en.ts"),
  fr: () => import("./content/fr.ts"),
  ha: () => import("./content/ha.ts"),
  ig: () => import("./content/ig.ts"),
  pcm: () => import("./content/pcm.ts"),
  rw: () => import("./content/rw.ts"),
  sw: () => import("./content/sw.ts"),
  yo: () => import("./content/yo.ts"),
};

/** The articles in the language of the screens, the labels in them as the screens say them. */
async function loadHelp(locale: string): Promise<Help> {
  const written = await (content[locale] ?? content["en"])!();
  const topics = written.topics.map(readTopic);
  if (locale === "en") return topics;
  const labels = [...new Set(topics.flatMap(({ articles }) => articles.flatMap(labelsOf)))];
  const translated = new Map(
    await Promise.all(labels.map(async (label) => [label, await translateLabel(label)] as const)),
  );
  const labelOf = (label: string) => translated.get(label) ?? label;
  return topics.map((topic) => ({ ...topic, articles: topic.articles.map((one) => withLabels(one, labelOf)) }));
}

/** Undefined until they are there; null when they cannot be had: no network, and this device never had them. */
function useHelp(): Help | null | undefined {
  const { i18n } = useLingui();
  const [loaded, setLoaded] = useState<{ locale: string; help: Help | null }>();
  const { locale } = i18n;
  useEffect(() => {
    let isActive = true;
    void loadHelp(locale)
      .catch(() => null)
      .then((help) => isActive && setLoaded({ locale, help }));
    return () => {
      isActive = false;
    };
  }, [locale]);
  return loaded?.locale === locale ? loaded.help : undefined;
}
