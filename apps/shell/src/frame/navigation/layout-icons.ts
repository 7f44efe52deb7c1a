import { icons } from '@portal/ui';
import { menuIcons } from '@portal/ui/menu-icons';

/** Icons of the menus and the dashboard's first steps. */
export const layoutIcons = { ...icons, ...menuIcons };

export type LayoutIconName = keyof typeof layoutIcons;
