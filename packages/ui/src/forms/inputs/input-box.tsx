import type { ComponentProps, ReactNode, Ref } from 'react';
import { color, shadow } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { controlHeight, duration, radius } from '../../theme/tokens.ts';

/** Styles of every text input, also used by the native select and the date range input. */
export const boxStyle = {
  minHeight: controlHeight.medium,
  border: `1px solid ${color.line.field}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.raised,
  color: color.text.primary,
  boxShadow: shadow.small,
  fontSize: 14,
  lineHeight: '20px',
  letterSpacing: '-0.004em',
  transition: `border-color ${duration.quick}ms ease-out`,
  '&:hover': { borderColor: color.text.subtle },
  '&[data-invalid="true"]': { borderColor: color.tone.danger.fg },
  // Touch targets are 40 px, and iOS zooms into inputs with less than 16 px text.
  '@media (pointer: coarse)': { minHeight: controlHeight.large, fontSize: 16 },
} as const;

/** Focus ring of inputs. */
export const boxFocus = {
  outline: `2px solid ${color.focus}`,
  outlineOffset: -1,
  borderColor: color.focus,
} as const;

export const boxDisabled = {
  borderColor: color.line.main,
  backgroundColor: color.surface.sunken,
  color: color.text.disabled,
  boxShadow: 'none',
} as const;

const Frame = styled('div')({
  ...boxStyle,
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '&:has(input:focus)': boxFocus,
  '&:has(input[readonly])': { backgroundColor: color.surface.sunken, boxShadow: 'none' },
  '&:has(input:disabled)': boxDisabled,
});

const Input = styled('input')({
  flex: 1,
  width: '100%',
  minWidth: 0,
  padding: '5px 10px',
  border: 0,
  borderRadius: 'inherit',
  outline: 0,
  background: 'none',
  color: 'inherit',
  fontSize: 'inherit',
  lineHeight: '20px',
  // The frame shows the focus ring, so the input must not.
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: color.text.subtle, opacity: 1 },
  '&[type="search"]::-webkit-search-cancel-button': { display: 'none' },
  '&:-webkit-autofill': {
    WebkitBoxShadow: `0 0 0 100px ${color.brand.soft} inset`,
    WebkitTextFillColor: color.text.primary,
  },
});

const Side = styled('span')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 2,
  color: color.text.subtle,
  '&:first-of-type:not(:last-child)': { paddingLeft: 10, marginRight: -4 },
  '&:last-child': { paddingRight: 8 },
  '&:last-child:has(button)': { paddingRight: 4 },
  '& > svg': { fontSize: 18 },
});

export interface InputBoxProps extends Omit<ComponentProps<'input'>, 'prefix' | 'ref'> {
  prefix?: ReactNode;
  suffix?: ReactNode;
  invalid?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  frameRef?: Ref<HTMLDivElement>;
}

/** A text input with optional content before and after the text. */
export function InputBox({
  prefix,
  suffix,
  invalid,
  inputRef,
  frameRef,
  className,
  ...input
}: InputBoxProps) {
  return (
    <Frame ref={frameRef} className={className} data-box="" data-invalid={invalid || undefined}>
      {prefix && <Side>{prefix}</Side>}
      <Input ref={inputRef} {...input} />
      {suffix && <Side>{suffix}</Side>}
    </Frame>
  );
}

/** A textarea that grows with its text where the browser supports it, and can be resized. */
export const TextareaBox = styled('textarea')({
  ...boxStyle,
  display: 'block',
  width: '100%',
  padding: '5px 10px',
  resize: 'vertical',
  fieldSizing: 'content',
  '&::placeholder': { color: color.text.subtle, opacity: 1 },
  '&:focus': boxFocus,
  '&:disabled': boxDisabled,
});
