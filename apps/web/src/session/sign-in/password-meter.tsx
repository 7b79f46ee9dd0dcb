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
    if (typed.length < passwordLength.min) return { score: undefined };
    return { refused: refusalOf(typed, whose), score: strengthOf(typed, whose) };
  }, [typed, username, email, name, businessName]);
  return <StrengthBar {...strength} />;
}
