import { useDeferredValue, useMemo } from "react";
import { passwordLength, type PasswordOwner } from "@ankara/domain/passwords/refuse-password";
import { StrengthBar } from "../../ui/strength-bar.tsx";
import { refusalOf, strengthOf } from "./password-engine.ts";

/** Says while it is typed how strong a password is; reckoned after the key is drawn. */
export default function PasswordMeter({ password, owner }: { password: string; owner: PasswordOwner }) {
  const typed = useDeferredValue(password);
  const { username, email, name, businessName } = owner;
  const strength = useMemo(() => {
    const whose = { username, email, name, businessName };
    const refused = typed.length < passwordLength.min ? undefined : refusalOf(typed, whose);
    return { refused, score: typed.length < passwordLength.min ? 0 : strengthOf(typed, whose) };
  }, [typed, username, email, name, businessName]);
  return <StrengthBar {...strength} />;
}
