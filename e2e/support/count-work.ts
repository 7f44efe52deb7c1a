import { expect, type Page } from '@playwright/test';

/** What a task costs the user. */
export interface Work {
  /** Presses of the mouse. */
  clicks: number;
  /** Fields that were typed into or chosen in. */
  answers: number;
  /** Pages, panels and sections of a form in which the user did something. */
  screens: number;
}

interface Act {
  /** The field that was answered; null for a press of the mouse. */
  field: string | null;
  screen: string;
}

/** Counts from now on what the user of a page does, across page loads. */
export async function countWork(page: Page): Promise<() => Work> {
  const acts: Act[] = [];
  await page.exposeFunction('countAct', (act: Act) => {
    acts.push(act);
  });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => ({
    clicks: acts.filter(({ field }) => field === null).length,
    answers: new Set(acts.filter(({ field }) => field !== null).map(({ field, screen }) => screen + field))
      .size,
    screens: new Set(acts.map(({ screen }) => screen)).size,
  });
}

/** Runs in the page. */
function listen(): void {
  const countAct = Reflect.get(globalThis, 'countAct') as (act: Act) => Promise<void>;
  const nameOf = (element: Element | null | undefined) =>
    element?.getAttribute('aria-label') ?? element?.getAttribute('aria-labelledby') ?? '';
  const getScreen = () => {
    const panel = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    const section = document.querySelector('nav[aria-label="Form sections"] [aria-current]');
    return [location.pathname, section?.textContent?.slice(0, 12), nameOf(panel)].join('|');
  };
  const report = (field: string | null) => void countAct({ field, screen: getScreen() });
  addEventListener('pointerdown', () => report(null), { capture: true });
  // The parts of a date and the choices of a question are one answer each.
  const answered = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    const question = target.closest('[role="radiogroup"], [role="group"]:has([role="spinbutton"])');
    report(question === null ? `${target.id} ${nameOf(target)}` : `${question.id} ${nameOf(question)}`);
  };
  addEventListener('input', answered, { capture: true });
  addEventListener('change', answered, { capture: true });
}

/**
 * The most that each task may cost, by its number, from the table in `bench/results/clicks.md`:
 * | number | task | clicks | answers | screens |
 */
export function readLimits(table: string): ReadonlyMap<number, Work> {
  const rows = table.matchAll(/^\| (\d+) \|[^|]*\| (\d+) \| (\d+) \| (\d+) \|/gm);
  return new Map(
    [...rows].map(([, task, clicks, answers, screens]) => [
      Number(task),
      { clicks: Number(clicks), answers: Number(answers), screens: Number(screens) },
    ]),
  );
}

/** Expects a task to cost no more than recorded. */
export function expectNoMoreThan(work: Work, limit: Work | undefined): void {
  if (limit === undefined) throw new Error('The task has no row in the table.');
  for (const kind of ['clicks', 'answers', 'screens'] as const)
    expect.soft(work[kind], kind).toBeLessThanOrEqual(limit[kind]);
}
