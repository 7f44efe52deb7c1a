import { color, focusRing, radius, styled, VisuallyHidden } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { type DragEvent, useState } from 'react';
import { type Folder, readChosenFolder, readDroppedFolder } from './read-folder.ts';

const Zone = styled('label')({
  position: 'relative',
  display: 'flex',
  gap: 10,
  alignItems: 'center',
  padding: '20px 16px',
  border: `1px dashed ${color.line.field}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.sunken,
  color: color.text.muted,
  cursor: 'pointer',
  '&:hover, &[data-over="true"]': { borderColor: color.brand.main, backgroundColor: color.surface.selected },
  '&:has(input:focus-visible)': focusRing,
  '& b': { color: color.brand.fg, fontWeight: 500 },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px' },
});

// React's types do not include the attribute that makes an input choose folders.
const FOLDER_INPUT = { webkitdirectory: '' };

interface Props {
  label: string;
  help: string;
  onChoose: (read: () => Folder | Promise<Folder>) => void;
}

/** Chooses a folder, in the browser's dialog or by dropping it. */
export function FolderPicker({ label, help, onChoose }: Props) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    // The browser forgets the items after this event.
    const dropped = readDroppedFolder([...event.dataTransfer.items]);
    onChoose(() => dropped);
  };
  return (
    <Zone
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <VisuallyHidden>
        <input
          {...FOLDER_INPUT}
          type="file"
          aria-label={label}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            // Cleared, so that choosing the same folder again fires a change event.
            event.target.value = '';
            if (chosen.length > 0) onChoose(() => readChosenFolder(chosen));
          }}
        />
      </VisuallyHidden>
      <pageIcons.upload aria-hidden="true" />
      <span aria-hidden="true">
        <b>Choose a folder</b> or drop it here
        <small>{help}</small>
      </span>
    </Zone>
  );
}
