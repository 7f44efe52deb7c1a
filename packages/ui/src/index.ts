export { keyframes } from '@mui/material/styles';
export { Button, type ButtonProps } from './core/actions/button.tsx';
export { IconButton } from './core/actions/icon-button.tsx';
export { Link } from './core/actions/link.tsx';
export { PlainIconButton } from './core/actions/plain-icon-button.tsx';
export { StopButton } from './core/actions/stop-button.tsx';
export { ToggleButton } from './core/actions/toggle-button.tsx';
export { Avatar } from './core/display/avatar.tsx';
export { BrandMark, BrandName } from './core/display/brand-mark.tsx';
export { CountBadge } from './core/display/count-badge.tsx';
export { icons } from './core/display/icons.tsx';
export { StatusTag } from './core/display/status-tag.tsx';
export { Text } from './core/display/text.tsx';
export { AlertBanner } from './core/feedback/alert-banner.tsx';
export { Banner } from './core/feedback/banner.tsx';
export { DataState } from './core/feedback/data-state.tsx';
export { Delayed } from './core/feedback/delayed.tsx';
export { type DescribeError, useDescribeError } from './core/feedback/error-description.ts';
export { EmptyState, ErrorState } from './core/feedback/message-state.tsx';
export { Skeleton, SkeletonTable, SkeletonText } from './core/feedback/skeleton.tsx';
export { Snackbar } from './core/feedback/snackbar.tsx';
export { Spinner } from './core/feedback/spinner.tsx';
export { Box, Card, Grid, Row, Stack } from './core/layout/containers.tsx';
export { Divider } from './core/layout/divider.tsx';
export type { Sx as SxProps } from './core/layout/sx.ts';
export { useIsDesktop, useIsPhone } from './core/layout/use-media.ts';
export { SkipLink, VisuallyHidden } from './core/layout/visually-hidden.tsx';
export { LazyBoundary, lazyWithRetry, resetFailedLoads } from './core/lazy-with-retry.tsx';
export { Tooltip } from './core/overlays/tooltip.tsx';
export { lazily } from './format/lazily.ts';
export { setDraftOwner } from './forms/drafts/draft-owner.ts';
export { carryDraftsOver, hasUnsentDraft } from './forms/drafts/unsent-forms.ts';
export { browserStorage, readJson, type TextStorage, tabStorage, writeJson } from './storage.ts';
export { useBrand } from './theme/brand-context.ts';
export { type ColorMode, useColorMode } from './theme/color-mode.ts';
export { PortalThemeProvider } from './theme/provider.tsx';
export { color, focusRing, focusRingInset, font, shadow } from './theme/styles/css.ts';
export { styled } from './theme/styles/styled.tsx';
export { getPortalTheme } from './theme/theme.ts';
export {
  breakpoints,
  controlHeight,
  duration,
  layout,
  radius,
  type Tone,
  tones,
  typeScale,
} from './theme/tokens.ts';
