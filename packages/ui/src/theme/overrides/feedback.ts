import { type Components, keyframes, type Theme } from '@mui/material/styles';
import { color, shadow } from '../styles/css.ts';
import { radius, tones } from '../tokens.ts';

const pulse = keyframes({ '50%': { opacity: 0.45 } });

const severityTones = { info: 'info', success: 'success', warning: 'warning', error: 'danger' } as const;
const severities = ['info', 'success', 'warning', 'error'] as const;

const countLook = {
  minWidth: 17,
  height: 17,
  padding: '0 4px',
  borderRadius: radius.pill,
  fontSize: 11,
  fontWeight: 600,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Look of alerts, chips, badges, avatars, progress and skeletons. */
export const feedbackOverrides: Components<Theme> = {
  MuiAlert: {
    styleOverrides: {
      root: {
        // Buttons wrap below the text when they do not fit beside it.
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 10,
        padding: '9px 12px',
        border: '1px solid transparent',
        borderRadius: radius.card,
        color: color.text.primary,
        fontSize: 14,
        lineHeight: '20px',
      },
      icon: { marginRight: 0, padding: 0, opacity: 1, fontSize: 20 },
      message: { flex: '1 1 180px', minWidth: 0, padding: 0, overflow: 'visible' },
      action: { flex: 'none', alignItems: 'center', gap: 4, margin: '-2px 0 -2px auto', padding: 0 },
    },
    variants: [
      ...severities.map((severity) => {
        const tone = color.tone[severityTones[severity]];
        return {
          props: { severity },
          style: {
            borderColor: tone.line,
            backgroundColor: tone.soft,
            '& .MuiAlert-icon': { color: tone.fg },
          },
        };
      }),
      {
        props: { variant: 'floating' },
        style: {
          // As wide as its text, so that a short message stays on one line.
          flexWrap: 'nowrap',
          width: 'max-content',
          maxWidth: 'min(480px, 100%)',
          boxShadow: shadow.menu,
          '& .MuiAlert-message': { flexBasis: 'auto' },
        },
      },
      {
        props: { variant: 'strip' },
        style: {
          flexWrap: 'nowrap',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 8,
          minHeight: 36,
          padding: '6px 16px',
          border: 0,
          borderRadius: 0,
          fontSize: 13,
          fontWeight: 500,
          '& .MuiAlert-icon': { color: 'inherit', fontSize: 18 },
          '& .MuiAlert-message': { flex: '0 1 auto' },
          '& .MuiAlert-action': { margin: 0 },
          '& a, & button': {
            padding: '0 4px',
            border: 0,
            background: 'none',
            color: 'inherit',
            font: 'inherit',
            textDecoration: 'underline',
            textUnderlineOffset: 3,
            cursor: 'pointer',
            '&:focus-visible': { outlineColor: 'currentColor' },
          },
        },
      },
      ...tones.map((tone) => ({
        props: { variant: 'strip' as const, color: tone },
        style: { backgroundColor: color.tone[tone].solid, color: color.tone[tone].onSolid },
      })),
    ],
  },
  MuiSnackbar: { styleOverrides: { root: { position: 'static', '&&': { transform: 'none' } } } },
  MuiAlertTitle: {
    styleOverrides: { root: { margin: 0, fontSize: 'inherit', fontWeight: 600, lineHeight: 'inherit' } },
  },
  MuiAvatar: {
    styleOverrides: {
      root: {
        display: 'inline-flex',
        backgroundColor: color.brand.soft,
        color: color.brand.fg,
        boxShadow: `inset 0 0 0 1px color-mix(in oklab, ${color.brand.fg} 18%, transparent)`,
        fontWeight: 600,
        lineHeight: 1,
        letterSpacing: 0,
        '& > [data-initials]::before': { content: 'attr(data-initials)' },
      },
    },
  },
  MuiBadge: {
    styleOverrides: {
      badge: { ...countLook, '& > [data-count]::before': { content: 'attr(data-count)' } },
      colorError: { backgroundColor: color.tone.danger.solid, color: color.tone.danger.onSolid },
      colorPrimary: { backgroundColor: color.brand.main, color: color.brand.onMain },
    },
    variants: [
      {
        props: { variant: 'standard' },
        style: {
          position: 'absolute',
          top: 5,
          right: 5,
          pointerEvents: 'none',
          '& .MuiBadge-badge': { boxShadow: `0 0 0 2px ${color.surface.canvas}` },
        },
      },
      {
        props: { variant: 'inline' },
        style: { '& .MuiBadge-badge': { position: 'static', transform: 'none' } },
      },
    ],
  },
  MuiChip: {
    styleOverrides: {
      root: { letterSpacing: 0, '& > [data-dot]': { width: 6, height: 6, borderRadius: '50%' } },
      sizeSmall: {
        gap: 6,
        height: 'auto',
        minHeight: 22,
        padding: '2px 8px 2px 7px',
        borderRadius: radius.control,
        fontSize: 12,
        fontWeight: 500,
        lineHeight: '16px',
        '& .MuiChip-icon': { flex: 'none', margin: '0 0 0 -1px', fontSize: 14, color: 'inherit' },
        '& [data-dot]': { margin: 0, backgroundColor: 'currentColor' },
        '& .MuiChip-label': { padding: 0 },
      },
    },
    variants: tones.map((tone) => ({
      props: { color: tone },
      style: { backgroundColor: color.tone[tone].soft, color: color.tone[tone].fg },
    })),
  },
  MuiCircularProgress: {
    styleOverrides: {
      root: {
        flex: 'none',
        animationDuration: '700ms',
        // With reduced motion it still turns, in steps: progress must stay visible.
        '@media (prefers-reduced-motion: reduce)': {
          animation: 'portal-turn 2s steps(8) infinite !important',
        },
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: {
        height: 6,
        borderRadius: radius.pill,
        backgroundColor: color.line.main,
        // In forced-colours mode background colours are removed, so the bar needs a border.
        '@media (forced-colors: active)': { border: '1px solid CanvasText' },
      },
      bar: { borderRadius: radius.pill, '@media (forced-colors: active)': { backgroundColor: 'Highlight' } },
    },
    variants: [
      {
        props: { color: 'primary' },
        style: { '& .MuiLinearProgress-bar': { backgroundColor: color.brand.main } },
      },
      {
        props: { color: 'success' },
        style: { '& .MuiLinearProgress-bar': { backgroundColor: color.tone.success.solid } },
      },
      {
        props: { color: 'error' },
        style: { '& .MuiLinearProgress-bar': { backgroundColor: color.tone.danger.solid } },
      },
    ],
  },
  MuiSkeleton: {
    styleOverrides: {
      root: {
        borderRadius: radius.small,
        backgroundColor: color.line.main,
        animation: `${pulse} 1.6s ease-in-out infinite`,
      },
    },
  },
};
