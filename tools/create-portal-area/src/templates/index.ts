/** What every new area starts with, in this repository and elsewhere. */
export { areaFiles, toJson } from './area-files.ts';
export { type AreaNames, areaNames } from './names.ts';
