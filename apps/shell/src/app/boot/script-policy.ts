import { toPublishedScriptUrl } from '../../platform/areas/loading/script-urls.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string; createHTML(html: string): string },
  ): unknown;
}

/**
 * Checks the URL of every script that any code of the page adds, and keeps markup out of what is written as HTML. Builds of areas assign plain strings to `script.src`,
 * whatever tool made them, and the browser passes those to the policy named `default`. Called before the first chunk is
 * requested.
 */
export function checkScriptUrls(): void {
  // TypeScript's DOM types do not include Trusted Types yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: toPublishedScriptUrl, createHTML: toPlainText });
}

/** MUI's date fields write the text of their sections as HTML. Throws for anything that could contain an element. */
function toPlainText(html: string): string {
  if (/[<&]/.test(html)) throw new TypeError('Only text without markup can be written as HTML.');
  return html;
}
