import type { CrfSection } from '@portal/quote-kit/request-form';
import { Button, icons, Tooltip } from '@portal/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFailedChanges, useNewestForms, useSaver } from '../use-answer-saver.ts';
import { cellKey, type SiteForm } from './answers.ts';
import { listCells } from './problems.ts';
import { focusedCell, showCell } from './show-cell.ts';

/** Goes to the next answer that is missing or wrong, as F8 does; Shift+F8 goes to the one before. */
export function NextProblem({ sites, section }: { sites: readonly SiteForm[]; section: CrfSection }) {
  const refused = useFailedChanges(useSaver()).map((change) => cellKey(change.site, change.field));
  const cells = listCells(sites, useNewestForms(sites), section, new Set(refused));
  const count = cells.filter(({ hasProblem }) => hasProblem).length;
  /** Where the way goes on while the focus is on the button. */
  const last = useRef<string | null>(null);

  async function go(step: 1 | -1): Promise<void> {
    const from = focusedCell() ?? last.current;
    const start = cells.findIndex(({ key }) => key === from);
    for (let distance = 1; distance <= cells.length; distance += 1) {
      const at = (Math.max(start, step === 1 ? -1 : 0) + step * distance + cells.length) % cells.length;
      const cell = cells[at];
      if (!cell?.hasProblem || !(await showCell(cell.key, at / cells.length))) continue;
      last.current = cell.key;
      return;
    }
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    void go(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    // Before the cells, which keep their keys from the grid.
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, []);

  if (count === 0) return null;
  return (
    <Tooltip title="F8 goes to the next missing or wrong answer on this page, Shift+F8 to the one before">
      <Button icon={<icons.chevronDown />} aria-keyshortcuts="F8 Shift+F8" onClick={() => void go(1)}>
        {`Next problem (${count})`}
      </Button>
    </Tooltip>
  );
}
