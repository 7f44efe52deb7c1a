import { contract, type OutputOf } from '@portal/api-client';
import { type ApiError, useCommand } from '@portal/portal-sdk';
import { useNavigate } from 'react-router';
import { sameOriginPath } from '../../session/intended-page.ts';
import { confirmExternalLink } from '../shared/external-link.ts';

export type Notification = OutputOf<typeof contract.notifications.list>[number];

/**
 * Opening marks it read first, then goes: an external address is asked about and opens in a page of its own, otherwise within the portal, after
 * which the panel closes (specification §4). An address of another origin opens only where the notification says that
 * it is external (R21).
 */
export function useOpenNotification(onClose: () => void): {
  open: (notification: Notification) => void;
  markRead: (notification: Notification) => void;
  error: ApiError | undefined;
} {
  const navigate = useNavigate();
  const mark = useCommand(contract.notifications.markRead, {
    refreshes: [contract.notifications.countUnread, contract.notifications.list],
  });

  async function markRead({ id, readAt }: Notification): Promise<void> {
    if (readAt === null) await mark.run({ id });
  }

  function go({ url, isExternalUrl }: Notification['data']): void {
    if (url === null) return;
    if (isExternalUrl) {
      confirmExternalLink(url);
      return;
    }
    const path = sameOriginPath(url) ?? sameOriginPath(withoutOrigin(url));
    if (path === null) return;
    void navigate(path);
    onClose();
  }

  return {
    error: mark.error,
    markRead: (notification) => void markRead(notification).catch(() => undefined), // shown from `error`
    open: (notification) => {
      // Going there does not wait for the mark, nor for its failure: that is shown in the panel.
      markRead(notification).catch(() => undefined);
      go(notification.data);
    },
  };
}

/** A whole address of this very portal is a path in long. */
function withoutOrigin(url: string): string {
  const { origin } = window.location;
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : '';
}
