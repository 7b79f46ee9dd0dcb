import { useLingui } from "@lingui/react/macro";
import { Chip } from "../../ui/chip.tsx";

type TagChipsProps = { tags: readonly string[]; value: string | null; onChange: (tag: string | null) => void };

/** Lists the tags in use, one of which filters. Nothing without tags. */
export function TagChips({ tags, value, onChange }: TagChipsProps) {
  const { t } = useLingui();
  if (tags.length === 0) return null;
  return (
    <fieldset className="scroll-x flex gap-2">
      <legend className="sr-only">{t`Tags`}</legend>
      {tags.map((tag) => (
        <Chip key={tag} pressed={tag === value} onClick={() => onChange(tag === value ? null : tag)}>
          {tag}
        </Chip>
      ))}
    </fieldset>
  );
}
