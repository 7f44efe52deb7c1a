import { useUser } from '@portal/auth';
import { useApiClient } from '@portal/portal-sdk';
import { readPageCommands } from '@portal/portal-sdk/host';
import { type ColorMode, useColorMode } from '@portal/ui';
import { useManifest } from '../../platform/areas/index.ts';
import { showKeyboardShortcuts } from '../../platform/dialogs/keyboard-shortcuts.ts';
import type { SearchCommand } from '../search/commands.ts';
import { getNavigationCommands } from './commands.ts';
import { logOut } from './log-out.ts';

const THEMES: readonly (readonly [mode: ColorMode, title: string])[] = [
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
  ['system', 'System theme'],
];

/** Reads the commands of the search box, the page's commands first. They may differ each time the box is used. */
export function useCommands(): () => SearchCommand[] {
  const user = useUser();
  const client = useApiClient();
  const { areas } = useManifest();
  const { setMode } = useColorMode();
  return () => [
    ...readPageCommands().map(({ id, label, href, run }) => ({
      id: `here:${id}`,
      group: 'On this page',
      title: label,
      words: [],
      href,
      run,
    })),
    ...getNavigationCommands(user, areas),
    ...THEMES.map(([mode, title]) => ({
      id: `theme:${mode}`,
      group: 'Account and appearance',
      title,
      words: ['Appearance', 'Mode'],
      run: () => setMode(mode),
    })),
    {
      id: 'keyboard-shortcuts',
      group: 'Account and appearance',
      title: 'Keyboard shortcuts',
      words: ['Keys', 'Hotkeys', '?'],
      run: showKeyboardShortcuts,
    },
    {
      id: 'log-out',
      group: 'Account and appearance',
      title: 'Log out',
      words: ['Sign out'],
      run: () => logOut(client),
    },
  ];
}
