import { Trans, useLingui } from "@lingui/react/macro";
import type { refinements } from "@ankara/contract/ai";
import { contentTypes } from "@ankara/domain/ai/content-types";
import type { AiItem } from "@ankara/domain/ai/item";
import { Button } from "../../../ui/button.tsx";
import { RefineIcon, RefreshIcon } from "../../../ui/icons.ts";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { toast } from "../../../ui/toast.tsx";
import { Cost } from "../gem.tsx";
import { languageName, useEngine } from "../engine.ts";
import type { Rewrite } from "./use-writer.tsx";

type RefineMenuProps = {
  item: AiItem;
  /** The marked words; empty without a selection. */
  selection: () => string;
  onAgain: () => void;
  onRefine: (how: Rewrite) => void;
};

/** Ways to have a text written anew. Each is a new version beside this one, and each costs what the text costs. */
export function RefineMenu({ item, selection, onAgain, onRefine }: RefineMenuProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const cost = <Cost credits={contentTypes[item.generate].costCredits} />;
  const has = (how: (typeof refinements)[number]) => engine?.refinements.includes(how) ?? false;
  const plain: MenuItem[] = (
    [
      ["shorter", t`Shorter`],
      ["longer", t`Longer`],
      ["warmer", t`Warmer`],
      ["formal", t`More formal`],
    ] as const
  )
    .filter(([how]) => has(how))
    .map(([how, label]) => ({ label, hint: cost, onSelect: () => onRefine({ how }) }));
  const translations: MenuItem[] = has("translate")
    ? (engine?.languages ?? [])
        .filter((language) => language !== item.language)
        .map((language, index) => ({
          label: <Trans>Translate: {languageName(language)}</Trans>,
          hint: cost,
          separated: index === 0,
          onSelect: () => onRefine({ how: "translate", language }),
        }))
    : [];
  const items: MenuItem[] = [
    { label: t`Write another version`, icon: RefreshIcon, hint: cost, onSelect: onAgain },
    ...plain.map((entry, index) => (index === 0 ? { ...entry, separated: true } : entry)),
    ...translations,
    ...(has("selection")
      ? [
          {
            label: t`Rewrite the selected words`,
            hint: cost,
            separated: true,
            onSelect: () => {
              const words = selection();
              if (words.trim() === "") toast(t`Select the words in the text first.`);
              else onRefine({ how: "selection", selection: words });
            },
          },
        ]
      : []),
  ];
  return (
    <Menu
      label={t`Refine`}
      items={items}
      trigger={(props) => (
        <Button {...props} variant="ghost" icon={RefineIcon} onMouseDown={(event) => event.preventDefault()}>
          <span className="sr-only desk:not-sr-only">
            <Trans>Refine</Trans>
          </span>
        </Button>
      )}
    />
  );
}
