import type { Alert } from '@portal/portal-sdk';
import { Box, color, EmptyState, icons, Row, Stack, Text } from '@portal/ui';
import { relativeTime } from '@portal/ui/format';

/** Alerts shown earlier in this tab, because some users cannot read them within three seconds (R20). */
export function AlertLog({ log }: { log: readonly Alert[] }) {
  if (log.length === 0) {
    return (
      <EmptyState
        icon={<icons.info />}
        title="No alerts yet"
        description="Confirmations and errors that were shown briefly are listed here."
      />
    );
  }
  return (
    <Box component="ul" role="list">
      {log.map((alert) => {
        const Icon = alert.success ? icons.success : icons.error;
        const tone = alert.success ? 'success' : 'danger';
        return (
          <Row
            key={alert.id}
            component="li"
            gap={3}
            align="start"
            sx={{ py: 3, borderBottom: `1px solid ${color.line.main}` }}
          >
            <Icon sx={{ flex: 'none', fontSize: 20, color: color.tone[tone].fg }} />
            <Stack gap={0.5}>
              <Text>{alert.message}</Text>
              <Text variant="caption" tone="subtle">
                {relativeTime(alert.at, Date.now())}
              </Text>
            </Stack>
          </Row>
        );
      })}
    </Box>
  );
}
