import Autocomplete, { type AutocompleteChangeReason } from '@mui/material/Autocomplete';
import Paper, { type PaperProps } from '@mui/material/Paper';
import useForkRef from '@mui/utils/useForkRef';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Spinner } from '../../core/feedback/spinner.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { InputBox, type InputBoxProps } from './input-box.tsx';

const Message = styled('div')({
  padding: '10px 12px',
  color: color.text.muted,
  fontSize: 13,
  lineHeight: '20px',
});

const Group = styled('div')({});
const GroupLabel = styled('div')({
  padding: '8px 8px 4px',
  color: color.text.muted,
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '16px',
});

export interface ComboboxProps<Item> extends Pick<InputBoxProps, 'type' | 'aria-label' | 'className'> {
  id: string;
  name?: string | undefined;
  label: string;
  /** Name of the list; by default the label. */
  listLabel?: string;
  /** Text of the input. */
  text: string;
  onTextChange: (text: string) => void;
  options: readonly Item[];
  getKey: (item: Item) => string;
  getLabel: (item: Item) => string;
  renderItem?: ((item: Item) => ReactNode) | undefined;
  /** Heading above the options that share it. */
  getGroup?: ((item: Item) => string) | undefined;
  isDisabled?: ((item: Item) => boolean) | undefined;
  /** Keeps an option in view at the end of a long list. */
  isPinned?: ((item: Item) => boolean) | undefined;
  /** Picking this option leads to other options: the list stays open. */
  staysOpen?: ((item: Item) => boolean) | undefined;
  /** Key of the current choice, or null. Leave it out for suggestions that are not choices of a list. */
  selectedKey?: string | null | undefined;
  onPick: (item: Item) => void;
  onClear: () => void;
  /**
   * Discards typed text that is not the value yet. Escape calls it once the list is closed; without it, Escape reaches
   * the dialog.
   */
  onDiscard?: (() => void) | undefined;
  /** When an option becomes the one that Enter picks. */
  onHighlight?: ((item: Item) => void) | undefined;
  /** Enter in an open list without a highlighted option. */
  onEnter?: (() => void) | undefined;
  onFocus?: () => void;
  /** When the focus leaves the widget. */
  onBlur?: () => void;
  /** Shown above the options, or instead of them. Without either the list stays closed. */
  message?: ReactNode;
  loading?: boolean;
  /** Makes the first option active, so that Enter picks it. */
  autoHighlight?: boolean;
  openOnFocus?: boolean;
  /** Adds a button that opens the list; typing then narrows it. */
  hasToggle?: boolean;
  /** Leaves out the button that empties the input. */
  hideClear?: boolean;
  /** CSS width of the popup; by default the input's. */
  popupWidth?: string | undefined;
  popupRef?: Ref<HTMLDivElement>;
  prefix?: ReactNode;
  suffix?: ReactNode;
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
  const { disabled = false, loading = false, selectedKey = null } = props;
  const input = useRef<HTMLInputElement>(null);
  const leadsToOthers = useRef(false);
  const [isRequested, setIsRequested] = useState(false);
  const isOpen = isRequested && (options.length > 0 || Boolean(message));
  const selected =
    selectedKey === null ? null : (options.find((item) => getKey(item) === selectedKey) ?? null);

