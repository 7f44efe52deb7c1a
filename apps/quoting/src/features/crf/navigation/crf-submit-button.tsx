import { Button, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { getFirstIncompleteSection } from './first-incomplete-section.ts';
import { useReadiness } from './use-readiness.ts';

interface CrfSubmitButtonProps {
  busy: boolean;
  onPress: () => void;
}

/** Submits the form. While answers are missing, it names the next section to complete and opens it. */
export function CrfSubmitButton({ busy, onPress }: CrfSubmitButtonProps) {
  const incomplete = getFirstIncompleteSection(useReadiness());
  return (
    <Stack gap={2} sx={{ width: '100%' }}>
      <Button variant="primary" fullWidth loading={busy} onClick={onPress} sx={{ whiteSpace: 'normal' }}>
        {incomplete === null
          ? 'Submit for approval'
          : `${plural(incomplete.issueCount, 'answer')} needed in ${incomplete.title}`}
      </Button>
      <Text variant="caption" tone="muted" sx={{ display: { xs: 'none', md: 'block' } }}>
        {incomplete === null
          ? 'All sections are valid. Next, an administrator in your company approves the order.'
          : 'You can submit the form when all sections are valid.'}
      </Text>
    </Stack>
  );
}
