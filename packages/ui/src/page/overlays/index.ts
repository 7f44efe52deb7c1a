export { Combobox } from '../../forms/inputs/combobox.tsx';
/**
 * For the shell's layout, whose script also provides `@portal/ui/page`: it would wait for itself if it took them from
 * there, as areas do.
 */
export { AccountMenu, type AccountMenuProps } from './account-menu.tsx';
export { Drawer } from './drawer.tsx';
export { Dropdown, type MenuEntry } from './dropdown.tsx';
export { LoadingOverlay } from './loading-overlay.tsx';
export { Modal } from './modal.tsx';
