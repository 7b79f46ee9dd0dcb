import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";

/** Without a name there is no sidebar: one line says so and leads to where it is given. */
export function NamelessStrip() {
  return (
    <div className="flex items-center gap-3 border-b border-line bg-primary-soft py-1.5 pr-2 pl-4 text-15">
      <span className="min-w-0 flex-1">
        <Trans>Add your name and your business, and the menu stands here.</Trans>
      </span>
      <Button size="small" to="/welcome/">
        <Trans>Set up</Trans>
      </Button>
    </div>
  );
}
