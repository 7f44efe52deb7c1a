import { styled } from '@portal/ui';
import { TextInput } from '@portal/ui/page';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';

const Control = styled('span')({
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minHeight: 48,
  '& > *': { flex: 1, minWidth: 0 },
});
const Leaving = styled('span')({ display: 'block' });

/** Keys typed into a cell are not the grid's: it would move to another cell. */
const ownKeys = (event: KeyboardEvent) => {
  if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation();
};

/** A cell of a grid with a control in it. */
export function GridCell(props: ComponentProps<typeof Control>) {
  return <Control onKeyDown={ownKeys} {...props} />;
}

interface TextCellProps {
  label: string;
  placeholder?: string;
  value: string;
  isWrong: boolean;
  /** Called with the trimmed text when the cell is left, or on Enter, if something was typed. */
  onSave: (text: string) => void;
}

/** The text of a cell, saved when it is left. */
export function TextCell({ label, placeholder = '', value, isWrong, onSave }: TextCellProps) {
  /** What is typed and not yet saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    onSave(draft.trim());
    setDraft(null);
  };
  return (
    <Leaving onBlur={commit}>
      <TextInput
        label={isWrong ? `${label}, not valid` : label}
        labelHidden
        size="small"
        placeholder={placeholder}
        value={draft ?? value}
        onChange={setDraft}
        onCommit={commit}
      />
    </Leaving>
  );
}
