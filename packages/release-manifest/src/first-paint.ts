import * as v from 'valibot';

const styles = {
  css: v.string(),
  /** Value of the style element's `data-emotion`. */
  styleNames: v.string(),
};

/** What the shell's build prerenders, so that a page is painted before its scripts arrive. */
export const firstPaint = v.object({
  /** Runs before the body is parsed: sets the colour scheme and holds what is pressed until the scripts can do it. */
  script: v.string(),
  signIn: v.object({ html: v.string(), ...styles }),
  frame: v.object({
    ...styles,
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

/** Everything about a user that the prerendered menu depends on. */
export interface FrameUser {
  roleId: number;
  partner: { isMultiQuoteTester: boolean; hasSfAccount: boolean };
}

export function frameKeyOf({ roleId, partner }: FrameUser): string {
  return [roleId, partner.isMultiQuoteTester ? 'tester' : '', partner.hasSfAccount ? 'crm' : ''].join('/');
}
