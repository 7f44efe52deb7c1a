import { Avatar } from '../../core/display/avatar.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { Stack } from '../../core/layout/containers.tsx';
import { menuIcons } from '../../menu-icons/index.ts';
import { type ColorMode, useColorMode } from '../../theme/color-mode.ts';
import { color, focusRing } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { Dropdown, type MenuEntry } from './dropdown.tsx';

const Trigger = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: 4,
  border: 0,
  borderRadius: radius.pill,
  background: 'none',
  color: color.text.muted,
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
  '& > svg': { fontSize: 18 },
});

const COLOR_MODES: readonly { id: ColorMode; label: string; icon: keyof typeof menuIcons }[] = [
  { id: 'system', label: 'Use system setting', icon: 'system' },
  { id: 'light', label: 'Light', icon: 'lightMode' },
  { id: 'dark', label: 'Dark', icon: 'darkMode' },
];

export interface AccountMenuProps {
  name: string;
  email: string;
  /** The person's role, such as `Administrator at Acme`. */
  role: string;
  /** Address of the person's picture; initials without one. */
  pictureUrl?: string | null;
  /** Entries above the choice of appearance. */
  items: readonly MenuEntry[];
}

/** The menu of the signed-in person: who it is, the application's entries, and the appearance. */
export function AccountMenu({ name, email, role, pictureUrl = null, items }: AccountMenuProps) {
  const { mode, setMode } = useColorMode();
  const appearance = COLOR_MODES.map(({ icon, ...option }) => {
    const Icon = menuIcons[icon];
    return { ...option, icon: <Icon />, selected: mode === option.id, onSelect: () => setMode(option.id) };
  });
  return (
    <Dropdown
      align="end"
      label="Your account"
      header={
        <Stack gap={0}>
          <Text weight={600} truncate>
            {name}
          </Text>
          <Text variant="dense" tone="muted" truncate>
            {email}
          </Text>
          <Text variant="caption" tone="subtle">
            {role}
          </Text>
        </Stack>
      }
      items={[...items, { id: 'appearance', heading: 'Appearance' }, ...appearance]}
      trigger={(props) => (
        <Trigger type="button" aria-label={`Your account: ${name}`} {...props}>
          <Avatar name={name} src={pictureUrl} />
          <icons.chevronDown />
        </Trigger>
      )}
    />
  );
}
