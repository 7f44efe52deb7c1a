/** One script for both: the entry lists the integrity of each script of the area. */
export { CommonAnswersDialog } from './common-answers-dialog.tsx';
export { CopyDialog } from './copy-dialog.tsx';
