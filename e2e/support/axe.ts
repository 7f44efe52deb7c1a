import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import { RUNS_ALL } from './runs-all.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Half as long as `axe.source`, which every new page would receive and compile. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Number of frames without animations after which the page is still. A change of the colour scheme starts animations a frame later. */
const STILL_FRAMES = 3;
const STILL_LIMIT_MS = 20_000;

/**
 * Runs axe in the page after all animations have ended, and with animations off. Does everything in one call, because
 * every screen and story is checked several times. axe stays in the page for the next check. The portal has no frames,
 * so axe is not needed in other frames.
 */
async function findViolations(page: Page, rules: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ options, stillFrames, limit }) => {
      const isMoving = () =>
        document
          .getAnimations()
          .some(
            ({ effect, playState }) =>
              playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
          );
      const began = performance.now();
      for (let frames = 0; frames < stillFrames; frames = isMoving() ? 0 : frames + 1) {
        if (performance.now() - began > limit) throw new Error('Animations have not ended.');
        await new Promise(requestAnimationFrame);
      }
      const still = new CSSStyleSheet();
      still.replaceSync(
        '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; }',
      );
      document.adoptedStyleSheets.push(still);
      try {
        const { violations: found } = await window.axe.run({
          ...options,
          resultTypes: ['violations'],
          elementRef: true,
        });
        // An open menu is beside the page's landmarks: while it is open, there is nothing else to move to.
        return found
          .map((rule) =>
            rule.id === 'region'
              ? { ...rule, nodes: rule.nodes.filter(({ element }) => !element?.closest('.MuiMenu-root')) }
              : rule,
          )
          .filter(({ nodes }) => nodes.length > 0);
      } finally {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== still);
      }
    },
    { options: rules, stillFrames: STILL_FRAMES, limit: STILL_LIMIT_MS },
  );
}

interface Options {
  /** The page shows a loading state on purpose. */
  busy?: boolean;
  /** The page was already checked in the other scheme, so only colours differ. */
  only?: 'colours';
  /**
   * Whether the contrast of texts is measured, which takes half of the time. The long run always measures it. In
   * `npm test`, one check of each screen does. `packages/ui/src/theme/tokens.test.ts` checks the pairs of colours that
   * widgets use.
   */
  colours?: boolean;
}

/** Expects no axe violations on the current page. */
export async function expectAccessible(
  page: Page,
  { busy = false, only, colours = RUNS_ALL }: Options = {},
): Promise<void> {
  // Skeletons and elements that are still fading in are not checked.
  if (!busy) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const rules: RunOptions =
    only === 'colours'
      ? { runOnly: { type: 'rule', values: COLOUR_RULES } }
      : {
          runOnly: { type: 'tag', values: STANDARDS },
          ...(colours ? {} : { rules: { 'color-contrast': { enabled: false } } }),
        };
  const violations = await findViolations(page, rules);
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    })),
    'axe',
  ).toEqual([]);
}
