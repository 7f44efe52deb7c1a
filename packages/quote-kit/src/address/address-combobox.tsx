import { IconButton, icons, Spinner, VisuallyHidden } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { type Combobox, useCombobox } from '@portal/ui/hooks';
import { useId, useRef, useState } from 'react';
import type { LookupRow, OpenContainer, Suggestion } from './lookup-rows.ts';
import {
  Box,
  ErrorLine,
  Field,
  Help,
  Input,
  Label,
  List,
  Option,
  OptionText,
  Panel,
  PanelNote,
} from './lookup-style.ts';
import { useAddressSuggestions } from './use-address-suggestions.ts';

interface AddressComboboxProps {
  text: string;
  onType: (text: string) => void;
  /** Called with an address, never with a container; the caller loads its details. */
  onPick: (suggestion: Suggestion) => void;
  onManual: () => void;
  onBlur: () => void;
  /** The text belongs to the chosen address, so nothing is looked up until it changes. */
  isResolved: boolean;
  /** The chosen address is being loaded. */
  isBusy: boolean;
  error: string | undefined;
}

const ICONS = { back: icons.back, manual: icons.add, suggestion: icons.location } as const;

/** Looks up an address by postcode or free text. Buildings and streets expand into their addresses. */
export function AddressCombobox(props: AddressComboboxProps) {
  const { text, onType, onPick, onManual, onBlur, isResolved, isBusy, error } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [container, setContainer] = useState<OpenContainer | null>(null);
  const [wasTyped, setWasTyped] = useState(false);
  const found = useAddressSuggestions(text, container, wasTyped && !isResolved);
  const canOpen =
    wasTyped &&
    !isResolved &&
    text.trim().length >= 2 &&
    (found.status !== null || found.count !== undefined);

  const combobox = useCombobox({
    id,
    items: found.rows,
    canOpen,
    staysOpen: (row) => row.kind === 'back' || (row.kind === 'suggestion' && row.suggestion.isContainer),
    onPick: pick,
  });

  function pick(row: LookupRow): void {
    if (row.kind === 'suggestion' && row.suggestion.isContainer) {
      setContainer({ id: row.suggestion.id, text: row.suggestion.text });
      input.current?.focus();
      return;
    }
    setContainer(null);
    if (row.kind === 'back') input.current?.focus();
    else if (row.kind === 'manual') onManual();
    else onPick(row.suggestion);
  }

  const describedBy = [`${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Field
      data-field-error={error ? 'true' : undefined}
      onBlur={(event) => {
        combobox.rootProps.onBlur(event);
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      <Label htmlFor={id}>Address or postcode</Label>
      <Help id={`${id}-help`}>Enter a postcode, street or building, then choose from the list.</Help>
      <Box>
        <icons.search />
        <Input
          ref={input}
          {...combobox.inputProps}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          placeholder="e.g. LS1 4AP or 12 High Street"
          value={text}
          onChange={(event) => {
            setWasTyped(true);
            setContainer(null);
            onType(event.target.value);
            combobox.open();
          }}
          onClick={combobox.open}
        />
        {isBusy ? (
          <span style={{ position: 'absolute', right: 12, display: 'flex' }}>
            <Spinner label="Loading address" />
          </span>
        ) : (
          text !== '' && (
            <IconButton
              label="Clear address"
              icon={<icons.close />}
              size="small"
              onClick={() => {
                setContainer(null);
                onType('');
                combobox.close();
                input.current?.focus();
              }}
            />
          )
        )}
      </Box>
      {combobox.isOpen && (
        <Panel {...combobox.popupProps}>
          {container && <PanelNote>{container.text}</PanelNote>}
          {found.status && <PanelNote>{found.status}</PanelNote>}
          <List {...combobox.listProps} aria-label="Matching addresses" aria-busy={found.isWaiting}>
            {found.rows.map((row, index) => (
              <LookupOption key={row.id} row={row} optionProps={combobox.getOptionProps(index)} />
            ))}
          </List>
        </Panel>
      )}
      <VisuallyHidden role="status">
        {combobox.isOpen ? (found.status ?? describeCount(found.count)) : ''}
      </VisuallyHidden>
      {error && (
        <ErrorLine id={`${id}-error`}>
          <icons.error />
          <span>{error}</span>
        </ErrorLine>
      )}
    </Field>
  );
}

interface LookupOptionProps {
  row: LookupRow;
  optionProps: ReturnType<Combobox['getOptionProps']>;
}

function LookupOption({ row, optionProps }: LookupOptionProps) {
  const Icon = ICONS[row.kind];
  const isContainer = row.kind === 'suggestion' && row.suggestion.isContainer;
  return (
    <Option {...optionProps} data-kind={row.kind}>
      <Icon />
      {row.kind === 'suggestion' ? (
        <OptionText>
          {row.suggestion.text}
          {row.suggestion.description && <small>{row.suggestion.description}</small>}
        </OptionText>
      ) : (
        <OptionText>{row.text}</OptionText>
      )}
      {isContainer && <icons.chevronRight />}
    </Option>
  );
}

function describeCount(count: number | undefined): string {
  return count === undefined ? '' : `${plural(count, 'address', 'addresses')} found`;
}
