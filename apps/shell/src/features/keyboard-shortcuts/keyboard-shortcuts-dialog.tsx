import { color, radius, Stack, styled, Text } from '@portal/ui';
import { Modal } from '@portal/ui/overlays';
import { useState } from 'react';

interface Shortcut {
  /** Key combinations with the same effect. */
  keys: readonly (readonly string[])[];
  label: string;
}

const COMMAND = 'Ctrl';

const GROUPS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [['/'], [COMMAND, 'K']], label: 'Search, or run a command' },
      { keys: [['?']], label: 'Show the keyboard shortcuts' },
      { keys: [['F6']], label: 'Outside a dialog: move to the button in an alert, such as Undo, and back' },
      { keys: [['Esc']], label: 'Close a dialog, a menu or a list of suggestions' },
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: [['↑'], ['↓'], ['←'], ['→']], label: 'Go to another cell' },
      { keys: [['Home'], ['End']], label: 'Go to the first or last cell of the row' },
      { keys: [['Page Up'], ['Page Down']], label: 'Scroll one screen up or down' },
      {
        keys: [['Enter'], ['Space'], ['F2']],
        label: 'Open the link, or use the checkbox or button in the cell',
      },
      { keys: [[COMMAND, 'Enter']], label: 'Open the link in a new tab' },
      { keys: [['Enter']], label: 'On a column heading: sort by that column' },
      { keys: [[COMMAND, 'A']], label: 'Select all rows on the page' },
      { keys: [[COMMAND, 'C']], label: 'Copy the selected rows' },
      { keys: [['Shift', 'Click']], label: 'On a checkbox: select all rows from the last one you selected' },
    ],
  },
  {
    title: 'In a grid of sites or answers',
    shortcuts: [
      { keys: [['F8']], label: 'Go to the next missing or incorrect value' },
      { keys: [['Shift', 'F8']], label: 'Go to the previous missing or incorrect value' },
      { keys: [[COMMAND, 'D']], label: 'When correcting an import: copy the value to the rows below' },
      { keys: [[COMMAND, 'V']], label: 'When correcting an import: paste cells from a spreadsheet' },
    ],
  },
];

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '148px minmax(0, 1fr)',
  gap: '8px 16px',
  alignItems: 'baseline',
  margin: 0,
  '& > dt': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& > dd': { margin: 0 },
});

const Key = styled('kbd')({
  padding: '1px 6px',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.small,
  backgroundColor: color.surface.sunken,
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
});

/** Apple keyboards use the Command key instead of Ctrl. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

export function KeyboardShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const command = isApple() ? '⌘' : COMMAND;
  return (
    <Modal
      open={isOpen}
      title="Keyboard shortcuts"
      onClose={() => {
        setOpen(false);
        onClose();
      }}
    >
      <Stack gap={5}>
        {GROUPS.map(({ title, shortcuts }) => (
          <Stack key={title} gap={3} component="section">
            <Text component="h3" weight={600}>
              {title}
            </Text>
            <List>
              {shortcuts.map(({ keys, label }) => (
                <ShortcutRow key={label} keys={keys} label={label} command={command} />
              ))}
            </List>
          </Stack>
        ))}
      </Stack>
    </Modal>
  );
}

function ShortcutRow({ keys, label, command }: Shortcut & { command: string }) {
  return (
    <>
      <dt>
        {keys.map((combination) => (
          <span key={combination.join('+')}>
            {combination.map((key, at) => (
              <span key={key}>
                {at > 0 && ' + '}
                <Key>{key === COMMAND ? command : key}</Key>
              </span>
            ))}
          </span>
        ))}
      </dt>
      <dd>{label}</dd>
    </>
  );
}
