import { useState, type ComponentProps } from "react";
import { formatPhone } from "@ankara/domain/clients/phone";
import { plainPhone } from "@ankara/domain/clients/plain-phone";
import { TextInput } from "../ui/field.tsx";

type PhoneInputProps = Omit<ComponentProps<typeof TextInput>, "type" | "value" | "onChange"> & {
  value: string;
  onType: (phone: string) => void;
};

/** A phone number, grouped as pages show it; what is being typed stays letter for letter until the field is left. */
export function PhoneInput({ value, onType, onBlur, ...rest }: PhoneInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...rest}
      type="tel"
      value={typed ?? formatPhone(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        // Our own groups are not stored: a number that was only looked at is no change.
        onType(plainPhone(target.value));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
