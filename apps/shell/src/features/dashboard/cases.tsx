import { pathTo } from '@portal/portal-sdk';
import { Box, EmptyState, Link } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { ROUND_HEIGHT } from './chart-heights.ts';
import { CasesChart } from './charts.tsx';
import type { CaseFigures } from './dashboard-data.ts';
import { PanelChart } from './panel-chart.tsx';
import { RoundPanel } from './round-panel.tsx';
import { type Share, ShareList } from './share-list.tsx';

const TONE = { High: 'danger', Medium: 'warning', Low: 'info' } as const;

export function Cases({ cases }: { cases: CaseFigures }) {
  const shares: Share[] = cases.byPriority.map(({ priority, count }) => ({
    id: priority,
    label: `${priority} priority`,
    count,
    tone: TONE[priority],
    href: pathTo('support', null, { status: ['New'], priority: [priority] }),
  }));
  return (
    <Section
      title="Open support cases"
      action={<Link href={pathTo('support', null, { status: ['New'] })}>All open cases</Link>}
    >
      {cases.open === 0 ? (
        <EmptyState
          title="No open cases"
          description="A case that you raise is followed here until it is resolved."
        />
      ) : (
        <RoundPanel
          chart={
            <PanelChart height={ROUND_HEIGHT}>
              <CasesChart shares={shares} />
            </PanelChart>
          }
        >
          <ShareList shares={shares} label="Open cases by priority" />
          {cases.waitingOnPartner > 0 && (
            <Box sx={{ pt: 2 }}>
              <Link href={pathTo('support', null, { status: ['New'], waits_on: 'partner' })}>
                {formatNumber(cases.waitingOnPartner)} waiting on you
              </Link>
            </Box>
          )}
        </RoundPanel>
      )}
    </Section>
  );
}
