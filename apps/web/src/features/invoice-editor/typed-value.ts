import { useState } from "react";

/**
 * Keeps text that cannot be read yet (`12,5`) in its own field: the draft gets an empty value meanwhile,
 * so that no total is made from half a figure, and the field still shows what was typed and why it is refused.
 */
export function useTypedValue<Problem>(
  value: string,
  save: (value: string) => void,
): { value: string; onChange: (typed: string, problem: Problem | null | boolean) => void } {
  const [refused, setRefused] = useState<string | null>(null);
  return {
    value: refused ?? value,
    onChange: (typed, problem) => {
      setRefused(problem ? typed : null);
      save(problem ? "" : typed);
    },
  };
}
