import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../format/measures.ts';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { useAllTabsFit } from './use-all-tabs-fit.ts';

interface TabItem {
  readonly id: string;
  readonly label: string;
  /** Null while it is not known: space for it is reserved. */
  readonly count?: number | null;
  readonly disabled?: boolean;
}

const Count = styled('span')({
  // Room for three digits, so that counts move nothing when they arrive.
  minWidth: 'calc(3ch + 12px)',
  minHeight: 18,
  padding: '0 6px',
  borderRadius: radius.pill,
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
  const [rootRef, allFit] = useAllTabsFit();
  return (
    <div>
      <MuiTabs
        ref={rootRef}
        value={value}
        onChange={(_event, tab: string) => onChange(tab)}
        aria-label={label}
        variant="scrollable"
        // Without this, the space that the arrows need could be the only reason to show them.
        scrollButtons={allFit ? false : 'auto'}
        selectionFollowsFocus
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            value={tab.id}
            id={`${id}-${tab.id}`}
            aria-controls={tab.id === value && children ? `${id}-panel` : undefined}
            disabled={tab.disabled}
            label={tab.label}
            iconPosition="end"
            icon={
              tab.count === undefined ? undefined : (
                <Count>{tab.count === null ? '' : formatNumber(tab.count)}</Count>
              )
            }
          />
        ))}
      </MuiTabs>
      {children && (
        // Focusable, so that a panel with only text can be scrolled by keyboard (ARIA APG).
        <Panel role="tabpanel" tabIndex={0} id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </Panel>
      )}
    </div>
  );
}
