import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { formatNumber } from '../../format/measures.ts';
import { color, focusRingInset } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration, radius } from '../../theme/tokens.ts';
import { scrollFade } from './side-scroll.tsx';
import { useScrollEdges } from './use-scroll-edges.ts';

interface TabItem {
  readonly id: string;
  readonly label: string;
  /** Null while it is not known: space for it is reserved. */
  readonly count?: number | null;
  readonly disabled?: boolean;
}

const List = styled('div')({
  display: 'flex',
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  boxShadow: `inset 0 -1px ${color.line.main}`,
  ...scrollFade,
  '@media print': { display: 'none' },
});

const TabButton = styled('button')({
  position: 'relative',
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: 6,
  height: 40,
  padding: '0 10px',
  border: 0,
  background: 'none',
  color: color.text.muted,
  fontWeight: 500,
  cursor: 'pointer',
  transition: `color ${duration.quick}ms ease-out`,
  '&:hover': { color: color.text.primary },
  '&:disabled': { color: color.text.disabled, cursor: 'default' },
  '&[aria-selected="true"]': { color: color.text.primary },
  '&[aria-selected="true"]::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 10px 0',
    height: 2,
    borderRadius: '2px 2px 0 0',
    backgroundColor: color.brand.main,
  },
  '&:focus-visible': { ...focusRingInset, borderRadius: radius.control },
});

const Count = styled('span')({
  // Room for three digits, so that counts move nothing when they arrive.
  minWidth: 'calc(3ch + 12px)',
  minHeight: 18,
  padding: '0 6px',
  borderRadius: 8,
  backgroundColor: color.surface.hover,
  color: color.text.muted,
  fontSize: 12,
  lineHeight: '18px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});

const Panel = styled('div')({ paddingTop: 16 });

export interface TabsProps {
  tabs: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
  label: string;
  /** Content of the current tab. */
  children?: ReactNode;
}

/** Tabs; arrow keys, Home and End move between them (specification §2). The caller keeps the current tab. */
export function Tabs({ tabs, value, onChange, label, children }: TabsProps) {
  const id = useId();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const list = useRef<HTMLDivElement>(null);
  const edges = useScrollEdges(list);
  const isOverflowing = edges !== 'none';
  useEffect(() => {
    // Without `scrollIntoView`, which would also scroll the page.
    const button = buttons.current.get(value);
    if (list.current && button && isOverflowing)
      list.current.scrollLeft = button.offsetLeft - (list.current.clientWidth - button.offsetWidth) / 2;
  }, [value, isOverflowing]);

  const onKeyDown = (event: KeyboardEvent) => {
    const open = tabs.filter((tab) => !tab.disabled);
    // From the tab that has the focus: the page may still be showing the one before.
    const at = open.findIndex((tab) => buttons.current.get(tab.id) === event.target);
    const target = {
      ArrowRight: (at + 1) % open.length,
      ArrowLeft: (at - 1 + open.length) % open.length,
      Home: 0,
      End: open.length - 1,
    }[event.key];
    const next = target === undefined ? undefined : open[target];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    buttons.current.get(next.id)?.focus();
  };

  return (
    <div>
      <List ref={list} data-edges={edges} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            ref={(button: HTMLButtonElement | null) => {
              if (button) buttons.current.set(tab.id, button);
              else buttons.current.delete(tab.id);
            }}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value && children ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <Count>{tab.count === null ? '' : formatNumber(tab.count)}</Count>}
          </TabButton>
        ))}
      </List>
      {children && (
        // Focusable, so that a panel with only text can be scrolled by keyboard (ARIA APG).
        <Panel role="tabpanel" tabIndex={0} id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </Panel>
      )}
    </div>
  );
}
