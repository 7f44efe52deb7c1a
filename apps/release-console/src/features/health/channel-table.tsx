import type { OutputOf } from '@portal/api-client';
import { formatNumber, formatPercent } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import type { ChannelHealth, getHealth, VisitChannel } from '../../contract/health.ts';

/** Compares how a version works for the users of each channel, for example its canary and everyone. */
export function ChannelTable({ channels }: Pick<OutputOf<typeof getHealth>, 'channels'>) {
  return (
    <DataTable
      aria-label="Visits by channel"
      mode="client"
      columns={COLUMNS}
      rows={channels}
      getRowId={({ version, channel }) => `${version} ${channel}`}
      rowLabel={({ version, channel }) => `${version}, ${describeChannel(channel)}`}
    />
  );
}

const CHANNELS: Readonly<Record<VisitChannel, string>> = {
  everyone: 'Everyone',
  percentage: 'Percentage of users',
  partners: 'Named partners',
  testers: 'Testers',
  preview: 'Preview',
  earlier: 'Page opened earlier',
};

const describeChannel = (channel: VisitChannel | null) =>
  channel === null ? 'Not recorded' : CHANNELS[channel];

/** `3 (2.5%)` */
const describeShare = (part: number, all: number) =>
  all === 0 ? 'Not known' : `${formatNumber(part)} (${formatPercent(part / all, 1)})`;

const COLUMNS: readonly DataColumn<ChannelHealth>[] = [
  {
    id: 'version',
    header: 'Version',
    value: ({ version }) => version,
    kind: 'code',
    priority: 1,
    flex: 1,
    minWidth: 180,
  },
  {
    id: 'channel',
    header: 'Channel',
    value: ({ channel }) => describeChannel(channel),
    flex: 1,
    minWidth: 160,
  },
  { id: 'visits', header: 'Visits', value: ({ visits }) => visits, kind: 'number', width: 110 },
  {
    id: 'failed',
    header: 'Failed',
    value: ({ failed }) => failed,
    kind: 'number',
    render: ({ failed, visits }) => describeShare(failed, visits),
    width: 140,
  },
  {
    id: 'slow',
    header: 'Slow',
    value: ({ slow }) => slow,
    kind: 'number',
    render: ({ slow, rated }) => describeShare(slow, rated),
    width: 140,
  },
];
