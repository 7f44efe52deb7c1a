import { Box, Button, Stack, Text } from '@portal/ui';
import { Modal } from '@portal/ui/page';
import type { ConflictDialogProps, ConflictRow } from './conflict-types.ts';

const values = {
  m: 0,
  mt: 1,
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 4,
  rowGap: 1,
};

/** The open conflict dialog; fetched when the first conflict happens. */
export function OpenConflictDialog({
  rows,
  what,
  taken = [],
  changes,
  busy = false,
  onKeepMine,
  onTakeTheirs,
}: ConflictDialogProps & { rows: readonly ConflictRow[] }) {
  return (
    <Modal
      open
      onClose={onTakeTheirs}
      closeIcon={false}
      closeOnBackdrop={false}
      closeOnEscape={false}
      role="alertdialog"
      title={`A colleague changed ${what}`}
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
          Nothing was overwritten. Choose which version to save for{' '}
          {rows.length === 1 ? 'the value' : `the ${rows.length} values`} you both changed; all other changes
          are saved.
        </Text>
        {taken.length > 0 && <Text tone="muted">Also changed by your colleague: {taken.join(', ')}.</Text>}
        {changes}
        {rows.map((row) => (
          <Box key={row.label} sx={{ borderTop: 1, borderColor: 'line.main', pt: 3 }}>
            <Text weight={600}>{row.label}</Text>
            <Box component="dl" sx={values}>
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
