import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { useQuery } from '@portal/portal-sdk';
import { Box, DataState, Stack } from '@portal/ui';
import { useFocusFallback } from '@portal/ui/page';
import { type ReactNode, useRef } from 'react';
import { isDisabledLink } from '../../frame/navigation/disabled-links.ts';
import { useManifest } from '../../platform/areas/index.ts';
import type { DashboardData } from './dashboard-data.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { isNewPartner } from './is-new-partner.ts';
import { Cases } from './panels/cases.tsx';
import { FirstSteps } from './panels/first-steps.tsx';
import { KeyFigures } from './panels/key-figures.tsx';
import { OrdersByMilestone } from './panels/orders-by-milestone.tsx';
import { QuotesByStatus } from './panels/quotes-by-status.tsx';
import { Services } from './panels/services.tsx';
import { Pipeline, Spend } from './panels/spend-and-pipeline.tsx';
import { WaitingItems } from './panels/waiting-items.tsx';
import { Welcome } from './panels/welcome.tsx';
import { getWaitingLists } from './waiting-lists.ts';

/** The figures are also refreshed when the user returns to the tab. */
const REFRESH_MS = 5 * 60_000;

/**
 * Shows the items that wait for the user, then figures that link to the lists they count. Parts that the role or
 * partner may not see are null in the response and are not shown.
 */
export function Dashboard() {
  const state = useQuery(contract.dashboard.get, {}, { refreshInterval: REFRESH_MS });
  return (
    <DataState state={state} onRetry={() => void state.refresh()} skeleton={<DashboardSkeleton />}>
      {(data) => <Figures {...data} />}
    </DataState>
  );
}

function Figures(data: DashboardData) {
  const user = useUser();
  const isNew = isNewPartner(data);
  const { areas } = useManifest();
  const isOff = (href: string) => isDisabledLink(areas, href);
  // Sums over quotes have no selling price, because each quote has its own margin.
  const seesAmounts = (user.prices ?? 'cost') === 'cost';
  const figures = useRef<HTMLDivElement>(null);
  useFocusFallback(figures, `${data.firstSteps === null} ${data.news === null}`);
  return (
    <Stack ref={figures} tabIndex={-1} gap={8} sx={{ outline: 'none' }}>
      <Welcome firstSteps={data.firstSteps} news={data.news} />
      {isNew && data.firstSteps === null && (
        <FirstSteps canCount={data.quotes !== null || data.services !== null} />
      )}
      {!isNew && (
        <>
          <WaitingItems
            items={data.waiting.map((item) =>
              item.action && isOff(item.action.path) ? { ...item, action: undefined } : item,
            )}
            lists={getWaitingLists(data, user).filter(({ href }) => !isOff(href))}
          />
          <KeyFigures {...data} seesAmounts={seesAmounts} />
          <Panels {...data} seesAmounts={seesAmounts} />
        </>
      )}
    </Stack>
  );
}

/** Two columns. If the number of panels is odd, the first spans both, so that no column stays empty. */
function Panels({
  quotes,
  multiQuotes,
  orders,
  spend,
  services,
  cases,
  seesAmounts,
}: DashboardData & { seesAmounts: boolean }) {
  const panels: [name: string, panel: ReactNode][] = [
    ['spend', seesAmounts ? spend && <Spend months={spend} /> : null],
    ['quotes', quotes && <QuotesByStatus byStatus={quotes.byStatus} multiQuotes={multiQuotes} />],
    ['pipeline', seesAmounts ? quotes && <Pipeline months={quotes.pipelineByMonth} /> : null],
    ['orders', orders && <OrdersByMilestone orders={orders} />],
    ['services', services && <Services services={services} />],
    ['cases', cases && <Cases cases={cases} />],
  ];
  const shown = panels.filter(([, panel]) => panel !== null);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 8,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '& > :first-of-type:nth-last-of-type(odd)': { gridColumn: '1 / -1' },
      }}
    >
      {/* Wrapped, because adjacent sections have a margin that columns do not need. */}
      {shown.map(([name, panel]) => (
        <div key={name}>{panel}</div>
      ))}
    </Box>
  );
}
