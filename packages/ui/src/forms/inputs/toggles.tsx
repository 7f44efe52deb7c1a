import type { ComponentProps } from 'react';
import { color, focusRing } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration } from '../../theme/tokens.ts';

const toggle = {
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  margin: 3,
  border: `1.5px solid ${color.line.field}`,
  backgroundColor: color.surface.raised,
  cursor: 'pointer',
  transition: `background-color ${duration.quick}ms ease-out, border-color ${duration.quick}ms ease-out`,
  '&:hover': { borderColor: color.text.muted },
  '&:focus-visible': focusRing,
  '&[aria-invalid="true"]': { borderColor: color.tone.danger.fg },
  '&:checked': { borderColor: color.brand.main, backgroundColor: color.brand.main },
  '&:disabled': {
    borderColor: color.line.strong,
    backgroundColor: color.surface.sunken,
    cursor: 'not-allowed',
  },
  '&:checked:disabled': { backgroundColor: color.line.strong },
  '&::before': { content: '""', position: 'absolute', backgroundColor: color.brand.onMain, opacity: 0 },
  '&:checked::before': { opacity: 1 },
  // The touch target is larger than the visible control.
  '&::after': { content: '""', position: 'absolute', inset: -6 },
  // In forced-colours mode the browser draws the control.
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;

const small = { ...toggle, width: 18, height: 18 } as const;

const CheckboxInput = styled('input')({
  ...small,
  borderRadius: 4,
  '&::before': {
    ...toggle['&::before'],
    inset: 2,
    clipPath: 'polygon(10% 52%, 22% 40%, 41% 59%, 79% 17%, 91% 29%, 41% 84%)',
  },
});

const RadioInput = styled('input')({
  ...small,
  borderRadius: '50%',
  '&::before': { ...toggle['&::before'], inset: 4.5, borderRadius: '50%' },
});

const SwitchInput = styled('input')({
  ...toggle,
  width: 32,
  height: 20,
  margin: 2,
  borderRadius: 10,
  backgroundColor: color.line.field,
  '&::before': {
    ...toggle['&::before'],
    inset: '1.5px auto 1.5px 1.5px',
    width: 14,
    borderRadius: '50%',
    backgroundColor: '#fff',
    opacity: 1,
    transition: `transform ${duration.quick}ms ease-out`,
  },
  '&:checked::before': { transform: 'translateX(12px)' },
});

interface ToggleProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Whether it is on. */
  checked?: boolean | undefined;
}

export const Checkbox = (props: ToggleProps) => <CheckboxInput type="checkbox" {...props} />;
export const Radio = (props: ToggleProps) => <RadioInput type="radio" {...props} />;
/** A switch without a form or a label: give it an `aria-label`. */
export const Switch = (props: ToggleProps) => <SwitchInput type="checkbox" role="switch" {...props} />;
