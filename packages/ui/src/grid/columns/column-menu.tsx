import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { useRef } from 'react';
import { Button } from '../../core/actions/button.tsx';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { useIsPhone } from '../../core/layout/use-media.ts';
import { lazyWithRetry } from '../../core/lazy-with-retry.tsx';
import type { ColumnPanelProps } from './column-panel.tsx';

// The panel brings MUI's popover, which no list needs before the first press.
const ColumnPanel = lazyWithRetry<ColumnPanelProps<never>>(
  () => import('./column-panel.tsx').then((module) => module.ColumnPanel),
  () => null,
);

interface ColumnMenuProps<Row> extends Omit<ColumnPanelProps<Row>, 'anchor'> {
  isOpen: boolean;
  onOpen: () => void;
}

/** Which columns a table shows, in which order, and how dense its rows are. */
export function ColumnMenu<Row>({ isOpen, onOpen, ...props }: ColumnMenuProps<Row>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const isPhone = useIsPhone();
  const button = {
    ref: anchor,
    icon: <ViewColumnOutlined />,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onPointerEnter: ColumnPanel.preload,
    onFocus: ColumnPanel.preload,
    onClick: onOpen,
  } as const;
  return (
    <>
      {isPhone ? (
        <IconButton label="Columns" {...button} />
      ) : (
        <Button size="small" variant="quiet" {...button}>
          Columns
        </Button>
      )}
      {isOpen && (
        // A lazy component has one props type; the panel has one for each row type.
        <ColumnPanel {...(props as unknown as ColumnPanelProps<never>)} anchor={() => anchor.current} />
      )}
    </>
  );
}
