import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOnly } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

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
async function findViolations(page: Page, runOnly: RunOnly): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ only, stillFrames, limit }) => {
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
          runOnly: only,
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
    { only: runOnly, stillFrames: STILL_FRAMES, limit: STILL_LIMIT_MS },
  );
}

/**
 * Expects no axe violations on the current page.
 * @param options.busy the page shows a loading state on purpose
 * @param options.only `colours`: the page was already checked in the other scheme, so only colours differ
 */
export async function expectAccessible(
  page: Page,
  options: { busy?: boolean; only?: 'colours' } = {},
): Promise<void> {
  // Skeletons and elements that are still fading in are not checked.
  if (!options.busy) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const rules: RunOnly =
    options.only === 'colours' ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: STANDARDS };
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
