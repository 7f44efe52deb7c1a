import { type Components, keyframes, type Theme } from '@mui/material/styles';
import { color, focusRing, focusRingInset, shadow } from '../styles/css.ts';
import { breakpoints, controlHeight, duration, layout, radius } from '../tokens.ts';

const phone = '@media (max-width: 599.98px)';

/** On these screens the host may show an alert in its top bar, so dialogs and panels leave that bar free. */
const alertInTopBar = `@media (min-width: ${breakpoints.lg}px)`;

const slideFromLeft = keyframes({ from: { transform: 'translateX(-100%)' } });
const slideFromRight = keyframes({ from: { opacity: 0, transform: 'translateX(24px)' } });

/** Look of dialogs, drawers, menus, popovers and tooltips. */
export const overlaysOverrides: Components<Theme> = {
  MuiDialog: {
    defaultProps: { transitionDuration: 0 },
    styleOverrides: {
      // Below a banner that the host may show at the top of the window.
      root: { top: 'var(--portal-banner, 0px)' },
      container: { [phone]: { alignItems: 'flex-end' } },
      paper: {
        width: '100%',
        maxWidth: 'var(--panel-width)',
        maxHeight: 'min(100% - 32px, 880px)',
        [alertInTopBar]: { maxHeight: `min(100% - ${2 * layout.topBar + 16}px, 880px)` },
        margin: 16,
        borderRadius: radius.dialog,
        backgroundColor: color.surface.overlay,
        boxShadow: shadow.dialog,
        animation: `portal-rise-in ${duration.usual}ms ease-out`,
        '&:focus-visible': { outline: 'none' },
        [phone]: {
          maxWidth: 'none',
          maxHeight: 'calc(100dvh - 24px)',
          margin: 0,
          borderRadius: `${radius.dialog}px ${radius.dialog}px 0 0`,
        },
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        display: 'flex',
        flex: 'none',
        alignItems: 'flex-start',
        gap: 16,
        padding: '16px 16px 0 20px',
        '& > h2': { flex: 1, paddingBlock: 4, '@media (pointer: coarse)': { paddingBlock: 8 } },
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        minHeight: 0,
        padding: '12px 20px 20px',
        overscrollBehavior: 'contain',
        // Focused elements are scrolled above the submit bar of a long form.
        scrollPaddingBottom: 72,
        '.MuiDialogTitle-root + &': { paddingTop: 12 },
        '&:focus-visible': { ...focusRing, outlineOffset: -2 },
      },
    },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 8,
        padding: '12px 20px',
        borderTop: `1px solid ${color.line.main}`,
        [phone]: {
          flexDirection: 'column-reverse',
          paddingBottom: 'max(12px, env(safe-area-inset-bottom))',
          '& > *': { width: '100%', minHeight: 40 },
        },
      },
    },
  },
  MuiDrawer: {
    defaultProps: { transitionDuration: 0 },
    styleOverrides: {
      root: { top: 'var(--portal-banner, 0px)' },
      paper: {
        top: 'var(--portal-banner, 0px)',
        height: 'calc(100dvh - var(--portal-banner, 0px))',
        boxShadow: shadow.dialog,
        '&:focus-visible': { outline: 'none' },
      },
    },
    variants: [
      {
        props: { anchor: 'left' },
        style: {
          '& .MuiDrawer-paper': {
            width: `min(${layout.sidebar + 32}px, calc(100vw - 48px))`,
            borderRadius: 0,
            backgroundColor: color.surface.sunken,
            animation: `${slideFromLeft} ${duration.slow}ms ease-out`,
          },
        },
      },
      {
        props: { anchor: 'right' },
        style: {
          '& .MuiDrawer-paper': {
            top: 'calc(8px + var(--portal-banner, 0px))',
            right: 8,
            width: 'min(var(--panel-width), 100% - 16px)',
            height: 'calc(100dvh - 16px - var(--portal-banner, 0px))',
            borderRadius: radius.dialog,
            [alertInTopBar]: {
              top: `calc(${layout.topBar}px + var(--portal-banner, 0px))`,
              height: `calc(100dvh - ${layout.topBar + 8}px - var(--portal-banner, 0px))`,
            },
            backgroundColor: color.surface.overlay,
            animation: `${slideFromRight} ${duration.slow}ms ease-out`,
            [phone]: {
              inset: 'var(--portal-banner, 0px) 0 0 0',
              width: '100%',
              height: 'auto',
              borderRadius: 0,
            },
            // A short form is as tall as the panel too: its submit bar is where other panels have their buttons.
            '& form': { display: 'flex', flexDirection: 'column', minHeight: '100%' },
            '& form > *': { flex: 1 },
          },
        },
      },
    ],
  },
  MuiMenu: {
    defaultProps: { transitionDuration: 0 },
    styleOverrides: {
      paper: {
        minWidth: 184,
        maxWidth: 'min(360px, calc(100vw - 16px))',
        maxHeight: 'min(560px, calc(100vh - 16px))',
        animation: `portal-fade-in ${duration.quick}ms ease-out`,
      },
      list: { padding: 4, '&:focus-visible': { outline: 'none' } },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        gap: 8,
        minHeight: controlHeight.medium,
        padding: '6px 8px',
        borderRadius: radius.control,
        fontSize: 14,
        lineHeight: '20px',
        whiteSpace: 'normal',
        '& > svg': { flex: 'none', fontSize: 18, color: color.text.subtle },
        '&:hover, &:focus, &.Mui-focusVisible': { backgroundColor: color.surface.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'transparent' },
        '&.Mui-selected:focus, &.Mui-selected:hover': { backgroundColor: color.surface.hover },
        '&:focus-visible': focusRingInset,
        '&[data-danger="true"]': { color: color.tone.danger.fg, '& > svg': { color: 'inherit' } },
        '&.Mui-disabled': { color: color.text.disabled, opacity: 1 },
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
  },
  MuiListSubheader: {
    defaultProps: { disableSticky: true, disableGutters: true },
    styleOverrides: {
      root: {
        padding: '6px 8px 2px',
        backgroundColor: 'transparent',
        color: color.text.subtle,
        fontSize: 12,
        lineHeight: '16px',
      },
    },
  },
  MuiDivider: {
    styleOverrides: { root: { borderColor: color.line.main, 'li&, .MuiMenu-list &': { margin: '4px 0' } } },
  },
  MuiPopover: {
    styleOverrides: {
      paper: {
        marginTop: 4,
        borderRadius: radius.card,
        backgroundColor: color.surface.overlay,
        boxShadow: shadow.menu,
      },
    },
  },
  MuiTooltip: {
    // Long enough to move the pointer onto the tooltip.
    defaultProps: { enterDelay: 100, enterNextDelay: 100, leaveDelay: 80 },
    styleOverrides: {
      tooltip: {
        maxWidth: 280,
        padding: '4px 8px',
        borderRadius: radius.control,
        backgroundColor: color.surface.inverse,
        color: color.surface.onInverse,
        fontSize: 12,
        fontWeight: 400,
        lineHeight: '16px',
        letterSpacing: '0.002em',
        textWrap: 'balance',
        '.MuiTooltip-popper &': { margin: '5px !important' },
      },
    },
  },
};
