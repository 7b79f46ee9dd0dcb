import { useRef } from "react";
import { flushSync } from "react-dom";
import { useLingui } from "@lingui/react/macro";
import { Chip } from "../../ui/chip.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { PlusIcon } from "../../ui/icons.ts";

const placeholders = ["client", "number", "total", "balance", "due", "link"] as const;

type WhatsAppProps = {
  template: string;
  /** Used while nothing is written. */ fallback: string;
  onChange: (template: string) => void;
  onLeave: () => void;
};

/** The message that goes with an invoice; words in braces are filled in for each. */
export function WhatsAppFields({ template, fallback, onChange, onLeave }: WhatsAppProps) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const labels = {
    client: t`client`,
    number: t`number`,
    total: t`total`,
    balance: t`balance`,
    due: t`due day`,
    link: t`link`,
  };
  const insert = (word: string) => {
    const { selectionStart, selectionEnd } = area.current ?? {
      selectionStart: template.length,
      selectionEnd: template.length,
    };
    const text = template === "" ? fallback : template;
    const at = template === "" ? text.length : selectionStart;
    const until = template === "" ? text.length : selectionEnd;
    // At once: a letter typed before a later frame would stand behind the caret that the frame sets.
    flushSync(() => onChange(`${text.slice(0, at)}{${word}}${text.slice(until)}`));
    area.current?.focus();
    area.current?.setSelectionRange(at + word.length + 2, at + word.length + 2);
  };
  return (
    <>
      <Field label={t`Message`} hideLabel>
        <TextArea
          ref={area}
          rows={5}
          maxLength={1000}
          value={template}
          placeholder={fallback}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      </Field>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t`Insert`}</legend>
        {placeholders.map((word) => (
          <Chip key={word} icon={PlusIcon} onClick={() => insert(word)}>
            {labels[word]}
          </Chip>
        ))}
      </fieldset>
    </>
  );
}
