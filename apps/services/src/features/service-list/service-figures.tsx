import { contract } from '@portal/api-client';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { dash, formatNumber } from '@portal/ui/format';
import { StatCard, StatRow } from '@portal/ui/page';

const PERIODS = [
  { days: '30', field: 'in30Days' },
  { days: '60', field: 'in60Days' },
  { days: '90', field: 'in90Days' },
] as const;

/** Contracts to renew, each figure leading to its services. */
export function ServiceFigures() {
  const renewals = useQuery(contract.circuits.countRenewals, {});
  return (
    <Stack component="section" aria-label="Contracts to renew" data-print="hide">
      <StatRow>
        {PERIODS.map(({ days, field }) => (
          <StatCard
            key={days}
            label={`Contracts ending within ${days} days`}
            value={renewals.data === undefined ? dash : formatNumber(renewals.data[field])}
            loading={renewals.isLoading}
            hint={
              renewals.error !== undefined && renewals.data === undefined && 'We could not load this figure'
            }
            href={pathTo('circuits', null, { ends_within: days, sort: 'contractEnd' })}
          />
        ))}
      </StatRow>
    </Stack>
  );
}
