interface ImageSize {
  width: number;
  height: number;
}

// Rules are synchronous and measuring is not, so `FileField` measures each image before it becomes a value.
const sizes = new WeakMap<File, ImageSize>();

export function rememberImageSize(file: File, size: ImageSize): void {
  sizes.set(file, size);
}

export function getImageSize(file: File): ImageSize | undefined {
  return sizes.get(file);
}

/** Measures an image for `dimensions`; other files get no size. */
export async function measureImage(file: File): Promise<void> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap !== 'function') return;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return;
  rememberImageSize(file, { width: bitmap.width, height: bitmap.height });
  bitmap.close();
}
