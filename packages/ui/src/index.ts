export { keyframes, styled } from '@mui/material/styles';
export { AlertBanner, type AlertBannerProps, type AlertTone } from './core/alert.tsx';
export { Avatar, type AvatarProps } from './core/avatar.tsx';
export { CountBadge, type CountBadgeProps } from './core/badge.tsx';
export { Banner, type BannerProps } from './core/banner.tsx';
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
} from './core/boxes.tsx';
export { BrandMark, BrandName } from './core/brand-mark.tsx';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './core/button.tsx';
export { DataState, type DataStateProps } from './core/data-state.tsx';
export { Delayed, type DelayedProps } from './core/delayed.tsx';
export {
  Dropdown,
  type DropdownProps,
  type DropdownTriggerProps,
  type MenuAction,
  type MenuEntry,
} from './core/dropdown.tsx';
export { type DescribeError, type ErrorDescription, useDescribeError } from './core/error-description.ts';
export { SkipLink, type SkipLinkProps, VisuallyHidden } from './core/hidden.tsx';
export { IconButton, type IconButtonProps } from './core/icon-button.tsx';
export { type IconName, icons } from './core/icons.tsx';
export { LazyBoundary, lazyWithRetry, resetFailedLoads } from './core/lazy-with-retry.tsx';
export { Link, type LinkProps } from './core/link.tsx';
export { LoadingOverlay, type LoadingOverlayProps } from './core/loading-overlay.tsx';
export { useIsDesktop, useIsPhone, useReducedMotion } from './core/media.ts';
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './core/message-state.tsx';
export { Modal, type ModalProps } from './core/modal.tsx';
export {
  Skeleton,
  type SkeletonProps,
  SkeletonTable,
  type SkeletonTableProps,
  SkeletonText,
} from './core/skeleton.tsx';
export { Spinner, type SpinnerProps } from './core/spinner.tsx';
export type { Sx as SxProps } from './core/sx.ts';
export { StatusTag, type StatusTagProps } from './core/tag.tsx';
export { Text, type TextProps, type TextTone } from './core/text.tsx';
export { Tooltip, type TooltipPlacement, type TooltipProps } from './core/tooltip.tsx';
export { setDraftOwner } from './forms/drafts/draft-owner.ts';
export { hasUnsentDraft } from './forms/drafts/unsent.ts';
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
