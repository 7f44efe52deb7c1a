import * as v from 'valibot';

const styles = {
  /** The theme's variables and the global styles. */
  globalCss: v.string(),
  /** The rules of the widgets. */
  css: v.string(),
  /** Value of `data-emotion` of the element with the rules of the widgets. */
  dataEmotion: v.string(),
};

/** The pages that the shell's build prerenders, so that the browser paints them before the scripts arrive. */
export const firstPaint = v.object({
  /** Runs before the body is parsed: sets the colour scheme and holds what is pressed until the scripts can do it. */
  script: v.string(),
  /** Pages for signed-out visitors, by path. */
  guestPages: v.record(
    v.string(),
    v.object({
      html: v.string(),
      ...styles,
      /** Parameters of the URL without which the page leads to sign-in. */
      requiredParams: v.array(v.string()),
    }),
  ),
  frame: v.object({
    ...styles,
    /** HTML of the impersonation banner, shown in the place of {@link BANNER}. */
    banner: v.string(),
    frames: v.array(
      v.object({
        html: v.string(),
        /** Links of the menu with the paths on which each is the current one. */
        links: v.array(v.object({ href: v.string(), within: v.array(v.string()) })),
      }),
    ),
    /** Index of the frame that a user sees, by {@link frameKeyOf}. */
    byUser: v.record(v.string(), v.number()),
  }),
});
export type FirstPaint = v.InferOutput<typeof firstPaint>;

/** Name of the file in the shell's build. */
export const FIRST_PAINT_FILE = 'first-paint.json';

/** Placeholder in the prerendered styles for the URL of the shell's files, which is known once they are published. */
export const SHELL_URL = '{{shell}}';

/** Placeholder in the prerendered frames for the impersonation banner. */
export const BANNER = '{{banner}}';

/**
 * Values that the page server fills in, escaped: from the URL of the page, and about the user of an impersonated
 * session.
 */
const FILLED_IN = ['email', 'staffName', 'firstName', 'lastName', 'company'] as const;
type FilledIn = (typeof FILLED_IN)[number];

/** Placeholders in the prerendered pages for what is known once one is requested. */
export const placeholderFor = (name: FilledIn): string => `{{${name}}}`;

/** Replaces the placeholders; one without a value becomes empty. */
export function fillTemplate(html: string, values: Partial<Record<FilledIn, string>>): string {
  return html.replaceAll(/\{\{(\w+)\}\}/g, (found, name) => {
    const known = FILLED_IN.find((one) => one === name);
    return known === undefined ? found : escapeHtml(values[known] ?? '');
  });
}

/** Safe as text and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Everything about a user that the prerendered menu depends on. */
export interface FrameUser {
  roleId: number;
  partner: { isMultiQuoteTester: boolean; hasSfAccount: boolean };
}

export function frameKeyOf({ roleId, partner }: FrameUser): string {
  return [roleId, partner.isMultiQuoteTester ? 'tester' : '', partner.hasSfAccount ? 'crm' : ''].join('/');
}
