interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string; createHTML(html: string): string },
  ): unknown;
}

/** Files of the build, which only the console's own server has. */
const OWN_FILE = /^\/files\/[\w.-]+\.js(?:\?try=\d+)?$/;

/** Allows only scripts of this build, and no markup. Called before the first chunk is requested. */
export function checkScriptUrls(): void {
  // TypeScript's DOM types do not include Trusted Types yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: toOwnScriptUrl, createHTML: toPlainText });
}

function toOwnScriptUrl(text: string): string {
  const url = new URL(text, window.location.href);
  const isOwn = url.origin === window.location.origin && OWN_FILE.test(url.pathname + url.search);
  if (!isOwn) throw new TypeError(`${url.href} is not a script of the release console.`);
  return url.href;
}

/** MUI's date fields write the text of their sections as HTML. Throws for anything that could contain an element. */
function toPlainText(html: string): string {
  if (/[<&]/.test(html)) throw new TypeError('Only text without markup can be written as HTML.');
  return html;
}
