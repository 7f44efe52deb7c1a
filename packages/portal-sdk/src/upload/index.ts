/**
 * What screens that send files use. Bundled with the areas that have such screens: the facade is part of every visit,
 * this is not. What carries state it takes from the facade, as areas do.
 */

export { sendFile } from './send-file.ts';
export { isUploadCancelled, type UploadProgress } from './upload-cancelled.ts';
export { type Upload, useUpload } from './use-upload.ts';
