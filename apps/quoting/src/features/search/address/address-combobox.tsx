import { IconButton, icons, Spinner, VisuallyHidden } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { useEffect, useId, useRef, useState } from 'react';
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
import { useLookupList } from './use-lookup-list.ts';

export interface AddressComboboxProps {
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
  const list = useRef<HTMLDivElement>(null);
  const [container, setContainer] = useState<OpenContainer | null>(null);
  const [wasTyped, setWasTyped] = useState(false);
  const found = useAddressSuggestions(text, container, wasTyped && !isResolved);
  const canOpen =
    wasTyped &&
    !isResolved &&
    text.trim().length >= 2 &&
    (found.status !== null || found.count !== undefined);

  function choose(row: LookupRow): void {
    if (row.kind === 'back') {
      openContainer(null);
    } else if (row.kind === 'suggestion' && row.suggestion.isContainer) {
      openContainer(row.suggestion);
    } else {
      lookup.hide();
      setContainer(null);
      if (row.kind === 'manual') onManual();
      else onPick(row.suggestion);
    }
  }

  function openContainer(next: OpenContainer | null): void {
    setContainer(next && { id: next.id, text: next.text });
    lookup.show();
    input.current?.focus();
  }

  const lookup = useLookupList(found.rows, canOpen, choose);
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (lookup.active === null) return;
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [lookup.active]);

  const describedBy = [`${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Field
      data-field-error={error ? 'true' : undefined}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        lookup.hide();
        onBlur();
      }}
    >
      <Label htmlFor={id}>Address or postcode</Label>
      <Help id={`${id}-help`}>Enter a postcode, street or building, then choose from the list.</Help>
      <Box>
        <icons.search />
        <Input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={lookup.open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={lookup.active === null ? undefined : optionId(lookup.active)}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="LS1 4AP, or 12 High Street Leeds"
          value={text}
          onChange={(event) => {
            setWasTyped(true);
            setContainer(null);
            onType(event.target.value);
            lookup.show();
          }}
          onClick={lookup.show}
          onKeyDown={lookup.onKeyDown}
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
                lookup.hide();
                input.current?.focus();
              }}
            />
          )
        )}
      </Box>
      {lookup.open && (
        <Panel>
          {container && <PanelNote>{container.text}</PanelNote>}
          {found.status && <PanelNote>{found.status}</PanelNote>}
          <List
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label="Matching addresses"
            aria-busy={found.isWaiting}
            // Keeps focus in the input while the list is clicked.
            onMouseDown={(event) => event.preventDefault()}
          >
            {found.rows.map((row, index) => (
              <LookupOption
                key={row.id}
                id={optionId(index)}
                row={row}
                isActive={index === lookup.active}
                onActivate={() => lookup.setActive(index)}
                onChoose={() => choose(row)}
              />
            ))}
          </List>
        </Panel>
      )}
      <VisuallyHidden role="status">
        {lookup.open ? (found.status ?? describeCount(found.count)) : ''}
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
  id: string;
  row: LookupRow;
  isActive: boolean;
  onActivate: () => void;
  onChoose: () => void;
}

function LookupOption({ id, row, isActive, onActivate, onChoose }: LookupOptionProps) {
  const Icon = ICONS[row.kind];
  const isContainer = row.kind === 'suggestion' && row.suggestion.isContainer;
  return (
    // The combobox keeps focus and handles keys; aria-activedescendant points to the active option.
    <Option
      id={id}
      role="option"
      aria-selected={isActive}
      data-active={isActive}
      data-kind={row.kind}
      onMouseMove={onActivate}
      onClick={onChoose}
    >
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
