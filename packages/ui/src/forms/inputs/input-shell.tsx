import type { ReactNode } from 'react';
import { styled } from '../../theme/styles/styled.tsx';
import { controlHeight } from '../../theme/tokens.ts';
import { labelStyle } from '../field-shell.tsx';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '&[data-size="small"]': {
    '& [data-box], & select': { minHeight: controlHeight.medium },
  },
  '&[data-size="medium"]': {
    '& [data-box], & select': { minHeight: controlHeight.large },
  },
});
const Label = styled('label')({ ...labelStyle, alignSelf: 'flex-start' });

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
    <Root className={className} data-size={size}>
      <Label id={`${id}-label`} htmlFor={id} data-hidden={labelHidden}>
        {label}
      </Label>
      {children}
    </Root>
  );
}
