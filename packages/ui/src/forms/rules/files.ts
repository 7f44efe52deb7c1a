/** What file rules judge: one file, several, or none. */
export type FileInput = File | readonly File[] | null | undefined;

export function everyFile(value: FileInput, accepts: (file: File) => boolean): boolean {
  if (!value) return true;
  return (value instanceof File ? [value] : value).every(accepts);
}

export interface ImageSize {
  width: number;
  height: number;
}

// Rules are synchronous and measuring a picture is not, so the size is known before the rule is asked.
const sizes = new WeakMap<File, ImageSize>();

export function rememberImageSize(file: File, size: ImageSize): void {
  sizes.set(file, size);
}

export function imageSize(file: File): ImageSize | undefined {
  return sizes.get(file);
}

/** Measures a picture for `dimensions`; a file that is none is left without a size. */
export async function measureImage(file: File): Promise<void> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap !== 'function') return;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return;
  rememberImageSize(file, { width: bitmap.width, height: bitmap.height });
  bitmap.close();
}