  const pick = (item: Item | null, reason: AutocompleteChangeReason) => {
    if (reason !== 'selectOption' || item === null || props.isDisabled?.(item)) return;
    leadsToOthers.current = props.staysOpen?.(item) ?? false;
    onPick(item);
    // The next keys replace the chosen text, which is in the input after this render only.
    if (hasToggle) requestAnimationFrame(() => input.current?.select());
  };
  const handleKeys = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      // Opens and closes without moving, as in a native select.
      event.preventDefault();
      event.defaultMuiPrevented = true;
      setIsRequested(event.key === 'ArrowDown');
    }
    if (event.key !== 'Enter' || !isOpen || !props.onEnter || event.nativeEvent.isComposing) return;
    if (input.current?.getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    props.onEnter();
  };
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setIsRequested(false);
    props.onBlur?.();
  };

  return (
    <Autocomplete<Item>
      id={id}
      className={props.className}
      options={options}
      value={selected}
      inputValue={text}
      open={isOpen}
      disabled={disabled}
      autoHighlight={props.autoHighlight ?? false}
      openOnFocus={props.openOnFocus ?? false}
      // In the landmark or dialog around it, where screen readers expect it.
      disablePortal
      selectOnFocus={hasToggle}
      clearOnEscape={props.onDiscard !== undefined}
      // Home and End move in the text.
      handleHomeEndKeys={false}
      filterOptions={(all) => all}
      getOptionKey={getKey}
      getOptionLabel={getLabel}
      getOptionDisabled={(item) => props.isDisabled?.(item) ?? false}
      isOptionEqualToValue={(item, value) => getKey(item) === getKey(value)}
      groupBy={props.getGroup}
      noOptionsText={message}
      onOpen={() => setIsRequested(true)}
      onClose={(_event, reason) => {
        if (reason !== 'selectOption' || !leadsToOthers.current) setIsRequested(false);
      }}
      onChange={(_event, item, reason) => pick(item, reason)}
      onInputChange={(_event, next, reason) => {
        if (reason === 'input') {
          setIsRequested(true);
          props.onTextChange(next);
        } else if (reason === 'clear') {
          // Only Escape does this: the button that empties the input is not MUI's.
          props.onDiscard?.();
        } else if (reason === 'selectOption' && selected !== null && next === getLabel(selected)) {
          // The current choice was picked again, which is not a change.
          onPick(selected);
        }
      }}
      onHighlightChange={(_event, item) => {
        if (item !== null) props.onHighlight?.(item);
      }}
      onKeyDown={handleKeys}
      onBlur={leave}
      slots={{ paper: MessagePaper }}
      slotProps={{
        paper: { message: options.length > 0 && message, ref: props.popupRef },
        popper: props.popupWidth === undefined ? undefined : { style: { width: props.popupWidth } },
        listbox: {
          'aria-label': props.listLabel ?? label,
          'aria-labelledby': undefined,
          // Tab would stop at the list, which Chromium focuses because it scrolls, and lose the focus as it closes.
          tabIndex: -1,
        },
      }}
      renderOption={({ key, ...option }, item) => (
        <li key={key} {...option} data-pinned={props.isPinned?.(item) || undefined}>
          {props.renderItem?.(item) ?? getLabel(item)}
        </li>
      )}
      renderGroup={({ key, group, children }) => (
        <Group key={key} role="group" aria-label={group}>
          <GroupLabel aria-hidden>{group}</GroupLabel>
          {children}
        </Group>
      )}
      renderInput={({ slotProps: { input: frame, htmlInput } }) => (
        <ComboboxInput
          {...htmlInput}
          frameRef={frame.ref}
          ownRef={input}
          {...props.aria}
          type={props.type}
          name={props.name}
          aria-label={props['aria-label']}
          invalid={props.invalid ?? false}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete ?? 'off'}
          autoFocus={props.autoFocus ?? false}
          onFocus={(event) => {
            if (hasToggle) event.target.select();
            htmlInput.onFocus?.(event);
            props.onFocus?.();
          }}
          prefix={props.prefix}
          suffix={
            <>
              {loading && <Spinner size={16} />}
              {text !== '' && !loading && !disabled && !props.hideClear && (
                <IconButton
                  size="small"
                  tabIndex={-1}
                  tooltip={false}
                  label={`Clear ${label.toLowerCase()}`}
                  icon={<icons.close fontSize="small" />}
                  onClick={onClear}
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
                  onClick={() => setIsRequested(!isOpen)}
                />
              )}
              {props.suffix}
            </>
          }
        />
      )}
    />
  );
}

/** The input of MUI's Autocomplete with a second reference to it. */
function ComboboxInput({
  ref,
  ownRef,
  ...props
}: InputBoxProps & { ref?: Ref<HTMLInputElement>; ownRef: Ref<HTMLInputElement> }) {
  return <InputBox {...props} inputRef={useForkRef(ref, ownRef)} />;
}

/** The popup with an optional message above its options. */
function MessagePaper({ message, children, ...props }: PaperProps & { message?: ReactNode }) {
  return (
    <Paper {...props}>
      {message && <Message role="status">{message}</Message>}
      {children}
    </Paper>
  );
}
