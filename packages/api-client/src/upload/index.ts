export { type UploadOptions, upload } from './upload.ts';
export type { OnProgress } from './with-progress.ts';
