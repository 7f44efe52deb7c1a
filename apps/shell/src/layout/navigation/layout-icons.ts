import { icons } from '@portal/ui';
import { menuIcons } from '@portal/ui/menu-icons';

/** What the menus and the first steps mark their entries with. */
export const layoutIcons = { ...icons, ...menuIcons };

export type LayoutIconName = keyof typeof layoutIcons;
