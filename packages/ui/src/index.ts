export { keyframes, styled } from '@mui/material/styles';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './core/actions/button.tsx';
export { IconButton, type IconButtonProps } from './core/actions/icon-button.tsx';
export { Link, type LinkProps } from './core/actions/link.tsx';
export { Avatar, type AvatarProps } from './core/display/avatar.tsx';
export { BrandMark, BrandName } from './core/display/brand-mark.tsx';
export { CountBadge, type CountBadgeProps } from './core/display/count-badge.tsx';
export { type IconName, icons } from './core/display/icons.tsx';
export { StatusTag, type StatusTagProps } from './core/display/status-tag.tsx';
export { Text, type TextProps, type TextTone } from './core/display/text.tsx';
export { AlertBanner, type AlertBannerProps, type AlertTone } from './core/feedback/alert-banner.tsx';
export { Banner, type BannerProps } from './core/feedback/banner.tsx';
export { DataState, type DataStateProps } from './core/feedback/data-state.tsx';
export { Delayed, type DelayedProps } from './core/feedback/delayed.tsx';
export {
  type DescribeError,
  type ErrorDescription,
  useDescribeError,
} from './core/feedback/error-description.ts';
export { LoadingOverlay, type LoadingOverlayProps } from './core/feedback/loading-overlay.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
} from './core/feedback/message-state.tsx';
export {
  Skeleton,
  type SkeletonProps,
  SkeletonTable,
  type SkeletonTableProps,
  SkeletonText,
} from './core/feedback/skeleton.tsx';
export { Spinner, type SpinnerProps } from './core/feedback/spinner.tsx';
export {
  Box,
  type BoxProps,
  Card,
  type CardProps,
  Divider,
  type DividerProps,
  Grid,
  type GridProps,
  type Responsive,
  Row,
  type RowProps,
  Stack,
  type StackProps,
} from './core/layout/containers.tsx';
export type { Sx as SxProps } from './core/layout/sx.ts';
export { useIsDesktop, useIsPhone, useReducedMotion } from './core/layout/use-media.ts';
export { SkipLink, type SkipLinkProps, VisuallyHidden } from './core/layout/visually-hidden.tsx';
export { LazyBoundary, lazyWithRetry, resetFailedLoads } from './core/lazy-with-retry.tsx';
export {
  Dropdown,
  type DropdownProps,
  type DropdownTriggerProps,
  type MenuAction,
  type MenuEntry,
} from './core/overlays/dropdown.tsx';
export { Modal, type ModalProps } from './core/overlays/modal.tsx';
export { Tooltip, type TooltipPlacement, type TooltipProps } from './core/overlays/tooltip.tsx';
export { setDraftOwner } from './forms/drafts/draft-owner.ts';
export { hasUnsentDraft } from './forms/drafts/unsent-forms.ts';
export { browserStorage, readJson, type TextStorage, tabStorage, writeJson } from './storage.ts';
export { useBrand } from './theme/brand-context.ts';
export { type ColorMode, type ColorModeState, colorModes, useColorMode } from './theme/color-mode.ts';
export { color, focusRing, focusRingInset, font, shadow } from './theme/css.ts';
export { fontUrls } from './theme/fonts.ts';
export type { LinkComponent } from './theme/link-context.tsx';
export { PortalThemeProvider, type PortalThemeProviderProps } from './theme/provider.tsx';
export {
  breakpoints,
  type ColorScheme,
  controlHeight,
  duration,
  layout,
  radius,
  type Tone,
  tones,
  typeScale,
} from './theme/tokens.ts';
