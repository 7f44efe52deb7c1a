import { useQuery } from '@portal/api-client/swr';
import { Box, Button, DataState, Row, Stack, Text } from '@portal/ui';
import { Page, PageHeader, Section } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import { mayChange } from '../../access.ts';
import { getOverview, type Overview, type ScheduledChange } from '../../contract/areas.ts';
import { FreezeBanner } from '../shared/freeze-banner.tsx';
import { useOperator } from '../shared/operator.ts';
import { ScheduledList } from '../shared/scheduled-list.tsx';
import {
  FreezeDialog,
  PruneDialog,
  ScheduleDialog,
  UnfreezeDialog,
  UnscheduleDialog,
} from './schedule-dialogs.tsx';

const REFRESH_MS = 15_000;

/** The freeze, scheduled changes and pruning, which concern all areas. */
export function Schedule() {
  const overview = useQuery(getOverview, {}, { refreshInterval: REFRESH_MS });
  return (
    <Page width="reading">
      <PageHeader title="Schedule" />
      <DataState state={overview} onRetry={() => void overview.refresh()}>
        {(data) => <Sections overview={data} />}
      </DataState>
    </Page>
  );
}

/** A change that failed is not made any more. */
const describeRemoval = ({ failed }: ScheduledChange) => (failed === null ? 'Cancel' : 'Remove');

function Sections({ overview: { apps, freeze, scheduled } }: { overview: Overview }) {
  const operator = useOperator();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const isOperator = mayChange('freeze', operator);
  const canSchedule = isOperator && apps.some(({ name, version }) => name !== 'shell' && version !== null);
  return (
    <Stack gap={8}>
      <Section
        title="Freeze"
        action={
          isOperator && (
            <Row gap={2}>
              {freeze !== null && (
                <Button size="small" onClick={() => setDialog(<UnfreezeDialog onClose={close} />)}>
                  End freeze
                </Button>
              )}
              <Button
                size="small"
                onClick={() => setDialog(<FreezeDialog freeze={freeze} onClose={close} />)}
              >
                {freeze === null ? 'Freeze releases' : 'Change freeze'}
              </Button>
            </Row>
          )
        }
      >
        {freeze === null ? (
          <Text tone="muted">Releases are not frozen.</Text>
        ) : (
          <FreezeBanner freeze={freeze} />
        )}
      </Section>
      <Section
        title="Scheduled changes"
        action={
          canSchedule && (
            <Button size="small" onClick={() => setDialog(<ScheduleDialog apps={apps} onClose={close} />)}>
              Schedule a change
            </Button>
          )
        }
      >
        {scheduled.length === 0 ? (
          <Text tone="muted">Nothing is scheduled.</Text>
        ) : (
          <ScheduledList
            changes={scheduled}
            renderActions={(change) =>
              isOperator && (
                <Box sx={{ mt: 1 }}>
                  <Button
                    size="small"
                    aria-label={`${describeRemoval(change)}: ${change.action} ${change.area}`}
                    onClick={() => setDialog(<UnscheduleDialog change={change} onClose={close} />)}
                  >
                    {describeRemoval(change)}
                  </Button>
                </Box>
              )
            }
          />
        )}
      </Section>
      {isOperator && (
        <Section
          title="Old versions"
          action={
            <Button size="small" onClick={() => setDialog(<PruneDialog onClose={close} />)}>
              Prune
            </Button>
          }
        >
          <Text component="p" tone="muted" sx={{ m: 0 }}>
            Pruning deletes versions that nobody uses any more. To keep a version, pin it on the page of its
            area.
          </Text>
        </Section>
      )}
      {dialog}
    </Stack>
  );
}
