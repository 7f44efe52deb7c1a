import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Spinner } from '../../core/feedback/spinner.tsx';
import { useCombobox } from '../../hooks/use-combobox.ts';
import { color, shadow } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
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
  overscrollBehavior: 'contain',
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
  // In view below a long list.
  '&[data-pinned="true"]': {
    position: 'sticky',
    bottom: -4,
    marginBottom: -4,
    borderTop: `1px solid ${color.line.main}`,
    borderRadius: 0,
    backgroundColor: color.surface.overlay,
    color: color.brand.fg,
    fontWeight: 500,
    '&[data-active="true"]': { backgroundColor: color.surface.selected },
  },
});
const Message = styled('div')({
  padding: '10px 12px',
  color: color.text.muted,
  fontSize: 13,
  lineHeight: '20px',
});

export interface ComboboxProps<Item> {
  id: string;
  name?: string | undefined;
  label: string;
  /** Text of the input. */
  text: string;
  onTextChange: (text: string) => void;
  options: readonly Item[];
  getKey: (item: Item) => string;
  getLabel: (item: Item) => string;
  renderItem?: ((item: Item) => ReactNode) | undefined;
  isDisabled?: ((item: Item) => boolean) | undefined;
  /** Keeps an option in view at the end of a long list. */
  isPinned?: ((item: Item) => boolean) | undefined;
  /** Picking this option leads to other options: the list stays open. */
  staysOpen?: ((item: Item) => boolean) | undefined;
  /** Key of the current choice, or null. Leave it out for suggestions that are not choices of a list. */
  selectedKey?: string | null | undefined;
  onPick: (item: Item) => void;
  onClear: () => void;
  onFocus?: () => void;
  /** When the focus leaves the widget. */
  onBlur?: () => void;
  /** Shown above the options, or instead of them. Without either the list stays closed. */
  message?: ReactNode;
  loading?: boolean;
  /** Makes the first option active, so that Enter picks it. */
  autoHighlight?: boolean;
  /** Adds a button that opens the list; typing then narrows it. */
  hasToggle?: boolean;
  prefix?: ReactNode;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  autoFocus?: boolean | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean;
  aria?: { 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined };
}

/** An editable combobox with a listbox (ARIA APG): a box to type into and the options that match. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { id, label, text, options, getKey, getLabel, onPick, onClear, message, hasToggle = false } = props;
  const { autoHighlight = false, disabled = false, loading = false, selectedKey } = props;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [opensAbove, setOpensAbove] = useState(false);
  const list = useCombobox<Item>({
    id,
    items: options,
    canOpen: options.length > 0 || Boolean(message),
    isDisabled: props.isDisabled,
    staysOpen: props.staysOpen,
    selectedIndex:
      selectedKey === undefined ? undefined : options.findIndex((item) => getKey(item) === selectedKey),
    autoHighlight,
    onClear: text === '' ? undefined : onClear,
    onPick: (item) => {
      onPick(item);
      // The next keys replace the chosen text, which is in the input after this render only.
      if (hasToggle) requestAnimationFrame(() => input.current?.select());
    },
  });

  const measure = () => {
    const box = root.current?.getBoundingClientRect();
    setOpensAbove(box !== undefined && box.bottom + MAX_HEIGHT > window.innerHeight && box.top > MAX_HEIGHT);
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    list.rootProps.onBlur(event);
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
  };

  return (
    <Root ref={root} onBlur={leave}>
      <InputBox
        {...list.inputProps}
        inputRef={input}
        name={props.name}
        value={text}
        disabled={disabled}
        invalid={props.invalid ?? false}
        placeholder={props.placeholder}
        autoComplete={props.autoComplete ?? 'off'}
        autoFocus={props.autoFocus ?? false}
        onChange={(event) => {
          props.onTextChange(event.target.value);
          measure();
          list.open();
        }}
        onKeyDown={(event) => {
          measure();
          list.inputProps.onKeyDown(event);
        }}
        onClick={() => {
          measure();
          if (!list.isOpen && (hasToggle || text !== '')) list.open();
        }}
        onFocus={(event) => {
          if (hasToggle) event.target.select();
          props.onFocus?.();
        }}
        {...props.aria}
        prefix={props.prefix}
        suffix={
          <>
            {loading && <Spinner size={16} />}
            {text !== '' && !loading && !disabled && (
              <IconButton
                size="small"
                tabIndex={-1}
                tooltip={false}
                label={`Clear ${label.toLowerCase()}`}
                icon={<icons.close fontSize="small" />}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  onClear();
                  input.current?.focus();
                }}
              />
            )}
            {hasToggle && (
              <IconButton
                size="small"
                tabIndex={-1}
                tooltip={false}
                label={`Show ${label.toLowerCase()}`}
                icon={<icons.chevronDown fontSize="small" />}
                disabled={disabled}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  input.current?.focus();
                  measure();
                  if (list.isOpen) list.close();
                  else list.open();
                }}
              />
            )}
          </>
        }
      />
      {list.isOpen && (
        <Popup data-above={opensAbove} {...list.popupProps}>
          {message && <Message>{message}</Message>}
          {options.length > 0 && (
            <List {...list.listProps} aria-label={label}>
              {options.map((item, index) => (
                <Item
                  key={getKey(item)}
                  {...list.getOptionProps(index)}
                  data-pinned={props.isPinned?.(item) || undefined}
                >
                  {props.renderItem?.(item) ?? getLabel(item)}
                </Item>
              ))}
            </List>
          )}
        </Popup>
      )}
    </Root>
  );
}
