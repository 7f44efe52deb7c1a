/** Where the browser stores the user's colour mode. */
export const colorModeStorageKey = 'portal-color-mode';
/** Attribute of the `html` element with the colour scheme. */
export const colorSchemeAttribute = 'data-color-scheme';
