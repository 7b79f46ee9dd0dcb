import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { ChevronDownIcon } from "./icons.ts";

/** Opens the rest of a form, named by what is in it: "Address, terms and more". */
export const ShowMore = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <Button variant="ghost" icon={ChevronDownIcon} className="-ml-3 self-start" aria-expanded={false} onClick={onOpen}>
    {children}
  </Button>
);
