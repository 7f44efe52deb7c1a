import MenuItem from '@mui/material/MenuItem';
import { use, useCallback, useId, useState } from 'react';
import { ToggleButton } from '../../core/actions/toggle-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { formatNumber } from '../../format/measures.ts';
import { color, focusRing } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { controlHeight, duration, radius } from '../../theme/tokens.ts';
import { MenuPopup } from '../overlays/menu-popup.tsx';
import { FilterSheetContext } from './filter-sheet-context.ts';

interface ChipOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

const Chip = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: controlHeight.medium,
  maxWidth: 280,
  padding: '0 6px 0 10px',
  border: `1px dashed ${color.line.field}`,
  borderRadius: radius.control,
  backgroundColor: 'transparent',
  color: color.text.muted,
  fontSize: 13,
  fontWeight: 500,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: `background-color ${duration.quick}ms ease-out, color ${duration.quick}ms ease-out`,
  '&:hover, &[aria-expanded="true"]': { backgroundColor: color.surface.hover, color: color.text.primary },
  '&[data-set="true"]': { borderStyle: 'solid', borderColor: color.line.strong, color: color.text.primary },
  '&:focus-visible': focusRing,
  '& > svg': { flex: 'none', fontSize: 16, color: color.text.subtle },
  '& > b': { overflow: 'hidden', textOverflow: 'ellipsis', color: color.brand.fg, fontWeight: 500 },
  '@media (pointer: coarse)': { minHeight: 40 },
});

const Tick = styled('span')({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: 16,
  height: 16,
  border: `1.5px solid ${color.line.field}`,
  borderRadius: radius.small,
  color: color.brand.onMain,
  '& > svg': { fontSize: 14 },
  '&[data-on="true"]': { borderColor: color.brand.main, backgroundColor: color.brand.main },
  '&[data-round="true"]': { borderRadius: '50%' },
});

const OptionRow = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export interface ChipFilterProps {
  label: string;
  options: readonly ChipOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Whether several options can be chosen; true by default. */
  multiple?: boolean;
}

function summary(options: readonly ChipOption[], value: readonly string[]): string {
  const chosen = options.filter((option) => value.includes(option.value));
  return chosen.length > 2 ? `${chosen.length} selected` : chosen.map((option) => option.label).join(', ');
}

/** A menu button that shows the chosen options; in a filter bar's sheet the options are shown directly. */
export function ChipFilter({ label, options, value, onChange, multiple = true }: ChipFilterProps) {
  const id = useId();
  const inSheet = use(FilterSheetContext);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  const isSet = value.length > 0;

  const toggle = (option: string) => {
    const isOn = value.includes(option);
    if (multiple) {
      // In the order of the options, so that the same choice has the same URL.
      const next = new Set(isOn ? value.filter((each) => each !== option) : [...value, option]);
      onChange(options.map((each) => each.value).filter((each) => next.has(each)));
    } else {
      onChange(isOn ? [] : [option]);
      close();
    }
  };

  if (inSheet) {
    return (
      <OptionRow>
        {options.map((option) => (
          <ToggleButton
            key={option.value}
            isChosen={value.includes(option.value)}
            onToggle={() => toggle(option.value)}
          >
            {option.label}
          </ToggleButton>
        ))}
      </OptionRow>
    );
  }

  return (
    <>
      <Chip
        type="button"
        id={`${id}button`}
        data-set={isSet}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}menu` : undefined}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setAnchor(event.currentTarget);
        }}
      >
        {label}
        {isSet && <b>{summary(options, value)}</b>}
        <icons.chevronDown />
      </Chip>
      {anchor && (
        <MenuPopup id={`${id}menu`} anchor={anchor} onClose={close} label={label}>
          {options.map((option) => {
            const isOn = value.includes(option.value);
            return (
              <MenuItem
                key={option.value}
                role={multiple ? 'menuitemcheckbox' : 'menuitemradio'}
                aria-checked={isOn}
                selected={isOn && !multiple}
                onClick={() => toggle(option.value)}
              >
                <Tick data-on={isOn} data-round={!multiple} aria-hidden>
                  {isOn && <icons.check />}
                </Tick>
                <Text sx={{ flex: 1 }}>{option.label}</Text>
                {option.count !== undefined && (
                  <Text variant="caption" tone="muted" numeric>
                    {formatNumber(option.count)}
                  </Text>
                )}
              </MenuItem>
            );
          })}
        </MenuPopup>
      )}
    </>
  );
}
