import { Box, Button, type ButtonProps, Text } from '@portal/ui';
import { useId } from 'react';

export interface DisabledReasonButtonProps extends ButtonProps {
  /** Why the button cannot be used now; null where it can. Shown under the button and read with it. */
  disabledReason: string | null;
  /** Side on which the reason is aligned: `end` in a header. */
  align?: 'start' | 'end';
}

/** A button that says why it is unavailable. It keeps its place in the tab order. */
export function DisabledReasonButton({
  disabledReason,
  align = 'end',
  onClick,
  href,
  loading,
  ...button
}: DisabledReasonButtonProps) {
  const reasonId = useId();
  const isAvailable = disabledReason === null;
  const usable = {
    ...(href !== undefined && { href }),
    ...(loading !== undefined && { loading }),
    ...(onClick !== undefined && { onClick }),
  };
  const unusable = {
    'aria-disabled': true,
    'aria-describedby': reasonId,
  };
  // One tree for both states: a button that becomes unavailable after its own click keeps the focus.
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: { sm: align } }}>
      <Button {...button} {...(isAvailable ? usable : unusable)} />
      {!isAvailable && (
        <Text id={reasonId} variant="caption" tone="muted" sx={{ maxWidth: 320, textAlign: { sm: align } }}>
          {disabledReason}
        </Text>
      )}
    </Box>
  );
}
