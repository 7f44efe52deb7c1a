import { Button, icons, Tooltip } from '@portal/ui';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { focusedCell, showCell } from './show-cell.ts';

export interface ProblemCell {
  /** As in the cell's `data-cell`. */
  key: string;
  /** Whether its value is missing or wrong and can be corrected in the grid. */
  hasProblem: boolean;
}

interface NextProblemButtonProps {
  /** All cells of the grid, row by row. */
  cells: readonly ProblemCell[];
  /** Noun for the content of a cell: "answer", "value". */
  noun: string;
  size?: ComponentProps<typeof Button>['size'];
}

/** Goes to the next cell with a problem, as F8 does; Shift+F8 goes back. Renders nothing if no cell has a problem. */
export function NextProblemButton({ cells, noun, size }: NextProblemButtonProps) {
  const count = cells.filter(({ hasProblem }) => hasProblem).length;
  /** The cell to continue from while the button has focus. */
  const lastCell = useRef<string | null>(null);

  async function go(step: 1 | -1): Promise<void> {
    const from = focusedCell() ?? lastCell.current;
    const start = cells.findIndex(({ key }) => key === from);
    for (let distance = 1; distance <= cells.length; distance += 1) {
      const at = (Math.max(start, step === 1 ? -1 : 0) + step * distance + cells.length) % cells.length;
      const cell = cells[at];
      if (!cell?.hasProblem || !(await showCell(cell.key, at / cells.length))) continue;
      lastCell.current = cell.key;
      return;
    }
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    void go(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    // Captures the event, because cells stop key events from bubbling.
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, []);

  if (count === 0) return null;
  return (
    <Tooltip
      title={`F8 goes to the next missing or incorrect ${noun} on this page, Shift+F8 to the previous one`}
    >
      <Button
        {...(size && { size })}
        icon={<icons.chevronDown />}
        aria-keyshortcuts="F8 Shift+F8"
        onClick={() => void go(1)}
      >
        {`Next problem (${count})`}
      </Button>
    </Tooltip>
  );
}
