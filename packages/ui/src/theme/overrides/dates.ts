import type { Components, Theme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { color, focusRingInset, shadow } from '../styles/css.ts';
import { controlHeight, duration, radius } from '../tokens.ts';

const coarse = '@media (pointer: coarse)';

/** The frame of a date range, which looks like the fields. */
export const inputFrame = {
  minHeight: controlHeight.medium,
  border: `1px solid ${color.line.field}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.raised,
  boxShadow: shadow.small,
  transition: `border-color ${duration.quick}ms ease-out`,
  '&:hover': { borderColor: color.text.subtle },
  '&[data-invalid="true"]': { borderColor: color.tone.danger.fg },
  '&[data-disabled="true"]': {
    borderColor: color.line.main,
    backgroundColor: color.surface.sunken,
    boxShadow: 'none',
  },
  '&[data-size="medium"]': { minHeight: controlHeight.large },
  '&:has([role="spinbutton"]:focus)': {
    outline: `2px solid ${color.focus}`,
    outlineOffset: -1,
    borderColor: color.focus,
  },
  [coarse]: { minHeight: controlHeight.large },
} as const;

const button = {
  height: 32,
  borderRadius: radius.control,
  fontSize: 13,
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRingInset,
} as const;
const selected = {
  backgroundColor: color.brand.main,
  color: color.brand.onMain,
  '&:hover, &:focus': { backgroundColor: color.brand.hover },
  '@media (forced-colors: active)': {
    '&, &:hover, &:focus': {
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      forcedColorAdjust: 'none',
    },
  },
} as const;

/** Look of date and time pickers. */
export const datesOverrides: Components<Theme> = {
  MuiPickersTextField: { defaultProps: { size: 'small' } },
  MuiPickersInputBase: {
    styleOverrides: {
      root: {
        minHeight: controlHeight.large,
        fontSize: 14,
        lineHeight: '20px',
        letterSpacing: '-0.004em',
        fontVariantNumeric: 'tabular-nums',
        color: color.text.primary,
        '&.MuiPickersInputBase-inputSizeSmall': { minHeight: controlHeight.medium },
        // Touch targets are 40 px, and iOS zooms into inputs with less than 16 px text.
        [coarse]: { '&&': { minHeight: controlHeight.large, fontSize: 16 } },
        '&.Mui-disabled': { color: color.text.disabled },
      },
      sectionsContainer: { '&&': { padding: '5px 0', lineHeight: '20px' } },
      sectionContent: {
        borderRadius: radius.mark,
        '&[aria-valuetext="Empty"]': { color: color.text.subtle },
        '&::selection': { backgroundColor: color.surface.selected },
      },
    },
  },
  MuiPickersOutlinedInput: {
    styleOverrides: {
      root: {
        padding: '0 4px 0 10px',
        borderRadius: radius.control,
        backgroundColor: color.surface.raised,
        boxShadow: shadow.small,
        '&.Mui-disabled': { backgroundColor: color.surface.sunken, boxShadow: 'none' },
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiPickersOutlinedInput-notchedOutline': {
          borderColor: color.text.subtle,
        },
        '&.Mui-focused .MuiPickersOutlinedInput-notchedOutline': {
          borderColor: `${color.focus} !important`,
        },
      },
      notchedOutline: {
        inset: 0,
        borderColor: color.line.field,
        transition: `border-color ${duration.quick}ms ease-out`,
        '& legend': { display: 'none' },
        '.Mui-error &': { borderColor: color.tone.danger.fg },
        '.Mui-disabled &': { borderColor: `${color.line.main} !important` },
      },
    },
  },
  MuiPickerPopper: {
    styleOverrides: {
      paper: {
        marginTop: 4,
        borderRadius: radius.card,
        backgroundColor: color.surface.overlay,
        backgroundImage: 'none',
        boxShadow: shadow.menu,
      },
    },
  },
  MuiDateCalendar: {
    styleOverrides: { root: { width: 248, height: 'auto', maxHeight: 'none', padding: 12 } },
  },
  MuiPickersCalendarHeader: {
    styleOverrides: {
      root: { minHeight: 32, margin: '0 0 4px', padding: '0 0 0 8px' },
      labelContainer: { marginRight: 'auto', fontSize: 14 },
      label: { fontSize: 14, fontWeight: 600 },
    },
  },
  MuiPickersArrowSwitcher: { styleOverrides: { spacer: { width: 0 }, button: { margin: 0 } } },
  MuiDayCalendar: {
    styleOverrides: {
      weekDayLabel: { width: 32, height: 28, margin: 0, color: color.text.subtle, fontSize: 12 },
      weekContainer: { margin: 0 },
      slideTransition: { minHeight: 192 },
    },
  },
  MuiPickerDay: {
    styleOverrides: {
      root: {
        ...button,
        width: 32,
        margin: 0,
        color: color.text.primary,
        fontVariantNumeric: 'tabular-nums',
        '&.Mui-disabled': { color: color.text.disabled },
        '&&.Mui-selected': { ...selected, fontWeight: 600 },
        '&[data-within="true"]': { borderRadius: 0, backgroundColor: color.surface.selected },
      },
      today: { '&&': { border: `1px solid ${color.line.field}` } },
    },
  },
  MuiYearCalendar: {
    styleOverrides: {
      root: { width: '100%', padding: 0 },
      button: { ...button, '&&.Mui-selected': selected },
    },
  },
  MuiMonthCalendar: {
    styleOverrides: {
      root: { width: '100%', padding: 0 },
      button: { ...button, '&&.Mui-selected': selected },
    },
  },
  MuiMultiSectionDigitalClock: { styleOverrides: { root: { borderColor: color.line.main } } },
  MuiMultiSectionDigitalClockSection: {
    styleOverrides: {
      item: { ...button, minHeight: 32, fontVariantNumeric: 'tabular-nums', '&&.Mui-selected': selected },
    },
  },
};
