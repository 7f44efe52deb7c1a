import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Box, DataState, Stack } from '@portal/ui';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Figures } from './figures.tsx';
import { OrdersByMilestone } from './orders-by-milestone.tsx';
import { QuotesByStatus } from './quotes-by-status.tsx';
import { ServicesAndCases } from './services-and-cases.tsx';
import { Spend } from './spend.tsx';
import { Waiting } from './waiting.tsx';

/** Asked again when the user comes back to the tab, and every few minutes while it is looked at. */
const REFRESH_MS = 5 * 60_000;

/**
 * What waits on the user first, then the figures, each leading to the list that it counts. What a role or a partner
 * may not see is null in the answer, and simply not there.
 */
export function Dashboard() {
  const state = useQuery(contract.dashboard.show, {}, { refreshInterval: REFRESH_MS });
  return (
    <DataState
      state={state}
      onRetry={() => void state.refresh()}
      skeleton={<DashboardSkeleton />}
      empty={{ title: 'Nothing here yet' }}
    >
      {({ waiting, quotes, orders, spend, services, cases }) => (
        <Stack gap={8}>
          <Waiting items={waiting} />
          <Figures quotes={quotes} orders={orders} services={services} cases={cases} />
          <Box
            sx={{
              display: 'grid',
              gap: 8,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
            }}
          >
            {/* Each in a box of its own: sections below one another keep a distance that columns do not need. */}
            {spend && (
              <div>
                <Spend months={spend} />
              </div>
            )}
            {quotes && (
              <div>
                <QuotesByStatus byStatus={quotes.byStatus} />
              </div>
            )}
            {orders && (
              <div>
                <OrdersByMilestone orders={orders} />
              </div>
            )}
            {(services || cases) && <ServicesAndCases services={services} cases={cases} />}
          </Box>
        </Stack>
      )}
    </DataState>
  );
}
