import { Box, Text, useIsPhone } from '@portal/ui';
import { SubmitButton } from '@portal/ui/forms';

export interface SubmitRowProps {
  label: string;
  busyLabel: string;
  /** Describes what happens after submitting. */
  note: string;
}

/** The submit button; on a phone it sticks to the bottom of the screen. */
export function SubmitRow({ label, busyLabel, note }: SubmitRowProps) {
  const isPhone = useIsPhone();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 2, sm: 4 },
        ...(isPhone && {
          position: 'sticky',
          zIndex: 1,
          bottom: 0,
          mx: -4,
          px: 4,
          py: 3,
          borderTop: 1,
          borderColor: 'line.main',
          bgcolor: 'surface.canvas',
        }),
      }}
    >
      <SubmitButton busyLabel={busyLabel} fullWidth={isPhone}>
        {label}
      </SubmitButton>
      <Text variant={isPhone ? 'caption' : 'dense'} tone="muted">
        {note}
      </Text>
    </Box>
  );
}
