import { Box, Button, Text } from '@portal/ui';
import { type ComponentProps, useId } from 'react';

type DisabledReasonButtonProps = ComponentProps<typeof Button> & {
  /** Why it cannot be pressed now: read under the button and with it. */
  disabledReason: string | null;
  /** Where it and its reason stand: `end` in a header. */
  align?: 'start' | 'end';
};

/** A button that, where it cannot be pressed, says why where one would press it. It keeps its place in the tab order. */
export function DisabledReasonButton({
  disabledReason,
  align = 'end',
  onClick,
  href,
  loading,
  ...rest
}: DisabledReasonButtonProps) {
  const reasonId = useId();
  if (disabledReason === null)
    return (
      <Button
        {...rest}
        {...(href === undefined ? {} : { href })}
        {...(loading === undefined ? {} : { loading })}
        {...(onClick === undefined ? {} : { onClick })}
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: { sm: align } }}>
      <Button
        {...rest}
        aria-disabled
        aria-describedby={reasonId}
        sx={{ opacity: 0.55, cursor: 'not-allowed' }}
      />
      <Text id={reasonId} variant="caption" tone="muted" sx={{ maxWidth: 320, textAlign: { sm: align } }}>
        {disabledReason}
      </Text>
    </Box>
  );
}
