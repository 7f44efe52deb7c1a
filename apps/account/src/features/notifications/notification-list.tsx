import { contract, type InputOf } from '@portal/api-client';
import { ALL_TAB, defineList, ListPage, statusTabs } from '@portal/area-kit';
import { pathTo, resultOrAlert, showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import { Button, icons, Link, StatusTag } from '@portal/ui';
import { formatDateTime, plural } from '@portal/ui/format';
import { useState } from 'react';

type Notification = contract.notifications.ListedNotification;

const STATES = {
  unread: { label: 'Unread', tone: 'info' },
  read: { label: 'Read', tone: 'neutral' },
  done: { label: 'Done', tone: 'success' },
} as const satisfies Record<contract.notifications.NotificationState, { label: string; tone: string }>;

const TYPE_LABELS: Record<contract.notifications.NotificationType, string> = {
  expires: 'Ends soon',
  approval: 'Approvals',
  offer: 'Offers',
  order: 'Orders',
  case: 'Support cases',
  notice: 'Notices and mentions',
  webhook: 'Webhooks',
  proposal: 'Proposals',
};

const notificationList = defineList({
  endpoint: contract.notifications.listAll,
  name: 'notifications',
  title: 'Notifications',
  noun: 'notification',
  rowId: (row) => row.id,
  rowLabel: (row) => row.text,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  refreshInterval: 60_000,
  search: { label: 'Search notifications', placeholder: 'Reference, name or text' },
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: STATES,
      tabs: [ALL_TAB, ...statusTabs(STATES, ['unread', 'read', 'done'])],
    },
    type: { type: 'chips', label: 'About', options: TYPE_LABELS },
    created: { type: 'dateRange', label: 'Received', more: true },
  },
  columns: {
    text: {
      header: 'Notification',
      render: (row) => <NotificationLink notification={row} />,
      priority: 1,
      minWidth: 220,
      flex: 2,
      locked: true,
    },
    subtext: { header: 'Details', minWidth: 180, flex: 2, priority: 3 },
    type: {
      header: 'About',
      value: ({ type }) => getTypeLabel(type),
      sortable: true,
      width: 170,
      priority: 3,
    },
    status: {
      header: 'Status',
      value: ({ status }) => STATES[status].label,
      render: ({ status }) => <StatusTag tone={STATES[status].tone}>{STATES[status].label}</StatusTag>,
      width: 100,
    },
    createdAt: {
      header: 'Received',
      value: ({ createdAt }) => formatDateTime(createdAt),
      sortable: true,
      width: 150,
    },
  },
  empty: {
    title: 'No notifications yet',
    description: 'Expiring quotes, approval requests, offers and replies appear here.',
  },
});

/** A newer server may send types that this page does not know yet. */
function getTypeLabel(type: string): string {
  return Object.hasOwn(TYPE_LABELS, type)
    ? TYPE_LABELS[type as contract.notifications.NotificationType]
    : 'Other';
}

const { listAll, list, countUnread, mark, markAllRead } = contract.notifications;

/** Opening what a notification is about marks it as read. */
function NotificationLink({ notification }: { notification: Notification }) {
  const { markAs } = useMarking();
  const { text, url, status } = notification;
  if (url === null) return text;
  return (
    <Link href={url} onClick={() => void (status === 'unread' && markAs([notification], true))}>
      {text}
    </Link>
  );
}

function useMarking() {
  const client = useApiClient();
  const refresh = useRefresh();

  /** Resolves to whether they were marked. `getUndo` returns what undoes the change, or null if nothing does. */
  async function run<Result>(
    change: Promise<Result>,
    texts: { done: string | null; nothing?: string; failed: string },
    getUndo: (result: Result) => InputOf<typeof mark> | null = () => null,
  ): Promise<boolean> {
    const marked = await resultOrAlert(
      change.then((result) => ({ undo: getUndo(result) })),
      texts.failed,
    );
    if (marked !== undefined && texts.done !== null)
      showDone(marked.undo === null ? (texts.nothing ?? texts.done) : texts.done, marked.undo);
    await refresh(listAll, list, countUnread);
    return marked !== undefined;
  }

  function showDone(text: string, undo: InputOf<typeof mark> | null): void {
    const texts = { done: 'Change undone.', failed: 'We could not undo the change.' };
    const onSelect = () => void (undo && run(client.call(mark, undo), texts));
    showAlert(text, undo === null ? {} : { action: { label: 'Undo', onSelect } });
  }

  return {
    markAs(rows: readonly Notification[], isRead: boolean) {
      const mode = isRead ? 'read' : 'unread';
      const isOne = rows.length === 1;
      const changed = rows.filter(({ status }) => status === (isRead ? 'unread' : 'read'));
      return run(
        client.call(mark, { ids: rows.map(({ id }) => id), isRead }),
        {
          done: isOne ? null : `${plural(rows.length, 'notification')} marked as ${mode}.`,
          failed: `The ${isOne ? 'notification was' : 'notifications were'} not marked as ${mode}.`,
        },
        () => (changed.length === 0 ? null : { ids: changed.map(({ id }) => id), isRead: !isRead }),
      );
    },
    markAll: () =>
      run(
        client.call(markAllRead, {}),
        {
          done: 'All notifications are marked as read.',
          nothing: 'All notifications were already read.',
          failed: 'The notifications were not marked as read.',
        },
        ({ readAt }) => (readAt === undefined ? null : { readAt, isRead: false }),
      ),
  };
}

/** All notifications of the user: to search, to open, and to mark as read or unread. */
export function NotificationList() {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { markAs, markAll } = useMarking();
  // After a failure the rows stay selected, to try again.
  const markSelected = (isRead: boolean) => async (rows: readonly Notification[]) => {
    if (!(await markAs(rows, isRead))) return;
    // Rows that the user has selected meanwhile stay selected.
    const marked = new Set(rows.map(({ id }) => id));
    setSelected((current) => current.filter((id) => !marked.has(id)));
  };
  return (
    <ListPage
      list={notificationList}
      actions={
        <>
          <Button href={pathTo('account.notification-settings')}>Settings</Button>
          <Button icon={<icons.check />} onClick={() => void markAll()}>
            Mark all as read
          </Button>
        </>
      }
      rowActions={[
        {
          id: 'read',
          label: 'Mark as read',
          icon: <icons.check />,
          when: ({ status }) => status === 'unread',
          onSelect: (row) => void markAs([row], true),
        },
        {
          id: 'unread',
          label: 'Mark as unread',
          icon: <icons.bell />,
          when: ({ status }) => status === 'read',
          onSelect: (row) => void markAs([row], false),
        },
      ]}
      selection={{
        selected,
        onChange: setSelected,
        actions: [
          { id: 'read', label: 'Mark as read', onSelect: (rows) => void markSelected(true)(rows) },
          { id: 'unread', label: 'Mark as unread', onSelect: (rows) => void markSelected(false)(rows) },
        ],
      }}
    />
  );
}
