/** PDFKit’s opened picture, which its types do not have. */
interface OpenedImage {
  width: number;
  height: number;
}

/** Throws for a picture that PDFKit cannot read. */
export const openLogo = (pdf: PDFKit.PDFDocument, logo: Uint8Array): OpenedImage =>
  (pdf as unknown as { openImage: (source: Buffer) => OpenedImage }).openImage(Buffer.from(logo));

/** Whether a PDF can contain the picture. */
export async function canDrawLogo(logo: Uint8Array): Promise<boolean> {
  // Loaded here, because documents are rendered in threads, which load it themselves.
  const { default: PDFDocument } = await import('pdfkit');
  try {
    const pdf = new PDFDocument();
    pdf.image(openLogo(pdf, logo) as unknown as Buffer, 0, 0);
    return true;
  } catch {
    return false;
  }
}
