import { Box, Card, Grid, Stack, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import type { ReactNode } from 'react';
import { CasePriorityTag, WaitingOnTag } from '../shared/case-tags.tsx';
import type { SupportCase } from '../shared/case-types.ts';
import { SlaTimer } from './sla-timer.tsx';

/** SLA clock, priority, who the case is waiting on, and who handles it. */
export function CaseStatusCard({ supportCase }: { supportCase: SupportCase }) {
  const { status, priority, waitsOn, owner, department, updatedAt, resolvedAt, closedAt } = supportCase;
  return (
    <Card>
      <Grid min={132} gap={5}>
        {status === 'New' ? (
          // The clock matters most: full width on a phone, two columns on a wider card.
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' } }}>
            <SlaTimer id={supportCase.id} />
          </Box>
        ) : (
          <Metric label={status === 'Closed' ? 'Closed' : 'Resolved'}>
            {formatDateTime(status === 'Closed' ? closedAt : resolvedAt)}
          </Metric>
        )}
        <Metric label="Priority">
          <CasePriorityTag priority={priority} />
        </Metric>
        {waitsOn !== null && (
          <Metric label="Waiting on">
            <WaitingOnTag waitsOn={waitsOn} />
          </Metric>
        )}
        <Metric label="Handled by" hint={department}>
          {owner ?? 'Not assigned yet'}
        </Metric>
        <Metric label="Last update">{formatDateTime(updatedAt)}</Metric>
      </Grid>
    </Card>
  );
}

function Metric({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <Stack gap={1} align="start" sx={{ overflowWrap: 'anywhere' }}>
      <Text variant="caption" tone="muted">
        {label}
      </Text>
      <Text weight={500} numeric>
        {children}
      </Text>
      {hint && (
        <Text variant="caption" tone="muted">
          {hint}
        </Text>
      )}
    </Stack>
  );
}
