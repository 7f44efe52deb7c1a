import type { Components, Theme } from '@mui/material/styles';
import { color, focusRing, focusRingInset, font, shadow } from '../css.ts';
import { SmartLink } from '../link-context.tsx';
import { controlHeight, duration, radius } from '../tokens.ts';

const quick = `${duration.quick}ms ease-out`;
/** Fingers get 40 px where a mouse gets 32. */
const touch = (minHeight: number = controlHeight.large) => ({ '@media (pointer: coarse)': { minHeight } });

/** What is pressed or typed into. */
export const controlOverrides: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, LinkComponent: SmartLink },
    styleOverrides: {
      root: { fontFamily: font.sans, '&.Mui-focusVisible, &:focus-visible': focusRing },
    },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'inherit', disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: controlHeight.medium,
        padding: '5px 12px',
        borderRadius: radius.control,
        border: '1px solid transparent',
        fontSize: 14,
        fontWeight: 500,
        lineHeight: '20px',
        letterSpacing: '-0.004em',
        textTransform: 'none',
        whiteSpace: 'nowrap',
        transition: `background-color ${quick}, border-color ${quick}, color ${quick}, box-shadow ${quick}`,
        ...touch(),
        variants: [
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              backgroundColor: color.brand.main,
              color: color.brand.onMain,
              boxShadow: shadow.small,
              '&:hover': { backgroundColor: color.brand.hover, boxShadow: shadow.small },
              '&:active': { backgroundColor: color.brand.active },
            },
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: {
              backgroundColor: color.tone.danger.solid,
              color: color.tone.danger.onSolid,
              '&:hover': { backgroundColor: `color-mix(in oklab, ${color.tone.danger.solid} 88%, black)` },
            },
          },
          {
            props: { variant: 'outlined' },
            style: {
              borderColor: color.line.strong,
              backgroundColor: color.surface.raised,
              color: color.text.primary,
              boxShadow: shadow.small,
              '&:hover': { borderColor: color.line.field, backgroundColor: color.surface.hover },
              '&:active': { backgroundColor: color.line.main },
            },
          },
          { props: { variant: 'outlined', color: 'error' }, style: { color: color.tone.danger.fg } },
          {
            props: { variant: 'text' },
            style: {
              color: color.text.muted,
              '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
              '&:active': { backgroundColor: color.line.main },
            },
          },
          { props: { variant: 'text', color: 'primary' }, style: { color: color.brand.fg } },
          { props: { variant: 'text', color: 'error' }, style: { color: color.tone.danger.fg } },
        ],
        '&.Mui-disabled': {
          borderColor: color.line.main,
          backgroundColor: color.surface.sunken,
          color: color.text.disabled,
          boxShadow: 'none',
        },
        '&.MuiButton-text.Mui-disabled': { borderColor: 'transparent', backgroundColor: 'transparent' },
        '&.MuiButton-loading.Mui-disabled': { color: 'transparent' },
      },
      sizeSmall: {
        minHeight: controlHeight.small,
        padding: '3px 8px',
        fontSize: 13,
        '@media (pointer: coarse)': { minHeight: 36 },
      },
      sizeLarge: { minHeight: controlHeight.large, padding: '9px 16px' },
      startIcon: { marginLeft: -2, marginRight: 6, '& > *:nth-of-type(1)': { fontSize: 18 } },
      endIcon: { marginLeft: 6, marginRight: -2, '& > *:nth-of-type(1)': { fontSize: 18 } },
      loadingIndicator: { color: color.text.muted },
    },
  },
  MuiIconButton: {
    defaultProps: { color: 'inherit' },
    styleOverrides: {
      root: {
        width: controlHeight.medium,
        height: controlHeight.medium,
        padding: 0,
        borderRadius: radius.control,
        color: color.text.muted,
        transition: `background-color ${quick}, color ${quick}`,
        '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
        '&.Mui-disabled': { color: color.text.disabled },
        '@media (pointer: coarse)': { width: 40, height: 40 },
      },
      sizeSmall: {
        width: 24,
        height: 24,
        borderRadius: 4,
        '@media (pointer: coarse)': { width: 32, height: 32 },
      },
      sizeLarge: { width: 40, height: 40 },
    },
  },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 }, fontSizeSmall: { fontSize: 16 } } },
  MuiInputBase: {
    styleOverrides: {
      root: {
        fontSize: 14,
        lineHeight: '20px',
        letterSpacing: '-0.004em',
        // iOS zooms into anything typed at less than 16 px.
        '@media (pointer: coarse)': { fontSize: 16 },
      },
      input: {
        height: 20,
        '&::placeholder': { color: color.text.subtle, opacity: 1 },
        '&[type="search"]::-webkit-search-cancel-button': { display: 'none' },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        minHeight: controlHeight.medium,
        borderRadius: radius.control,
        backgroundColor: color.surface.raised,
        boxShadow: shadow.small,
        ...touch(),
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: color.line.field,
          transition: `border-color ${quick}`,
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: color.text.subtle },
        '&.Mui-focused': { outline: `2px solid ${color.focus}`, outlineOffset: -1 },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1, borderColor: color.focus },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: color.tone.danger.fg },
        '&.Mui-disabled': { backgroundColor: color.surface.sunken, boxShadow: 'none' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: color.line.main },
        '&.MuiInputBase-adornedStart': { paddingLeft: 10 },
        '&.MuiInputBase-adornedEnd': { paddingRight: 8 },
      },
      input: {
        padding: '6px 10px',
        '&.MuiInputBase-inputAdornedStart': { paddingLeft: 0 },
        '&.MuiInputBase-inputAdornedEnd': { paddingRight: 0 },
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${color.brand.soft} inset`,
          WebkitTextFillColor: color.text.primary,
          borderRadius: 'inherit',
        },
      },
      multiline: { padding: '6px 10px', '& .MuiOutlinedInput-input': { padding: 0, height: 'auto' } },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: { color: color.text.subtle, '& .MuiSvgIcon-root': { fontSize: 18 } } },
  },
  MuiSelect: {
    styleOverrides: {
      select: {
        minHeight: 20,
        padding: '6px 28px 6px 10px',
        lineHeight: '20px',
        // The ring is the outline of the whole field.
        '&:focus': { backgroundColor: 'transparent', outline: 'none' },
      },
      icon: { right: 6, color: color.text.subtle, fontSize: 18, top: 'calc(50% - 9px)' },
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        padding: 2,
        borderRadius: 4,
        color: color.line.field,
        '&:hover': { backgroundColor: 'transparent', color: color.text.muted },
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: color.brand.main },
        '&.Mui-disabled': { color: color.line.strong },
        '& .MuiSvgIcon-root': { fontSize: 20 },
        '&.Mui-focusVisible': focusRingInset,
      },
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        padding: 2,
        color: color.line.field,
        '&:hover': { backgroundColor: 'transparent', color: color.text.muted },
        '&.Mui-checked': { color: color.brand.main },
        '& .MuiSvgIcon-root': { fontSize: 20 },
        '&.Mui-focusVisible': focusRingInset,
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 24, padding: 2, overflow: 'visible' },
      switchBase: {
        padding: 4,
        '&:hover': { backgroundColor: 'transparent' },
        '&.Mui-checked': {
          transform: 'translateX(12px)',
          color: '#fff',
          '&:hover': { backgroundColor: 'transparent' },
          '& + .MuiSwitch-track': {
            backgroundColor: color.brand.main,
            borderColor: color.brand.main,
            opacity: 1,
          },
        },
        '&.Mui-focusVisible': { outline: 'none' },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
      },
      thumb: { width: 16, height: 16, boxShadow: '0 1px 2px rgb(0 0 0 / 0.3)', color: '#fff' },
      track: {
        height: 20,
        borderRadius: 10,
        border: `1px solid ${color.line.field}`,
        backgroundColor: color.line.field,
        opacity: 1,
      },
    },
  },
};
