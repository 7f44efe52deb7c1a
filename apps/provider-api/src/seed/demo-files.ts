import { type Drawing, renderPng } from './png.ts';

/** A file of the demo, with the columns of an attachment row. */
export interface DemoFile {
  name: string;
  type: string;
  sizeBytes: number;
  fileId: string;
}

interface Source {
  id: string;
  name: string;
  type: 'application/pdf' | 'image/png';
  render: () => Uint8Array | Promise<Uint8Array>;
}

const WALL = [60, 66, 78] as const;
const RACK = [38, 96, 164] as const;
const DUCT = [214, 138, 46] as const;
const PAPER = [250, 250, 247] as const;

/** A floor plan: three rooms, a rack and the duct that leads to it. */
const ROOM_PLAN: Drawing = {
  width: 640,
  height: 400,
  background: PAPER,
  shapes: [
    [40, 40, 560, 6, WALL],
    [40, 354, 560, 6, WALL],
    [40, 40, 6, 320, WALL],
    [594, 40, 6, 320, WALL],
    [260, 40, 6, 200, WALL],
    [260, 300, 6, 60, WALL],
    [420, 160, 6, 200, WALL],
    [420, 160, 120, 6, WALL],
    [470, 220, 60, 90, RACK],
    [46, 330, 424, 8, DUCT],
  ],
};

/** Hourly traffic of a day with an outage. */
const LINE_TEST: Drawing = {
  width: 640,
  height: 240,
  background: PAPER,
  shapes: [
    [40, 200, 560, 3, WALL],
    ...Array.from({ length: 24 }, (_, hour) => {
      const isDown = hour >= 9 && hour < 12;
      const height = isDown ? 6 : 70 + ((hour * 37) % 80);
      return [48 + hour * 23, 200 - height, 16, height, isDown ? DUCT : RACK] as const;
    }),
  ],
};

/** The library is loaded when it is needed: a server that has its data does not need it. */
async function pdf(title: string, ...paragraphs: string[]): Promise<Uint8Array> {
  const { renderPdf } = await import('../documentation/pdf.ts');
  return renderPdf({ title, paragraphs });
}

const SOURCES = {
  purchaseOrder: {
    id: '0d0c0000-0000-4000-8000-000000000001',
    name: 'Purchase order.pdf',
    type: 'application/pdf',
    render: () =>
      pdf(
        'Purchase order',
        '# What is ordered',
        'The circuit of the quote that this form belongs to, at its prices and for its term.',
        '# Invoicing',
        'Invoices go to the purchase ledger and name this order. Payment within thirty days.',
      ),
  },
  wayleave: {
    id: '0d0c0000-0000-4000-8000-000000000002',
    name: 'Landlord’s consent.pdf',
    type: 'application/pdf',
    render: () =>
      pdf(
        'Consent of the landlord',
        'We allow the works that the circuit needs: a duct from the boundary to the riser, and equipment in the communications room on the ground floor.',
        'Works are agreed with the building’s manager two working days ahead.',
      ),
  },
  roomPlan: {
    id: '0d0c0000-0000-4000-8000-000000000003',
    name: 'Comms room plan.png',
    type: 'image/png',
    render: () => renderPng(ROOM_PLAN),
  },
  lineTest: {
    id: '0d0c0000-0000-4000-8000-000000000004',
    name: 'Traffic of the day.png',
    type: 'image/png',
    render: () => renderPng(LINE_TEST),
  },
  routerLog: {
    id: '0d0c0000-0000-4000-8000-000000000005',
    name: 'Router log.pdf',
    type: 'application/pdf',
    render: () =>
      pdf(
        'Router log',
        '09:02 WAN interface down: loss of signal.',
        '09:04 Failover to the mobile backup.',
        '11:57 WAN interface up, full duplex.',
        '11:58 Route restored; backup on standby.',
      ),
  },
} as const satisfies Record<string, Source>;

export type DemoFileName = keyof typeof SOURCES;

/** Columns of each file. */
export async function renderDemoFiles(): Promise<Record<DemoFileName, DemoFile>> {
  const files: Partial<Record<DemoFileName, DemoFile>> = {};
  for (const [key, { id, name, type, render }] of Object.entries(SOURCES)) {
    const { byteLength } = await render();
    files[key as DemoFileName] = { name, type, sizeBytes: byteLength, fileId: id };
  }
  return files as Record<DemoFileName, DemoFile>; // the loop has set each of them
}

const findSource = (id: string) => Object.values(SOURCES).find((source) => source.id === id);

export const isDemoFile = (id: string) => findSource(id) !== undefined;

/** Demo files are rendered on request, so that a seeded database works without its file folder and on every machine. */
export async function readDemoFile(id: string): Promise<Uint8Array | null> {
  return (await findSource(id)?.render()) ?? null;
}
