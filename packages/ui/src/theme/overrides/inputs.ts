import type { Components, Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { color, focusRing, shadow } from '../styles/css.ts';
import { controlHeight, duration, radius } from '../tokens.ts';

const toggle = {
  flex: 'none',
  color: color.line.field,
  '&:hover': { backgroundColor: 'transparent', color: color.text.muted },
  '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: color.brand.main },
  '&.Mui-disabled': { color: color.line.strong },
  '&:has([aria-invalid="true"])': { color: color.tone.danger.fg },
  '&.Mui-focusVisible': { ...focusRing, outlineOffset: -1 },
} as const;

const outline = '.MuiOutlinedInput-notchedOutline';

/** Look of form controls. */
export const inputsOverrides: Components<Theme> = {
  MuiFormControl: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { display: 'flex' } },
    variants: [
      {
        props: { size: 'medium' },
        style: { '& .MuiInputBase-root': { minHeight: controlHeight.large } },
      },
    ],
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        alignSelf: 'flex-start',
        marginBottom: 4,
        fontSize: 13,
        fontWeight: 500,
        lineHeight: '20px',
        overflowWrap: 'anywhere',
        '&, &.Mui-focused, &.Mui-error, &.Mui-disabled': { color: color.text.primary },
        '&[data-hidden="true"]': visuallyHidden,
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        // Help is above its input, errors are below it.
        margin: '-2px 0 6px',
        color: color.text.muted,
        '&.Mui-error': { display: 'flex', gap: 6, margin: '4px 0 0', color: color.tone.danger.fg },
        '& > svg': { flex: 'none', width: 14, height: 14, marginTop: 1 },
      },
    },
  },
  MuiInputBase: {
    // Labels are above inputs: nothing moves when the browser fills one.
    defaultProps: { disableInjectingGlobalStyles: true },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: controlHeight.medium,
        padding: 0,
        borderRadius: radius.control,
        backgroundColor: color.surface.raised,
        boxShadow: shadow.small,
        lineHeight: '20px',
        // Touch targets are 40 px, and iOS zooms into inputs with less than 16 px text.
        '@media (pointer: coarse)': { minHeight: controlHeight.large, fontSize: 16 },
        [`&:hover ${outline}`]: { borderColor: color.text.subtle },
        [`&.Mui-error ${outline}`]: { borderColor: color.tone.danger.fg },
        // Also before the scripts arrive, in a prerendered form.
        [`&:has(> .MuiInputBase-input:focus) ${outline}`]: {
          borderWidth: 2,
          borderColor: color.focus,
        },
        '&.Mui-readOnly': { backgroundColor: color.surface.sunken, boxShadow: 'none' },
        '&.Mui-disabled': {
          backgroundColor: color.surface.sunken,
          boxShadow: 'none',
          color: color.text.disabled,
          [`& ${outline}`]: { borderColor: color.line.main },
        },
      },
      input: {
        flex: 1,
        height: 'auto',
        padding: '5px 10px',
        borderRadius: 'inherit',
        '&&::placeholder': { color: color.text.subtle },
        // The outline around the input shows the focus.
        '&:focus-visible': { outline: 'none' },
        '&.Mui-disabled': { WebkitTextFillColor: 'currentColor' },
        '&[type="search"]::-webkit-search-cancel-button': { display: 'none' },
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${color.brand.soft} inset`,
          WebkitTextFillColor: color.text.primary,
        },
      },
      notchedOutline: {
        top: 0,
        borderColor: color.line.field,
        transition: `border-color ${duration.quick}ms ease-out`,
        '& > legend': { display: 'none' },
      },
    },
  },
  MuiInputAdornment: {
    styleOverrides: {
      root: {
        flex: 'none',
        gap: 2,
        maxHeight: 'none',
        color: color.text.subtle,
        '& > svg': { fontSize: 18 },
      },
      positionStart: { marginRight: -4, paddingLeft: 10, '&:has(button)': { paddingLeft: 4 } },
      positionEnd: { marginLeft: 0, paddingRight: 8, '&:has(button)': { paddingRight: 4 } },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: {
        textOverflow: 'ellipsis',
        '[data-empty] > &': { color: color.text.subtle },
        '&&& option': { backgroundColor: color.surface.overlay, color: color.text.primary },
      },
      icon: { right: 8, color: color.text.subtle, fontSize: 18 },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      // The input keeps its own padding, and fills its place as other fields do.
      root: { '&&& .MuiOutlinedInput-root': { width: '100%', padding: 0 } },
      popper: { paddingBlock: 4 },
      paper: {
        borderRadius: radius.card,
        backgroundColor: color.surface.overlay,
        boxShadow: shadow.menu,
        fontSize: 14,
        lineHeight: '20px',
      },
      noOptions: { padding: '10px 12px', color: color.text.muted, fontSize: 13 },
      listbox: {
        maxHeight: 'min(320px, 60dvh)',
        padding: 4,
        overscrollBehavior: 'contain',
        '&& .MuiAutocomplete-option': {
          display: 'flex',
          alignItems: 'center',
          minHeight: 32,
          padding: '6px 8px',
          borderRadius: radius.control,
          overflowWrap: 'anywhere',
          '&[aria-selected="true"]': { backgroundColor: color.surface.selected },
          '&.Mui-focused': {
            backgroundColor: color.surface.hover,
            boxShadow: `inset 2px 0 ${color.brand.main}`,
          },
          '&[aria-disabled="true"]': { color: color.text.disabled, opacity: 1 },
          '@media (pointer: coarse)': { minHeight: 44 },
          '@media (forced-colors: active)': {
            '&.Mui-focused': { outline: '2px solid Highlight', outlineOffset: -2 },
          },
          // In view below a long list.
          '&[data-pinned="true"]': {
            position: 'sticky',
            bottom: -4,
            zIndex: 1,
            marginBottom: -4,
            borderTop: `1px solid ${color.line.main}`,
            borderRadius: 0,
            backgroundColor: color.surface.overlay,
            color: color.brand.fg,
            fontWeight: 500,
            '&.Mui-focused': { backgroundColor: color.surface.selected },
          },
        },
      },
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { ...toggle, padding: 2, borderRadius: radius.small, '& .MuiSvgIcon-root': { fontSize: 20 } },
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { ...toggle, padding: 2, '& .MuiSvgIcon-root': { fontSize: 20 } } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { flex: 'none', width: 32, height: 20, margin: 2, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 3,
        color: '#fff',
        '&.Mui-checked': { color: '#fff', transform: 'translateX(12px)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: color.brand.main, opacity: 1 },
        '&.Mui-disabled': { color: color.surface.raised },
        '&.Mui-disabled + .MuiSwitch-track': { backgroundColor: color.line.strong, opacity: 1 },
        '&:hover, &.Mui-checked:hover': { backgroundColor: 'transparent' },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
        // In forced-colours mode background colours are removed.
        '@media (forced-colors: active)': { color: 'ButtonText' },
      },
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: {
        borderRadius: radius.pill,
        backgroundColor: color.line.field,
        opacity: 1,
        '@media (forced-colors: active)': { border: '1px solid ButtonText' },
      },
    },
  },
};
