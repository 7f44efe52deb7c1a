import { color, icons, styled, VisuallyHidden } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Combobox, FieldShell } from '@portal/ui/forms';
import { useId, useState } from 'react';
import { describeDifferences } from './describe-differences.ts';
import type { LookupRow, OpenContainer, Suggestion } from './lookup-rows.ts';
import { useAddressSuggestions } from './use-address-suggestions.ts';

const Option = styled('div')({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  '& > svg': { flex: 'none', fontSize: 18, color: color.text.subtle },
  '&[data-kind="back"]': { color: color.text.muted },
});
const OptionText = styled('span')({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > small': { display: 'block', color: color.text.muted, fontSize: 12, lineHeight: '16px' },
  '& > small[data-tone="warning"]': { color: color.tone.warning.fg, fontWeight: 500 },
});

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
  const [container, setContainer] = useState<OpenContainer | null>(null);
  const [wasTyped, setWasTyped] = useState(false);
  const found = useAddressSuggestions(text, container, wasTyped && !isResolved);
  const canOpen =
    wasTyped &&
    !isResolved &&
    text.trim().length >= 2 &&
    (found.status !== null || found.count !== undefined);

  function pick(row: LookupRow): void {
    if (row.kind === 'suggestion' && row.suggestion.isContainer) {
      setContainer({ id: row.suggestion.id, text: row.suggestion.text });
      return;
    }
    setContainer(null);
    if (row.kind === 'manual') onManual();
    else if (row.kind === 'suggestion') onPick(row.suggestion);
  }

  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  return (
    <FieldShell
      field={{ id, error, helpId, errorId }}
      label="Address or postcode"
      help="Enter a postcode, street or building, then choose from the list."
    >
      <Combobox<LookupRow>
        id={id}
        label="Address"
        listLabel="Matching addresses"
        text={text}
        onTextChange={(typed) => {
          setWasTyped(true);
          setContainer(null);
          onType(typed);
        }}
        options={canOpen ? found.rows : []}
        getKey={(row) => row.id}
        getLabel={(row) => (row.kind === 'suggestion' ? row.suggestion.text : row.text)}
        renderItem={(row) => <LookupOption row={row} />}
        isPinned={(row) => row.kind === 'manual'}
        staysOpen={(row) => row.kind === 'back' || (row.kind === 'suggestion' && row.suggestion.isContainer)}
        onPick={pick}
        onClear={() => {
          setContainer(null);
          onType('');
        }}
        onBlur={onBlur}
        message={canOpen && (found.status ?? container?.text)}
        loading={isBusy}
        prefix={<icons.search />}
        placeholder="e.g. LS1 4AP or 12 High Street"
        invalid={error !== undefined}
        aria={{
          'aria-describedby': error ? `${helpId} ${errorId}` : helpId,
          'aria-invalid': error ? true : undefined,
        }}
      />
      <VisuallyHidden role="status">
        {canOpen ? (found.status ?? describeCount(found.count)) : ''}
      </VisuallyHidden>
    </FieldShell>
  );
}

function LookupOption({ row }: { row: LookupRow }) {
  const Icon = ICONS[row.kind];
  const isContainer = row.kind === 'suggestion' && row.suggestion.isContainer;
  return (
    <Option data-kind={row.kind}>
      <Icon />
      {row.kind === 'suggestion' ? (
        <OptionText>
          {row.suggestion.text}
          {row.suggestion.description && <small>{row.suggestion.description}</small>}
          {row.suggestion.differences.length > 0 && (
            <small data-tone="warning">{describeDifferences(row.suggestion.differences)}</small>
          )}
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
