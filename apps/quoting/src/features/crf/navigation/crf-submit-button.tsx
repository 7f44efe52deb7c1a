import { Button, Stack, Text } from '@portal/ui';
import type { SectionReadiness } from '../model/crf-readiness.ts';

interface CrfSubmitButtonProps {
  /** The first section that is not valid, or null. */
  open: SectionReadiness | null;
  busy: boolean;
  onPress: () => void;
}

/** Sends the form; while something is missing it says what, and leads there. */
export function CrfSubmitButton({ open, busy, onPress }: CrfSubmitButtonProps) {
  return (
    <Stack gap={2} sx={{ width: '100%' }}>
      <Button variant="primary" fullWidth loading={busy} onClick={onPress}>
        {open === null ? 'Submit for approval' : `Answer ${open.open} more in ${open.title}`}
      </Button>
      <Text variant="caption" tone="muted" sx={{ display: { xs: 'none', md: 'block' } }}>
        {open === null
          ? 'All five sections are valid. An administrator of your company approves next.'
          : 'The form can be submitted when all five sections are valid.'}
      </Text>
    </Stack>
  );
}
