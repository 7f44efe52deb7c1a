import { useFormState } from 'react-final-form';
import { Button } from '../core/actions/button.tsx';
import type { SubmitButtonProps } from './types/form.ts';

/** Submit button, busy while the form is submitting. */
export function SubmitButton({ children, busyLabel, variant = 'primary', ...rest }: SubmitButtonProps) {
  const { submitting = false } = useFormState({ subscription: { submitting: true } });
  return (
    <Button type="submit" variant={variant} loading={submitting} {...rest}>
      {submitting ? (busyLabel ?? children) : children}
    </Button>
  );
}
