import { useCallback, useState } from "react";
import { Trans, useLingui, Plural } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import type { AiItem } from "@ankara/domain/ai/item";
import { contentTypes } from "@ankara/domain/ai/content-types";
import { fold } from "@ankara/domain/text";
import { thisDevice } from "../../platform/device.ts";
import { Button } from "../../ui/button.tsx";
import { SectionTitle } from "../../ui/card.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { List } from "../../ui/list.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { useHasRail, useIsDesk } from "../../ui/use-media.ts";
import { GenerationStatus } from "./generation-status.tsx";
import { useCredit } from "./credit.ts";
import { Cost, CreditChip } from "./gem.tsx";
import { Intro } from "./intro.tsx";
import { useBuyPrompt } from "./low-credit.tsx";
import { RecentTexts, TextList } from "./text-list.tsx";
import { useWriter } from "./viewer/use-writer.tsx";
import { groupNames, pathOf, writers, type Writer, type WriterGroup } from "./writers.ts";
import { comingBirthdays } from "@ankara/domain/clients/birthdays";
import { currentStore } from "../../store/store.ts";
import { Avatar } from "../../ui/avatar.tsx";

type View = "create" | "history" | "favorites";

/** The hub of the AI writer: what it can write, and what it has written. */
export function HubScreen() {
  const { t } = useLingui();
  const desk = useIsDesk();
  const rail = useHasRail();
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState("");
  const balance = useCredit(query.get("credit"));
  const writer = useWriter();
  const { openPacks } = useBuyPrompt();
  const { sells } = thisDevice();
  const viewName = query.get("view");
  const view: View = viewName === "history" || viewName === "favorites" ? viewName : "create";
  const setView = (next: View) => {
    setSearch("");
    setQuery(next === "create" ? {} : { view: next }, { replace: true });
  };
  const openText = useCallback(
    (item: AiItem) => {
      // Once: a closed viewer stays closed.
      if (query.has("text")) setQuery({ view: "history" }, { replace: true });
      writer.openText(item);
    },
    [query, setQuery, writer],
  );
  const tabs = (
    <Segmented<View>
      label={t`What to show`}
      value={view}
      onChange={setView}
      options={[
        { value: "create", label: t`Create` },
        { value: "history", label: t`History` },
        { value: "favorites", label: t`Favourites` },
      ]}
      className="desk:w-[320px]"
    />
  );
  return (
    <Screen
      title={t`Ai Writer`}
      headWidth={1200}
      actions={
        <span className="flex items-center gap-2 pr-1 pl-2 min-[600px]:pr-0">
          <CreditChip balance={balance} labelled={desk} />
          {rail && sells && (
            <Button onClick={openPacks}>
              <Trans>Buy Credit</Trans>
            </Button>
          )}
        </span>
      }
      search={
        <SearchBox
          value={search}
          onChange={setSearch}
          placeholder={view === "create" ? t`Search what to write` : t`Search your texts`}
          slashKey
        />
      }
    >
      <div className="px-4 pt-1 desk:px-6">{tabs}</div>
      <GenerationStatus writer={writer} className="mx-4 mt-3 desk:mx-6" />
      {view === "create" ? (
        <>
          {search.trim() === "" && <BirthdayCard />}
          <Create search={search} credit={balance?.credit} />
          {search.trim() === "" && <RecentTexts onOpen={writer.openText} onAll={() => setView("history")} />}
          <Intro />
          {!rail && sells && (
            <div className="px-4 pb-8">
              <Button full onClick={openPacks}>
                <Trans>Buy Credit</Trans>
              </Button>
            </div>
          )}
          {!sells && (
            <p className="px-4 pb-8 text-13 text-muted desk:px-6">
              <Trans>Plans and credits can’t be bought in this app.</Trans>
            </p>
          )}
        </>
      ) : (
        <TextList key={view} list={view} query={search} openId={query.get("text")} onOpen={openText} />
      )}
      {writer.view}
    </Screen>
  );
}

/** The pages by what they are for; in two columns where a list has room beside another. */
function Create({ search, credit }: { search: string; credit: number | undefined }) {
  const { t } = useLingui();
  const query = fold(search);
  const found = writers.filter(({ name, about, type }) =>
    fold(`${t(name)} ${t(about)} ${contentTypes[type].title}`).includes(query),
  );
  if (found.length === 0)
    return (
      <EmptyState plain title={<Trans>Nothing matches</Trans>}>
        <Trans>Try “birthday”, “email” or “plan”.</Trans>
      </EmptyState>
    );
  const group = (name: WriterGroup) => (
    <Group name={name} writers={found.filter((one) => one.group === name)} credit={credit} />
  );
  return (
    <div className="max-w-[1200px] pb-4 split:grid split:grid-cols-2 split:gap-x-6 desk:px-2">
      <div>
        {group("kind")}
        <div className="hidden split:block">{group("know")}</div>
      </div>
      <div>
        {group("reach")}
        <div className="split:hidden">{group("know")}</div>
      </div>
    </div>
  );
}

function Group({
  name,
  writers,
  credit,
}: {
  name: WriterGroup;
  writers: readonly Writer[];
  credit: number | undefined;
}) {
  const { t } = useLingui();
  if (writers.length === 0) return null;
  const label = t(groupNames[name]);
  return (
    <section className="split:[--end:16px]">
      <SectionTitle>{label}</SectionTitle>
      <List items={writers} keyOf={({ type }) => type} label={label} inset="tile">
        {(writer) => (
          <Row
            to={credit === undefined ? pathOf(writer) : `${pathOf(writer)}?credit=${credit}`}
            start={
              <Tile className="bg-primary-soft! text-primary-ink">
                <writer.icon size={20} strokeWidth={1.75} />
              </Tile>
            }
            title={t(writer.name)}
            meta={t(writer.about)}
            end={<Cost credits={contentTypes[writer.type].costCredits} className="font-medium text-muted" />}
          />
        )}
      </List>
    </section>
  );
}

/** The client whose birthday comes next, with one tap to the message. Nothing when there is none soon. */
function BirthdayCard() {
  const store = currentStore();
  const [[birthday]] = useState(() =>
    comingBirthdays(
      store.memory.rows("contacts").filter(({ archived }) => !archived),
      store.today(),
    ),
  );
  if (!birthday) return null;
  const { id, name, inDays } = birthday;
  return (
    <div className="mx-4 mt-3 flex items-center gap-3 rounded-card border border-line bg-surface px-3.5 py-3.5 desk:mx-6 desk:bg-paper">
      <Avatar name={name} />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <Trans>{name}’s birthday</Trans>
        </span>
        <span className="block text-13 text-muted">
          {inDays === 0 ? (
            <Trans>Today</Trans>
          ) : inDays === 1 ? (
            <Trans>Tomorrow</Trans>
          ) : (
            <Plural value={inDays} one="In # day" other="In # days" />
          )}
        </span>
      </p>
      <Button variant="soft" to={`/ai/birthday-wishes?contact=${id}`}>
        <Trans>Write</Trans>
      </Button>
    </div>
  );
}
