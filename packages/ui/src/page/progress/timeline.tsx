import type { ReactNode } from 'react';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';

/**
 * `latest`: the last of what has happened, finished like those before it. `problem`: something went wrong. The other
 * states are steps on a way.
 */
type TimelineState = 'done' | 'latest' | 'current' | 'waiting' | 'held' | 'problem';

export interface TimelineItem {
  readonly id: string;
  readonly title: ReactNode;
  readonly when?: ReactNode;
  readonly text?: ReactNode;
  readonly state: TimelineState;
}

const List = styled('ol')({ margin: 0, padding: 0, listStyle: 'none' });

const Item = styled('li', { shouldForwardProp: (name) => name !== 'passed' })<{ passed: boolean }>(
  ({ passed }) => ({
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: 12,
    paddingBottom: 20,
    breakInside: 'avoid',
    overflowWrap: 'anywhere',
    '&:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      top: 24,
      bottom: 0,
      left: 9.25,
      width: 1.5,
      borderRadius: radius.mark,
      backgroundColor: passed ? color.brand.main : color.line.strong,
    },
    '&:last-of-type': { paddingBottom: 0 },
  }),
);

const highlighted = {
  borderColor: color.brand.main,
  color: color.brand.main,
  boxShadow: `0 0 0 4px ${color.brand.soft}`,
  '&::after': { content: '""', width: 8, height: 8, borderRadius: '50%', backgroundColor: 'currentColor' },
};

const markLook: Record<TimelineState, object> = {
  done: { borderColor: color.brand.main, backgroundColor: color.brand.main, color: color.brand.onMain },
  latest: highlighted,
  current: highlighted,
  waiting: { borderColor: color.line.field, borderStyle: 'dashed' },
  held: {
    borderColor: color.tone.warning.line,
    backgroundColor: color.tone.warning.soft,
    color: color.tone.warning.fg,
  },
  problem: {
    borderColor: color.tone.danger.line,
    backgroundColor: color.tone.danger.soft,
    color: color.tone.danger.fg,
  },
};

const Mark = styled('span', { shouldForwardProp: (name) => name !== 'state' })<{ state: TimelineState }>(
  ({ state }) => ({
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    border: '1.5px solid',
    borderRadius: '50%',
    '& > svg': { fontSize: 14 },
    ...markLook[state],
  }),
);

const marks: Record<TimelineState, ReactNode> = {
  done: <icons.check />,
  latest: null,
  current: null,
  waiting: null,
  held: <icons.warning />,
  problem: <icons.error />,
};

const stateWords: Record<TimelineState, string> = {
  done: 'Done',
  latest: 'Latest',
  current: 'In progress',
  waiting: 'Not started',
  held: 'On hold',
  problem: 'Problem',
};

export interface TimelineProps {
  items: readonly TimelineItem[];
  /** Accessible name of the timeline. */
  label: string;
}

/** A timeline of past and upcoming events. */
export function Timeline({ items, label }: TimelineProps) {
  return (
    <List aria-label={label}>
      {items.map(({ id, title, when, text, state }) => (
        <Item key={id} passed={state === 'done'} aria-current={state === 'current' ? 'step' : undefined}>
          <Mark state={state} aria-hidden>
            {marks[state]}
          </Mark>
          <div>
            <div
              style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 12 }}
            >
              <Text weight={state === 'waiting' ? 400 : 500} tone={state === 'waiting' ? 'muted' : 'primary'}>
                {title}
                <VisuallyHidden> ({stateWords[state]})</VisuallyHidden>
              </Text>
              {when && (
                <Text variant="dense" tone="muted" numeric>
                  {when}
                </Text>
              )}
            </div>
            {text && (
              <Text component="div" variant="dense" tone="muted">
                {text}
              </Text>
            )}
          </div>
        </Item>
      ))}
    </List>
  );
}
