import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOnly } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Waits for animations to end, including those that a colour scheme change starts in the following frames. */
async function waitForAnimations(page: Page): Promise<void> {
  let stillChecks = 0;
  await expect
    .poll(
      async () => {
        const moving = await page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(
                ({ effect, playState }) =>
                  playState === 'running' &&
                  effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
              ).length,
        );
        stillChecks = moving === 0 ? stillChecks + 1 : 0;
        return stillChecks;
      },
      { intervals: [40], message: 'animations have ended' },
    )
    .toBeGreaterThan(1);
}

/** Runs a check without transitions and animations: a button that is enabled meanwhile has its last colours at once. */
async function withoutAnimations<T>(page: Page, check: () => Promise<T>): Promise<T> {
  const sheet = await page.evaluateHandle(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; }',
    );
    document.adoptedStyleSheets.push(still);
    return still;
  });
  try {
    return await check();
  } finally {
    await sheet.evaluate((still) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== still);
    });
    await sheet.dispose();
  }
}

/** Runs axe in the page, where it stays for the next check. The portal has no frames, which would need axe too. */
async function findViolations(page: Page, runOnly: RunOnly): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { violations: found } = await window.axe.run({
      runOnly: only,
      resultTypes: ['violations'],
      elementRef: true,
    });
    // An open menu is beside the page's landmarks: while it is open, there is nothing else to move to.
    const violations = found
      .map((rule) =>
        rule.id === 'region'
          ? { ...rule, nodes: rule.nodes.filter(({ element }) => !element?.closest('.MuiMenu-root')) }
          : rule,
      )
      .filter(({ nodes }) => nodes.length > 0);
    return violations;
  }, runOnly);
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
  await waitForAnimations(page);
  const rules: RunOnly =
    options.only === 'colours' ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: STANDARDS };
  const violations = await withoutAnimations(page, () => findViolations(page, rules));
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    })),
    'axe',
  ).toEqual([]);
}
