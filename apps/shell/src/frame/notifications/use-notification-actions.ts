import { contract, type OutputOf } from '@portal/api-client';
import { showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import { useDescribeError } from '@portal/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmExternalLink } from '../../platform/dialogs/external-link.ts';
import { sameOriginPath } from '../../platform/session/intended-page.ts';

export type Notification = OutputOf<typeof contract.notifications.list>[number];

const NOT_MARKED = 'Could not mark as read';

interface NotificationActions {
  /** Marks a notification read and opens its link; the panel closes when the link is within the portal. */
  open: (notification: Notification) => void;
  markRead: (notification: Notification) => void;
  markAllRead: () => void;
  isMarkingAll: boolean;
  /** Undoes `markAllRead`; null if nothing was marked. */
  undoMarkAllRead: (() => void) | null;
  /** Why the last action failed. */
  error: string | null;
}

/**
 * The user's actions on notifications (specification §4). Failures are shown in the panel, or as an alert once it is
 * closed.
 */
export function useNotificationActions(onClose: () => void): NotificationActions {
  const client = useApiClient();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const describeError = useDescribeError();
  const [isMarkingAll, setIsMarkingAll] = useState(false);
  const [readAt, setReadAt] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const explain = (cause: unknown) => `${NOT_MARKED}: ${describeError(cause).description}`;
  const refreshLists = () => {
    const { countUnread, list, listAll } = contract.notifications;
    return refresh(countUnread, list, listAll);
  };

  // Not a `useCommand`, which runs one call at a time: several notifications may be marked in quick succession.
  async function mark({ id, readAt }: Notification): Promise<void> {
    if (readAt !== null) return;
    await client.call(contract.notifications.markRead, { id });
    await refreshLists();
  }

  /** @returns whether the user leaves the panel */
  function follow({ url, isExternalUrl }: Notification['data']): boolean {
    if (url === null) return false;
    if (isExternalUrl) {
      confirmExternalLink(url);
      return false;
    }
    // URLs of other origins only open when the notification declares them external (R21).
    const path = sameOriginPath(url) ?? sameOriginPath(removeOrigin(url));
    if (path === null) return false;
    void navigate(path);
    onClose();
    return true;
  }

  async function markAll(): Promise<void> {
    setError(null);
    setIsMarkingAll(true);
    try {
      const marked = await client.call(contract.notifications.markAllRead, {});
      setReadAt(marked.readAt ?? null);
      await refreshLists();
    } catch (cause) {
      setError(explain(cause));
    } finally {
      setIsMarkingAll(false);
    }
  }

  async function undo(marked: string): Promise<void> {
    setError(null);
    try {
      await client.call(contract.notifications.mark, { readAt: marked, isRead: false });
      setReadAt(null);
      await refreshLists();
    } catch (cause) {
      setError(`We could not undo the change: ${describeError(cause).description}`);
    }
  }

  return {
    open: (notification) => {
      setError(null);
      // Following the link does not wait until the notification is marked.
      const marking = mark(notification);
      const hasLeft = follow(notification.data);
      marking.catch((cause: unknown) => {
        if (hasLeft) showAlert(explain(cause), { success: false });
        else setError(explain(cause));
      });
    },
    markRead: (notification) => {
      setError(null);
      mark(notification).catch((cause: unknown) => setError(explain(cause)));
    },
    markAllRead: () => void markAll(),
    isMarkingAll,
    undoMarkAllRead: readAt === null ? null : () => void undo(readAt),
    error,
  };
}

/** The path of an absolute URL of this portal, or an empty string. */
function removeOrigin(url: string): string {
  const { origin } = window.location;
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : '';
}
