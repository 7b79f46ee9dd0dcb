import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { AlertIcon } from "../../ui/icons.ts";
import { markRead, useAnnouncements } from "./announcement-cache.ts";

/** Shows an unread critical announcement over every screen until it is opened or dismissed, then never again. */
export function CriticalStrip() {
  const navigate = useNavigate();
  const critical = useAnnouncements()?.find(({ announcement, read }) => announcement.severity === "critical" && !read);
  if (!critical) return null;
  const { id, title } = critical.announcement;
  return (
    <InfoStrip
      tone="overdue"
      icon={AlertIcon}
      live
      className="mx-4 mt-2"
      title={title}
      action={
        <div className="flex gap-2">
          <Button size="small" onClick={() => void navigate("/announcement")}>
            <Trans>Read</Trans>
          </Button>
          <Button size="small" variant="ghost" onClick={() => void markRead(currentStore(), [id])}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      }
    />
  );
}
