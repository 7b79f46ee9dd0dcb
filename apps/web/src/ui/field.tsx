import {
  createContext,
  use,
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { useLingui } from "@lingui/react/macro";
import { cx } from "./cx.ts";
import { AlertIcon, ChevronDownIcon, EyeIcon, EyeOffIcon } from "./icons.ts";

type FieldLink = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };
const FieldContext = createContext<FieldLink | null>(null);

/** Props that name, describe and mark an input inside a `Field`. Inputs of our own may use it too. */
export function useFieldLink(): {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  required?: boolean;
} {
  const link = use(FieldContext);
  if (!link) return {};
  return {
    id: link.id,
    ...(link.describedBy ? { "aria-describedby": link.describedBy } : {}),
    ...(link.invalid ? { "aria-invalid": true } : {}),
    ...(link.required ? { required: true } : {}),
  };
}

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Says what is wrong and what to do; read out when it appears. */
  error?: ReactNode;
  /** Shown beside the label instead of a star on the others. */
  optional?: boolean;
  required?: boolean;
  /** Beside the label at the end of the line, "Forgot password?". */
  aside?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  children: ReactNode;
  className?: string;
};

/** Label, input, hint and error as one: the input inside learns its name and description from here. */
export function Field({
  label,
  hint,
  error,
  optional,
  required = false,
  aside,
  hideLabel,
  children,
  className,
}: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={cx("flex justify-between gap-3 text-13 text-muted", hideLabel && "sr-only")}>
        <label htmlFor={id} className="font-medium">
          {label}
          {optional && <span className="font-normal"> {t`(optional)`}</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The line under an input that says what is wrong. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-13 text-overdue-ink">
      <AlertIcon size={14} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** The look every input shares; `focus-within` draws the 2 px ring. */
export const inputBox =
  "flex min-h-12 w-full min-w-0 items-center gap-2.5 rounded-input bg-surface px-3.5 ring-1 ring-inset ring-field-line transition-shadow focus-within:ring-2 focus-within:ring-primary has-aria-invalid:ring-overdue has-disabled:opacity-50 desk:min-h-10 desk:px-3";
export const bareInput = "min-w-0 flex-1 self-stretch bg-transparent py-2 outline-none disabled:cursor-not-allowed";

type TextInputProps = {
  /** Before the text: a currency sign, a flag. */
  start?: ReactNode;
  /** After the text: a unit, a button. */
  end?: ReactNode;
  boxClassName?: string;
  ref?: Ref<HTMLInputElement>;
} & InputHTMLAttributes<HTMLInputElement>;

/** One line of text. Spreads what a form library registers. */
export function TextInput({ start, end, boxClassName, className, ...rest }: TextInputProps) {
  const link = useFieldLink();
  return (
    <div className={cx(inputBox, boxClassName)}>
      {start}
      <input type="text" {...link} {...rest} className={cx(bareInput, className)} />
      {end}
    </div>
  );
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<TextInputProps, "type" | "end">) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const Eye = shown ? EyeOffIcon : EyeIcon;
  return (
    <TextInput
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={shown ? t`Hide password` : t`Show password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-mr-2 grid size-11 place-items-center rounded-input desk:size-9"
        >
          <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}

/** Several lines of text; grows with what is typed where the browser can, from up to seven rows on (styles/features.css). */
export function TextArea({
  className,
  rows = 3,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const link = useFieldLink();
  return (
    <div className={cx(inputBox, "items-stretch")}>
      <textarea
        rows={rows}
        {...link}
        {...rest}
        className={cx(bareInput, "field-sizing-content resize-none py-3 desk:py-2", className)}
      />
    </div>
  );
}

/** A native choice from a short list: the phone's own picker, no script. Options as children. */
export function Select({
  className,
  children,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  const link = useFieldLink();
  return (
    <div className={cx(inputBox, "relative pr-0 desk:pr-0")}>
      <select {...link} {...rest} className={cx(bareInput, "appearance-none pr-10", className)}>
        {children}
      </select>
      <ChevronDownIcon
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute right-3"
      />
    </div>
  );
}

/** Looks like an input, opens a picker: the country, the client, the currency. */
export function PickerButton({
  start,
  end,
  placeholder,
  children,
  className,
  ...rest
}: {
  start?: ReactNode;
  end?: ReactNode;
  placeholder?: string;
  children?: ReactNode;
  className?: string;
  onClick: () => void;
  disabled?: boolean;
}) {
  const { required: _, ...link } = useFieldLink();
  return (
    <button type="button" {...link} {...rest} className={cx(inputBox, "text-left", className)}>
      {start}
      <span className="min-w-0 flex-1 truncate">{children ?? <span className="text-muted">{placeholder}</span>}</span>
      {end}
      <ChevronDownIcon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
    </button>
  );
}
