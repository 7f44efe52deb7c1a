import type { Components, Theme } from '@mui/material/styles';
import { color, focusRing, focusRingInset } from '../css.ts';
import { duration, radius } from '../tokens.ts';

/** What is only looked at, or moves between views. */
export const displayOverrides: Components<Theme> = {
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        height: 24,
        borderRadius: radius.control,
        backgroundColor: color.surface.hover,
        color: color.text.primary,
        fontSize: 13,
        '&.Mui-focusVisible': focusRing,
      },
      label: { paddingLeft: 8, paddingRight: 8 },
      outlined: { borderColor: color.line.strong, backgroundColor: 'transparent' },
      deleteIcon: {
        margin: '0 4px 0 -4px',
        fontSize: 16,
        color: color.text.subtle,
        '&:hover': { color: color.text.primary },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40, boxShadow: `inset 0 -1px ${color.line.main}` },
      list: { gap: 4 },
      indicator: { height: 2, backgroundColor: color.brand.main, transitionDuration: `${duration.usual}ms` },
    },
  },
  MuiTab: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 40,
        padding: '8px 10px',
        color: color.text.muted,
        fontSize: 14,
        fontWeight: 500,
        lineHeight: '20px',
        letterSpacing: '-0.004em',
        textTransform: 'none',
        '&:hover': { color: color.text.primary },
        '&.Mui-selected': { color: color.text.primary },
        '&.Mui-focusVisible': { ...focusRingInset, borderRadius: radius.control },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '8px 12px',
        borderBottomColor: color.line.main,
        fontSize: 13,
        lineHeight: '20px',
        letterSpacing: 0,
      },
      head: { color: color.text.muted, fontSize: 12, fontWeight: 500, backgroundColor: color.surface.canvas },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { backgroundColor: color.surface.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: color.surface.selected },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        padding: '8px 12px',
        borderRadius: radius.card,
        border: '1px solid',
        fontSize: 14,
        lineHeight: '20px',
        alignItems: 'flex-start',
      },
      icon: { padding: 0, marginRight: 8, opacity: 1, fontSize: 20 },
      message: { padding: 0 },
      action: { padding: 0, marginRight: 0 },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: { root: { backgroundColor: color.surface.hover }, rounded: { borderRadius: 4 } },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: color.line.main } } },
  MuiBreadcrumbs: {
    styleOverrides: {
      root: { fontSize: 13, lineHeight: '20px' },
      separator: { marginInline: 6, color: color.text.subtle },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: { width: 28, height: 28, fontSize: 12, fontWeight: 600 },
      colorDefault: { backgroundColor: color.surface.selected, color: color.brand.fg },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 6, borderRadius: 3, backgroundColor: color.line.main },
      bar: { borderRadius: 3, backgroundColor: color.brand.main },
    },
  },
  MuiCircularProgress: { defaultProps: { size: 20, thickness: 4.4 } },
  MuiBadge: {
    styleOverrides: {
      badge: {
        minWidth: 16,
        height: 16,
        padding: '0 4px',
        fontSize: 12,
        fontWeight: 600,
        lineHeight: '16px',
      },
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true },
    styleOverrides: {
      root: { borderBottom: `1px solid ${color.line.main}`, '&::before': { display: 'none' } },
    },
  },
};
