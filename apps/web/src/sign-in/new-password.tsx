import { useEffect, useState, type ComponentType } from "react";
import type { PasswordOwner } from "@ankara/domain/passwords/refuse-password";

type MeterProps = { password: string; owner: PasswordOwner };

/** Below a field for a new password: how strong it is. Its code comes with the first letter; without it nothing is shown. */
export function NewPasswordMeter(props: MeterProps) {
  const [Meter, setMeter] = useState<ComponentType<MeterProps>>();
  const isTyped = props.password !== "";
  useEffect(() => {
    if (!isTyped) return;
    import("./password-meter.tsx").then(
      (loaded) => setMeter(() => loaded.default),
      () => undefined,
    );
  }, [isTyped]);
  return isTyped && Meter ? <Meter {...props} /> : null;
}

/**
 * Why the server would refuse this password, before it is sent. Undefined also when that cannot be told here: the code
 * was never fetched and there is no network now.
 */
export async function newPasswordProblem(password: string, owner: PasswordOwner): Promise<string | undefined> {
  try {
    return (await import("./password-engine.ts")).refusalOf(password, owner);
  } catch {
    return undefined;
  }
}
