import { Box, Button, Modal, Stack, Text } from '@portal/ui';
import type { ReactNode } from 'react';

export interface ConflictRow {
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  rows: readonly ConflictRow[] | null;
  /** What was changed: "this quote". */
  what: string;
  /** Who it was and what else he did. */
  changes?: ReactNode;
  busy?: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people changed the same answer: both are shown, and the second one decides. */
export function ConflictDialog({
  rows,
  what,
  changes,
  busy = false,
  onKeepMine,
  onTakeTheirs,
}: ConflictDialogProps) {
  if (rows === null) return null;
  return (
    <Modal
      open
      onClose={onTakeTheirs}
      closeIcon={false}
      closeOnBackdrop={false}
      closeOnEscape={false}
      role="alertdialog"
      title={`Somebody else changed ${what}`}
      actions={
        <>
          <Button onClick={onTakeTheirs} disabled={busy}>
            Take theirs
          </Button>
          <Button variant="primary" onClick={onKeepMine} loading={busy}>
            Keep mine
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text>
          Nothing was overwritten. What only one of you changed is kept; decide about{' '}
          {rows.length === 1 ? 'the one answer' : `the ${rows.length} answers`} that you both changed.
        </Text>
        {changes}
        {rows.map((row) => (
          <Box key={row.label} sx={{ borderTop: 1, borderColor: 'line.main', pt: 3 }}>
            <Text weight={600}>{row.label}</Text>
            <Box
              component="dl"
              sx={{
                m: 0,
                mt: 1,
                display: 'grid',
                gridTemplateColumns: 'max-content 1fr',
                columnGap: 4,
                rowGap: 1,
              }}
            >
              <Text component="dt" tone="muted">
                Yours
              </Text>
              <Text component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {row.mine}
              </Text>
              <Text component="dt" tone="muted">
                Theirs
              </Text>
              <Text component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {row.theirs}
              </Text>
            </Box>
          </Box>
        ))}
      </Stack>
    </Modal>
  );
}
