import { useQuery } from '@portal/api-client/swr';
import { AlertBanner, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate, formatDateTime, plural } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { Page, PageHeader } from '@portal/ui/page';
import { useMemo, useState } from 'react';
import { mayChange } from '../../access.ts';
import { type Flag, listFlags } from '../../contract/flags.ts';
import { useOperator } from '../shared/operator.ts';
import { FlagDialog } from './flag-dialog.tsx';

/** The flags of all areas, and the users who have them on. */
export function Flags() {
  const flags = useQuery(listFlags, {});
  const operator = useOperator();
  const [chosen, setChosen] = useState<Flag | null>(null);
  const actions = useMemo(
    () => [
      {
        id: 'change',
        label: 'Change',
        prominent: true,
        when: ({ app }: Flag) => mayChange('flag', operator, app),
        onSelect: setChosen,
      },
    ],
    [operator],
  );
  return (
    <Page>
      <PageHeader title="Flags" meta={[flags.data && plural(flags.data.length, 'flag')]} />
      {flags.data?.some(({ isDecidedElsewhere }) => isDecidedElsewhere) && (
        <AlertBanner tone="warning" live="off" title="These settings have no effect">
          FLAG_PROVIDER is set, so another provider decides all flags.
        </AlertBanner>
      )}
      <DataTable
        aria-label="Flags"
        mode="client"
        fillsPage
        columns={COLUMNS}
        rows={flags.data}
        getRowId={({ app, name }) => `${app}.${name}`}
        rowLabel={({ app, name }) => `${app}.${name}`}
        rowActions={actions}
        loading={flags.isLoading}
        error={flags.error}
        onRetry={() => void flags.refresh()}
        empty={{
          title: 'No area declares a flag',
          description: 'Teams declare flags in the area.json of their area.',
        }}
      />
      {chosen !== null && <FlagDialog flag={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

const COLUMNS: readonly DataColumn<Flag>[] = [
  {
    id: 'name',
    header: 'Flag',
    value: ({ app, name }) => `${app}.${name}`,
    kind: 'code',
    sortable: true,
    priority: 1,
    width: 220,
  },
  {
    id: 'description',
    header: 'What it changes',
    value: ({ declared }) => declared?.description ?? 'No version in use declares it.',
    wraps: true,
    flex: 2,
    minWidth: 200,
  },
  {
    id: 'state',
    header: 'On for',
    value: ({ usersOn }) => usersOn,
    render: (flag) => <FlagState flag={flag} />,
    wraps: true,
    flex: 1,
    minWidth: 200,
  },
  { id: 'owner', header: 'Owner', value: ({ declared }) => declared?.owner, width: 140 },
  {
    id: 'expires',
    header: 'Expires',
    value: ({ declared }) => declared?.expires,
    render: ({ declared }) =>
      declared?.isExpired ? (
        <StatusTag tone="warning">Expired {formatDate(declared.expires)}</StatusTag>
      ) : (
        formatDate(declared?.expires)
      ),
    width: 180,
  },
];

function FlagState({ flag: { rules, usersOn, users } }: { flag: Flag }) {
  return (
    <Stack gap={0}>
      <Text variant="dense" weight={500}>
        {usersOn} of {plural(users, 'user')}
      </Text>
      {rules.map((rule) => (
        <Text key={`${rule.to} ${rule.on} ${rule.expires}`} variant="dense" tone="muted">
          {rule.on ? 'On' : 'Off'} for {describeAudience(rule)}
        </Text>
      ))}
    </Stack>
  );
}

function describeAudience({ to, percent, partners, expires, isOpened }: Flag['rules'][number]): string {
  switch (to) {
    case 'everyone':
      return 'everyone';
    case 'percentage':
      return `${percent}% of users`;
    case 'partners':
      return new Intl.ListFormat('en-GB').format(partners.map(({ name }) => name));
    case 'testers':
      return 'partners with multi quotes';
    case 'preview':
      return `one session until ${formatDateTime(expires)}${isOpened ? '' : ', link not opened yet'}`;
  }
}
