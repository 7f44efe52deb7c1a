import { Box, color, controlHeight, icons, radius, Stack, shadow, styled, Text } from '@portal/ui';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

const Label = styled('label')({ fontSize: 13, fontWeight: 500, lineHeight: '20px' });

const Frame = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minHeight: controlHeight.large,
  border: `1px solid ${color.line.field}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.raised,
  boxShadow: shadow.small,
  '&:hover': { borderColor: color.text.subtle },
  '&:has(input:focus)': { outline: `2px solid ${color.focus}`, outlineOffset: -1 },
  '&:has([aria-invalid="true"])': { borderColor: color.tone.danger.fg },
});

const Input = styled('input')({
  flex: 1,
  minWidth: 0,
  alignSelf: 'stretch',
  padding: '0 12px',
  border: 0,
  borderRadius: 'inherit',
  background: 'none',
  // Phones zoom into fields with text below 16 px.
  fontSize: 16,
  '@media (min-width: 600px)': { fontSize: 14 },
  '&:focus-visible': { outline: 'none' },
  '&:-webkit-autofill': {
    WebkitBoxShadow: `0 0 0 100px ${color.brand.soft} inset`,
    WebkitTextFillColor: color.text.primary,
  },
});

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  error: string | undefined;
  /** Shown after the input, inside its frame. */
  end?: ReactNode;
}

/**
 * A labelled native input. The sign-in page does not use the forms layer, which would add half again to the scripts it
 * loads.
 */
export function SignInField({ label, error, end, ...input }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Stack gap={1}>
      <Label htmlFor={id}>{label}</Label>
      <Frame>
        <Input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
        {end}
      </Frame>
      {error !== undefined && (
        <Text id={errorId} component="p" variant="caption" tone="danger" sx={{ display: 'flex', gap: 1 }}>
          <Box component="span" aria-hidden sx={{ '& > svg': { display: 'block', fontSize: 16 } }}>
            <icons.error />
          </Box>
          {error}
        </Text>
      )}
    </Stack>
  );
}
