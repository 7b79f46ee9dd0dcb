import { Plural, Trans } from "@lingui/react/macro";
import { useComingBirthdays } from "../../store/hooks.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";

/** The client whose birthday comes next, with one tap to the message. Nothing when there is none soon. */
export function BirthdayCard() {
  const [birthday] = useComingBirthdays();
  if (!birthday) return null;
  const { id, name, inDays } = birthday;
  return (
    <div className="mx-4 mt-3 flex items-center gap-3 rounded-card border border-line bg-surface px-3.5 py-3.5 desk:mx-6 desk:bg-paper">
      <Avatar name={name} />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <Trans>{name}’s birthday</Trans>
        </span>
        <span className="block text-13 text-muted">
          {inDays === 0 ? (
            <Trans>Today</Trans>
          ) : inDays === 1 ? (
            <Trans>Tomorrow</Trans>
          ) : (
            <Plural value={inDays} one="In # day" other="In # days" />
          )}
        </span>
      </p>
      <Button variant="soft" to={`/ai/birthday-wishes?contact=${id}`}>
        <Trans>Write</Trans>
      </Button>
    </div>
  );
}
