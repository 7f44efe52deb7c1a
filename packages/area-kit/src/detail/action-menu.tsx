import { type PageCommand, usePageCommands } from '@portal/portal-sdk';
import { Button, icons } from '@portal/ui';
import { Dropdown, type MenuEntry } from '@portal/ui/page';

export interface ActionMenuProps {
  /** Actions other than the primary one; null entries are ignored. Renders nothing where none remain. */
  items: readonly (MenuEntry | null | false)[];
  /** The button's text. */
  label?: string;
}

/** Further actions of a page behind one button, and in the search box of the portal. */
export function ActionMenu({ items, label = 'Actions' }: ActionMenuProps) {
  const offered = items.filter((item): item is MenuEntry => item !== null && item !== false);
  usePageCommands(offered.flatMap(toCommand));
  if (offered.length === 0) return null;
  return (
    <Dropdown
      align="end"
      label={label}
      trigger={(trigger) => (
        <Button endIcon={<icons.chevronDown />} {...trigger}>
          {label}
        </Button>
      )}
      items={offered}
    />
  );
}

function toCommand(entry: MenuEntry): PageCommand[] {
  if (!('label' in entry) || entry.disabled) return [];
  const { id, label, href, onSelect } = entry;
  return [{ id, label, href, run: onSelect }];
}
