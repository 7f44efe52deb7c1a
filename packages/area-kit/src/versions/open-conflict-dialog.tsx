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

const BY_COLLEAGUE = {
  title: (what: string) => `A colleague changed ${what}`,
  both: 'you both changed',
  taken: 'Also changed by your colleague',
  mine: 'Yours',
  theirs: 'Theirs',
  takeTheirs: 'Take theirs',
};

/** For settings that only the user can change. */
const BY_USER: typeof BY_COLLEAGUE = {
  title: (what) => `You changed ${what} somewhere else`,
  both: 'that you changed here and somewhere else',
  taken: 'Also changed',
  mine: 'On this page',
  theirs: 'Saved',
  takeTheirs: 'Keep saved',
};

/** The open conflict dialog; fetched when the first conflict happens. */
export function OpenConflictDialog({
  rows,
  what,
  taken = [],
  changes,
  busy = false,
  isOwnChange = false,
  onKeepMine,
  onTakeTheirs,
}: ConflictDialogProps & { rows: readonly ConflictRow[] }) {
  const texts = isOwnChange ? BY_USER : BY_COLLEAGUE;
  return (
    <Modal
      open
      onClose={onTakeTheirs}
      closeIcon={false}
      closeOnBackdrop={false}
      closeOnEscape={false}
      role="alertdialog"
      title={texts.title(what)}
      actions={
        <>
          <Button onClick={onTakeTheirs} disabled={busy}>
            {texts.takeTheirs}
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
          {rows.length === 1 ? 'the value' : `the ${rows.length} values`} {texts.both}; all other changes are
          saved.
        </Text>
        {taken.length > 0 && (
          <Text tone="muted">
            {texts.taken}: {taken.join(', ')}.
          </Text>
        )}
        {changes}
        {rows.map((row) => (
          <Box key={row.label} sx={{ borderTop: 1, borderColor: 'line.main', pt: 3 }}>
            <Text weight={600}>{row.label}</Text>
            <Box component="dl" sx={values}>
              <Text component="dt" tone="muted">
                {texts.mine}
              </Text>
              <Text component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {row.mine}
              </Text>
              <Text component="dt" tone="muted">
                {texts.theirs}
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
