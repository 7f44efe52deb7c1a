/** Name of the report that our own builds write next to their files. */
export const BUILD_REPORT = 'build.json';
