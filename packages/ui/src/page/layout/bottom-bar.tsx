import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { Row } from '../../core/layout/containers.tsx';
import { plural } from '../../format/measures.ts';
import { color, shadow } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration, radius } from '../../theme/tokens.ts';
import { useScrollPaddingBottom } from './use-scroll-padding.ts';

const phone = '@media (max-width: 599.98px)';

const Bar = styled('section')({
  position: 'sticky',
  zIndex: 1060,
  bottom: 16,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  width: 'fit-content',
  maxWidth: '100%',
  margin: '16px auto 0',
  padding: '8px 8px 8px 16px',
  borderRadius: radius.dialog,
  backgroundColor: color.surface.overlay,
  boxShadow: shadow.dialog,
  animation: `portal-rise-in ${duration.usual}ms ease-out`,
  // In the flow of the page on phones too, so that the end of a list is above it and not below it.
  [phone]: { bottom: 'max(8px, env(safe-area-inset-bottom))', width: 'auto' },
  '@media print': { display: 'none' },
});

export interface BottomBarProps {
  count: number;
  noun: readonly [one: string, many: string];
  /** After the count: "2 not on this page". */
  detail?: string | undefined;
  onClear: () => void;
  /** Bulk actions. */
  children: ReactNode;
}

/** A bar with bulk actions for the selected rows; hidden while none is selected. */
export function BottomBar(props: BottomBarProps) {
  return props.count === 0 ? null : <VisibleBar {...props} />;
}

function VisibleBar({ count, noun: [one, many], detail, onClear, children }: BottomBarProps) {
  const bar = useRef<HTMLElement>(null);
  useScrollPaddingBottom(bar);
  return (
    <Bar ref={bar} aria-label="Selection" data-floating>
      <Row gap={1}>
        <Text weight={500} numeric role="status" sx={{ whiteSpace: 'nowrap' }}>
          {plural(count, one, many)} selected{detail && `, ${detail}`}
        </Text>
        <IconButton
          label="Clear selection"
          size="small"
          icon={<icons.close fontSize="small" />}
          tooltipPlacement="top"
          onClick={onClear}
        />
      </Row>
      <Row gap={2} wrap>
        {children}
      </Row>
    </Bar>
  );
}
