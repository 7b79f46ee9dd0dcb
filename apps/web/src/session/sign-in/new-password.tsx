import { useEffect, useState, type ComponentType } from "react";
import type { PasswordOwner } from "@ankara/domain/passwords/refuse-password";

type MeterProps = { password: string; owner: PasswordOwner };

/**
 * Below a field for a new password: how strong it is. Its code comes with the first letter, and its place is there at once:
 * coming later it would push the button away from under the finger.
 */
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
  if (!isTyped) return null;
  return Meter ? <Meter {...props} /> : <MeterPlace />;
}

/** As high as the meter with one line of words. */
const MeterPlace = () => (
  <div aria-hidden="true" className="flex flex-col gap-1.5">
    <span className="h-1" />
    <span className="text-13">{"\u00a0"}</span>
  </div>
);

/**
 * Returns why the server would refuse this password, before it is sent. Undefined also when this device cannot know: the code
 * was never fetched and there is no network now.
 */
export async function newPasswordProblem(password: string, owner: PasswordOwner): Promise<string | undefined> {
  try {
    return (await import("./password-engine.ts")).refusalOf(password, owner);
  } catch {
    return undefined;
  }
}
