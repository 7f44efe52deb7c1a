import { color, icons, styled, Tooltip, VisuallyHidden } from '@portal/ui';
import { TextInput } from '@portal/ui/page';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';

const Control = styled('span')({
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  position: 'relative',
  minHeight: 48,
  '& > :not(svg)': { flex: 1, minWidth: 0 },
  // On the corner of the field: beside it, the icon would hide part of the value in narrow columns.
  '& > svg': {
    position: 'absolute',
    top: 1,
    insetInlineEnd: -7,
    fontSize: 16,
    color: color.tone.danger.fg,
    backgroundColor: color.surface.canvas,
    borderRadius: '50%',
    pointerEvents: 'none',
  },
});
const Leaving = styled('span')({ display: 'block' });

/** Stops keys typed into a cell from reaching the grid, which would move to another cell. */
const ownKeys = (event: KeyboardEvent) => {
  if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation();
};

interface GridCellProps extends ComponentProps<typeof Control> {
  /** What is wrong with the value, and the id by which its control is described; null if nothing is. */
  problem: { id: string; text: string } | null;
}

/** A grid cell with a control. An invalid value has an icon with a tooltip. */
export function GridCell({ problem, children, ...props }: GridCellProps) {
  return (
    <Tooltip title={problem?.text ?? ''} isLabel>
      <Control onKeyDown={ownKeys} {...props}>
        {children}
        {problem !== null && (
          <>
            <icons.error />
            <VisuallyHidden id={problem.id}>{problem.text}</VisuallyHidden>
          </>
        )}
      </Control>
    </Tooltip>
  );
}

interface TextCellProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Id of what is wrong with the value; undefined if nothing is. */
  problemId: string | undefined;
  /** Called with the trimmed text when the cell is left, or on Enter, if something was typed. */
  onSave: (text: string) => void;
}

/** The text of a cell, saved when it is left. */
export function TextCell({ label, placeholder = '', value, problemId, onSave }: TextCellProps) {
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
        label={label}
        labelHidden
        invalid={problemId !== undefined}
        describedBy={problemId}
        size="small"
        placeholder={placeholder}
        value={draft ?? value}
        onChange={setDraft}
        onCommit={commit}
      />
    </Leaving>
  );
}
