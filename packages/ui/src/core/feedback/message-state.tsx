import type { ReactNode } from 'react';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { Button } from '../actions/button.tsx';
import { icons } from '../display/icons.tsx';
import { Text } from '../display/text.tsx';
import { useDescribeError } from './error-description.ts';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  maxWidth: 440,
  margin: '0 auto',
  padding: '40px 16px',
  textAlign: 'center',
  textWrap: 'balance',
});

const Mark = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  marginBottom: 8,
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.sunken,
  color: color.text.muted,
});

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 8,
  marginTop: 12,
});

export interface EmptyStateProps {
  title: ReactNode;
  /** Why there is nothing. */
  description?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** Explains why there is no data, with one next step. */
export function EmptyState({ title, description, action, icon }: EmptyStateProps) {
  return (
    <Root>
      {icon && <Mark aria-hidden>{icon}</Mark>}
      <Text weight={600}>{title}</Text>
      {description && <Text tone="muted">{description}</Text>}
      {action && <Actions>{action}</Actions>}
    </Root>
  );
}

export interface ErrorStateProps {
  /** Described by the theme provider's `describeError`; `title`, `description` and `reference` override it. */
  error?: unknown;
  title?: ReactNode;
  description?: ReactNode;
  reference?: string;
  onRetry?: () => void;
  action?: ReactNode;
  /** 1 when the page shows nothing else: the title becomes the page's heading. */
  headingLevel?: 1;
}

/** An error: what happened, what to do, and a reference for support. */
export function ErrorState({
  error,
  title,
  description,
  reference,
  onRetry,
  action,
  headingLevel,
}: ErrorStateProps) {
  const described = useDescribeError()(error);
  const quoted = reference ?? described.reference;
  return (
    <Root role="alert">
      <Mark aria-hidden sx={{ color: color.tone.danger.fg }}>
        <icons.error />
      </Mark>
      <Text weight={600} {...(headingLevel === 1 ? { component: 'h1', sx: { m: 0 } } : {})}>
        {title ?? described.title}
      </Text>
      <Text tone="muted">{description ?? described.description}</Text>
      {quoted && (
        <Text variant="caption" tone="subtle">
          Reference for support:{' '}
          <Text variant="caption" mono tone="muted">
            {quoted}
          </Text>
        </Text>
      )}
      {(onRetry || action) && (
        <Actions>
          {onRetry && described.canRetry !== false && (
            <Button icon={<icons.refresh />} onClick={onRetry}>
              Try again
            </Button>
          )}
          {action}
        </Actions>
      )}
    </Root>
  );
}
