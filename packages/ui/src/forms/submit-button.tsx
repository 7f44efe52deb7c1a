import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useFormState } from 'react-final-form';
import type { SubmitButtonProps } from './types.ts';

const LOOK = {
  primary: { variant: 'contained', color: 'primary' },
  secondary: { variant: 'outlined', color: 'inherit' },
  danger: { variant: 'contained', color: 'error' },
} as const;

/** Busy while the form is being sent. It keeps the focus meanwhile, so it is not disabled but does nothing. */
export function SubmitButton({
  children,
  busyLabel,
  disabled,
  variant = 'primary',
  fullWidth,
  name,
}: SubmitButtonProps) {
  const { submitting = false } = useFormState({ subscription: { submitting: true } });
  return (
    <Button
      type="submit"
      name={name}
      {...LOOK[variant]}
      fullWidth={fullWidth ?? false}
      disabled={disabled ?? false}
      aria-disabled={submitting || undefined}
      aria-busy={submitting || undefined}
      startIcon={submitting ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
      onClick={(event) => {
        if (submitting) event.preventDefault();
      }}
    >
      {submitting ? (busyLabel ?? children) : children}
    </Button>
  );
}
