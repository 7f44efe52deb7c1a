export { createCommandKeys } from '@portal/api-client/client';
/**
 * For screens that send files. Bundled with the areas that have such screens, unlike the facade, which every page
 * loads; state comes from the facade, as for areas.
 */

export { sendFile } from './send-file.ts';
export { isUploadCancelled, type UploadProgress } from './upload-cancelled.ts';
export { type Upload, useUpload } from './use-upload.ts';
