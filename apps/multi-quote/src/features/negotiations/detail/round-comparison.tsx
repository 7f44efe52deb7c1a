import type { contract } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';
import { describeChange, describeTotalChange } from '@portal/quote-kit/negotiations';
import { Link } from '@portal/ui';
import { formatDate, formatMoney } from '@portal/ui/format';
import { DataTable } from '@portal/ui/grid';
import { Section } from '@portal/ui/page';

type Round = contract.multiQuotes.NegotiationRound;
type Group = Round['groups'][number];

/** Whether the desk has not answered some of the quotes, which then count at their old prices. */
export const isUnanswered = ({ pendingCount = 0 }: Group): boolean => pendingCount > 0;

/** Compares the offers of all rounds per group. Renders nothing if there is only one round. */
export function RoundComparison({ uuid, rounds }: { uuid: string; rounds: readonly Round[] }) {
  if (rounds.length < 2) return null;
  const rows = rounds.flatMap((round) => round.groups.map((group) => ({ round, group })));
  return (
    <Section title="Rounds" description="What each round offered for all quotes of a supplier.">
      <DataTable
        aria-label="Rounds"
        mode="client"
        initialState={{ sort: 'round', pageSize: 25 }}
        rows={rows}
        getRowId={({ round, group }) => `${round.uuid} ${group.group}`}
        columns={[
          {
            id: 'round',
            header: 'Round',
            value: ({ round }) => round.round,
            render: ({ round }) => (
              <Link href={pathTo('multi-quotes.negotiation', { uuid, negotiationUuid: round.uuid })}>
                {`${round.round}: ${round.name}`}
              </Link>
            ),
            sortable: true,
            priority: 1,
            wraps: true,
            minWidth: 240,
          },
          {
            id: 'createdAt',
            header: 'Started',
            value: ({ round }) => round.createdAt,
            render: ({ round }) => formatDate(round.createdAt),
            width: 110,
            priority: 3,
          },
          {
            id: 'group',
            header: 'Supplier',
            value: ({ group }) => group.group,
            sortable: true,
            minWidth: 150,
          },
          {
            id: 'quotesCount',
            header: 'Quotes',
            value: ({ group }) => group.quotesCount,
            kind: 'number',
            width: 90,
          },
          {
            id: 'terms',
            header: 'Term',
            value: ({ group }) => (isUnanswered(group) ? null : describeGroupTerms(group)),
            wraps: true,
            width: 130,
          },
          {
            id: 'monthlyCost',
            header: 'Monthly before',
            value: ({ group }) => group.monthlyCost,
            kind: 'money',
            width: 140,
          },
          {
            id: 'newMonthlyCost',
            header: 'Offered per month',
            value: ({ group }) => group.newMonthlyCost,
            render: ({ group }) =>
              isUnanswered(group) ? 'Not answered yet' : formatMoney(group.newMonthlyCost),
            kind: 'money',
            width: 140,
          },
          {
            id: 'change',
            header: 'Difference',
            value: ({ group }) =>
              isUnanswered(group)
                ? null
                : describeChange(group.monthlyCost, group.newMonthlyCost, group.otherTermCount === 0),
            align: 'right',
            width: 160,
          },
          {
            id: 'totalCost',
            header: 'Total over the term',
            value: ({ group }) => (isUnanswered(group) ? null : describeGroupTotal(group)),
            align: 'right',
            wraps: true,
            width: 180,
          },
          {
            id: 'accepted',
            header: 'Accepted',
            value: ({ group }) => `${group.acceptedCount} of ${group.quotesCount}`,
            align: 'right',
            width: 110,
          },
        ]}
      />
    </Section>
  );
}

function describeGroupTerms({ quotesCount, otherTermCount, longerTermCount }: Group): string {
  if (otherTermCount === 0) return 'Unchanged';
  return `${longerTermCount === otherTermCount ? 'Longer' : 'Different'} for ${otherTermCount} of ${quotesCount}`;
}

const describeGroupTotal = ({ totalCost, newTotalCost }: Group): string =>
  totalCost === null || newTotalCost === null
    ? 'Not recorded'
    : `${formatMoney(newTotalCost)}, ${describeTotalChange(totalCost, newTotalCost)}`;
