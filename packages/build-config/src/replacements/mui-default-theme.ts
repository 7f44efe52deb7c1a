/** Replaces MUI's own theme: every widget is below `PortalThemeProvider`. */
// biome-ignore lint/style/noDefaultExport: MUI imports the default export.
export default {};
