import MuiCheckbox from '@mui/material/Checkbox';
import MuiRadio from '@mui/material/Radio';
import MuiSwitch from '@mui/material/Switch';
import type { ComponentProps } from 'react';

interface ToggleProps extends Omit<ComponentProps<'input'>, 'type' | 'color' | 'size'> {
  /** Whether it is on. */
  checked?: boolean | undefined;
}

/** MUI hands the state to its look, and everything else to the input. */
const split = ({ checked, disabled, className, style, ...input }: ToggleProps) => ({
  ...(checked !== undefined && { checked }),
  disabled,
  className,
  style,
  slotProps: { input },
});

export const Checkbox = (props: ToggleProps) => <MuiCheckbox {...split(props)} />;
export const Radio = (props: ToggleProps) => <MuiRadio {...split(props)} />;
/** A switch without a form or a label: give it an `aria-label`. */
export const Switch = (props: ToggleProps) => <MuiSwitch {...split(props)} />;
