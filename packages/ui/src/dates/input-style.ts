import { color, shadow } from '../theme/styles/css.ts';
import { controlHeight, duration, radius } from '../theme/tokens.ts';

/** Styles of the inputs of dates, which MUI has no component for. */
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
