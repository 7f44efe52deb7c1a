import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { icons } from '../../core/icons.tsx';
import { Spinner } from '../../core/spinner.tsx';
import { color, shadow } from '../../theme/css.ts';
import { radius } from '../../theme/tokens.ts';
import { InputBox } from './input-box.tsx';

const MAX_HEIGHT = 280;

const Root = styled('div')({ position: 'relative' });
const Popup = styled('div')({
  position: 'absolute',
  zIndex: 1300,
  inset: '100% 0 auto',
  maxHeight: MAX_HEIGHT,
  marginTop: 4,
  overflow: 'auto',
  borderRadius: radius.card,
  backgroundColor: color.surface.overlay,
  boxShadow: shadow.menu,
  '&[data-above="true"]': { inset: 'auto 0 100%', margin: '0 0 4px' },
});
const List = styled('ul')({ margin: 0, padding: 4, listStyle: 'none' });
const Item = styled('li')({
  display: 'block',
  minHeight: 32,
  padding: '6px 8px',
  borderRadius: radius.control,
  fontSize: 14,
  lineHeight: '20px',
  cursor: 'pointer',
  '&[aria-selected="true"]': { backgroundColor: color.surface.selected },
  '&[data-active="true"]': {
    backgroundColor: color.surface.hover,
    boxShadow: `inset 2px 0 ${color.brand.main}`,
  },
  '&[aria-disabled="true"]': { color: color.text.disabled, cursor: 'default' },
  '@media (pointer: coarse)': { minHeight: 44, paddingBlock: 12 },
});
const Note = styled('div')({
  padding: '10px 12px',
  color: color.text.muted,
  fontSize: 13,
  lineHeight: '20px',
});

export interface ComboboxProps<Item> {
  id: string;
  name?: string | undefined;
  label: string;
  /** What stands in the box. */
  text: string;
  onText: (text: string) => void;
  options: readonly Item[];
  getKey: (item: Item) => string;
  getLabel: (item: Item) => string;
  renderItem?: ((item: Item) => ReactNode) | undefined;
  isDisabled?: ((item: Item) => boolean) | undefined;
  selectedKey?: string | undefined;
  onPick: (item: Item) => void;
  onClear: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Said in place of options; nothing opens without either. */
  note?: string | undefined;
  busy?: boolean;
  /** The first option is taken by Enter without choosing it first. */
  autoHighlight?: boolean;
  /** A button that opens the list; typing is then a way to narrow it. */
  canOpen?: boolean;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean;
  aria?: { 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined };
}

/** An editable combobox with a list of its own (ARIA APG): the focus stays in the box, the list only listens. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const {
    id,
    label,
    text,
    options,
    getKey,
    getLabel,
    onPick,
    note,
    canOpen = false,
    autoHighlight = false,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [above, setAbove] = useState(false);
  const [moved, setMoved] = useState(-1);
  const active = moved >= 0 && moved < options.length ? moved : autoHighlight && options.length > 0 ? 0 : -1;
  const isShown = open && (options.length > 0 || Boolean(note));
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (isShown && active >= 0)
      document.getElementById(`${id}-option-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown, active, id]);

  const show = (at = -1) => {
    const box = root.current?.getBoundingClientRect();
    setAbove(box !== undefined && box.bottom + MAX_HEIGHT > window.innerHeight && box.top > MAX_HEIGHT);
    setMoved(at);
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setMoved(-1);
  };
  const pick = (item: Item) => {
    if (props.isDisabled?.(item)) return;
    onPick(item);
    hide();
    // What is typed next looks for another; the box holds the new text after this render only.
    if (canOpen) requestAnimationFrame(() => input.current?.select());
  };
  const step = (by: 1 | -1) => {
    const selected = options.findIndex((item) => getKey(item) === props.selectedKey);
    if (!isShown) show(selected >= 0 ? selected : by === 1 ? 0 : options.length - 1);
    else setMoved((active + by + options.length) % Math.max(1, options.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = options[active];
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      if (!isShown) show();
    } else if (event.key === 'ArrowDown' || (event.key === 'ArrowUp' && !event.altKey)) {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'ArrowUp') hide();
    else if (event.key === 'Enter' && isShown && item !== undefined) {
      event.preventDefault();
      pick(item);
    } else if (event.key === 'Escape' && (isShown || text !== '')) {
      // The dialog around it stays open.
      event.stopPropagation();
      event.preventDefault();
      if (isShown) hide();
      else props.onClear();
    }
  };

  return (
    <Root ref={root}>
      <InputBox
        inputRef={input}
        id={id}
        name={props.name}
        value={text}
        disabled={props.disabled ?? false}
        invalid={props.invalid ?? false}
        placeholder={props.placeholder}
        autoComplete={props.autoComplete ?? 'off'}
        onChange={(event) => {
          props.onText(event.target.value);
          show();
        }}
        onClick={() => {
          if (canOpen && !isShown) show();
        }}
        onFocus={(event) => {
          if (canOpen) event.target.select();
          props.onFocus?.();
        }}
        onBlur={() => {
          hide();
          props.onBlur?.();
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown && options.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        spellCheck={false}
        {...props.aria}
        suffix={
          <>
            {props.busy && <Spinner size={16} />}
            {text !== '' && !props.busy && !props.disabled && (
              <IconButton
                size="small"
                tabIndex={-1}
                tooltip={false}
                label={`Clear ${label.toLowerCase()}`}
                icon={<icons.close fontSize="small" />}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  props.onClear();
                  input.current?.focus();
                }}
              />
            )}
            {canOpen && (
              <IconButton
                size="small"
                tabIndex={-1}
                tooltip={false}
                label={`Show ${label.toLowerCase()}`}
                icon={<icons.chevronDown fontSize="small" />}
                disabled={props.disabled ?? false}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  input.current?.focus();
                  if (isShown) hide();
                  else show();
                }}
              />
            )}
          </>
        }
      />
      {isShown && (
        // A press must not take the focus out of the box.
        <Popup data-above={above} onMouseDown={(event) => event.preventDefault()}>
          {options.length > 0 ? (
            <List id={`${id}-list`} role="listbox" aria-label={label}>
              {options.map((item, index) => (
                <Item
                  key={getKey(item)}
                  id={optionId(index)}
                  role="option"
                  aria-selected={getKey(item) === props.selectedKey}
                  aria-disabled={props.isDisabled?.(item) || undefined}
                  data-active={index === active}
                  onClick={() => pick(item)}
                >
                  {props.renderItem?.(item) ?? getLabel(item)}
                </Item>
              ))}
            </List>
          ) : (
            <Note>{note}</Note>
          )}
        </Popup>
      )}
    </Root>
  );
}
