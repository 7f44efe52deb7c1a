import { pathTo } from '@portal/portal-sdk';
import { Link, Stack } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { BarList } from './bar-list.tsx';
import type { CaseFigures, ServiceFigures } from './dashboard-data.ts';

export function ServicesAndCases({
  services,
  cases,
}: {
  services: ServiceFigures | null;
  cases: CaseFigures | null;
}) {
  return (
    <Stack gap={8}>
      {services && (
        <Section title="Services" action={<Link href={pathTo('circuits')}>All services</Link>}>
          <BarList
            label="Services by state"
            bars={[
              {
                id: 'on',
                label: 'Up',
                count: services.on,
                tone: 'success',
                href: pathTo('circuits', null, { status: ['on'] }),
              },
              {
                id: 'off',
                label: 'Down',
                count: services.off,
                tone: 'danger',
                href: pathTo('circuits', null, { status: ['off'] }),
              },
              {
                id: 'unknown',
                label: 'Not known',
                count: services.unknown,
                tone: 'muted',
                href: pathTo('circuits', null, { status: ['unknown'] }),
              },
            ]}
          />
        </Section>
      )}
      {cases && (
        <Section title="Support cases" action={<Link href={pathTo('support')}>All cases</Link>}>
          <BarList
            label="Open support cases"
            bars={[
              {
                id: 'open',
                label: 'Open',
                count: cases.open,
                href: pathTo('support', null, { status: ['New'] }),
              },
              {
                id: 'high',
                label: 'High priority',
                count: cases.highPriority,
                tone: 'danger',
                href: pathTo('support', null, { status: ['New'], priority: ['High'] }),
              },
              {
                id: 'partner',
                label: 'Waiting on you',
                count: cases.waitingOnPartner,
                tone: 'warning',
                href: pathTo('support', null, { status: ['New'], waits_on: 'partner' }),
              },
            ]}
          />
        </Section>
      )}
    </Stack>
  );
}
