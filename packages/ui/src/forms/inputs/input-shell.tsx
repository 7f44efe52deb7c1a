import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';

interface InputShellProps {
  id: string;
  label: string;
  labelHidden?: boolean | undefined;
  size?: 'small' | 'medium';
  className?: string | undefined;
  children: ReactNode;
}

/** A label above an input that is not part of a form. */
export function InputShell({ id, label, labelHidden, size = 'small', className, children }: InputShellProps) {
  return (
    <FormControl className={className} size={size}>
      <FormLabel id={`${id}-label`} htmlFor={id} data-hidden={labelHidden}>
        {label}
      </FormLabel>
      {children}
    </FormControl>
  );
}
