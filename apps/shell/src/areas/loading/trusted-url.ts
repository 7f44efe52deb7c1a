/** Paths of published areas' files. Scripts from anywhere else never run as an area. */
const AREA_FILES = /^\/areas\/[\w.-]+\/[\w.-]+\/[\w./-]+$/;

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

function sameOriginAreaFile(url: string): string {
  const parsed = new URL(url, location.origin);
  if (parsed.origin !== location.origin || !AREA_FILES.test(parsed.pathname)) {
    throw new TypeError(`${url} is not a file of a published area.`);
  }
  return parsed.href;
}

const rules: ScriptUrlPolicy = { createScriptURL: sameOriginAreaFile };
// TypeScript's DOM types do not include Trusted Types yet.
const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
const policy = trustedTypes?.createPolicy('portal-areas', rules) ?? rules;

/** The URL in the form script elements accept under Trusted Types. Throws for anything but a published area's file. */
export function toTrustedScriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
