import {
  BundleOptionGrid,
  FileList,
  KeyValueList,
  type SelectedOption,
  Stepper,
  Timeline,
} from '../../../src/detail/index.ts';
import { Text } from '../../../src/index.ts';
import { Held, nothing, type Samples, state } from '../sample.tsx';

const addons = [
  { value: 'router', text: 'Managed router', description: 'Cisco C1117-4P', cost: 1_450 },
  { value: 'ip', text: 'Static IP addresses', description: 'A block of four', cost: 0 },
  {
    value: 'care',
    text: 'Premium care',
    description: 'Answered day and night',
    cost: '£9.00 a month, £45.00 once',
  },
  { value: 'wifi', text: 'Wireless access point', cost: 6_900, disabled: true },
];

const bundle = (
  label: string,
  props: { maxQuantity: number; required?: boolean; error?: string; columns?: number },
  start: readonly SelectedOption[] = [],
) => (
  <Held<readonly SelectedOption[]> start={start}>
    {(value, setValue) => (
      <BundleOptionGrid label={label} options={addons} value={value} onChange={setValue} {...props} />
    )}
  </Held>
);

const steps = [
  { id: 'order', label: 'Order placed', hint: '02/11/2026', state: 'done' },
  { id: 'survey', label: 'Survey', hint: 'Waiting for the landlord', state: 'error' },
  { id: 'build', label: 'Build', state: 'current' },
  { id: 'live', label: 'Live', state: 'todo' },
] as const;

const facts = [
  { label: 'Circuit type', value: 'Ethernet, on-net' },
  { label: 'Supplier reference', value: 'NGC-44821-A', copy: 'NGC-44821-A' },
  { label: 'Contract end', value: '30/11/2029', hint: '36 months from live' },
  { label: 'WAN IP', value: null },
];

const files = [
  { id: '1', name: 'survey.pdf', sizeBytes: 182_000, href: '#page', meta: 'Rosa Okafor, 21/11/2026' },
  { id: '2', name: 'floor plan.dwg', sizeBytes: 4_200_000, href: '#page' },
];

export const detailSamples: Samples = {
  BundleOptionGrid: [
    state('unlimited (maximum 0)', bundle('Extras', { maxQuantity: 0 })),
    state('one replaces another (maximum 1)', bundle('Router', { maxQuantity: 1, required: true })),
    state('up to two (maximum 2)', bundle('Access points', { maxQuantity: 2 })),
    state(
      'full: no more can be added',
      bundle('Addresses', { maxQuantity: 3 }, [{ value: 'ip', quantity: 3 }]),
    ),
    state('one column', bundle('Services', { maxQuantity: 0, columns: 1 })),
    state(
      'refused',
      bundle('Care level', { maxQuantity: 1, required: true, error: 'The add-on field is required' }),
    ),
  ],
  KeyValueList: [
    state('one column', <KeyValueList items={facts} />),
    state('two columns', <KeyValueList columns={2} items={facts} />),
  ],
  FileList: [
    state('to fetch', <FileList label="Documents" files={files} />),
    state(
      'uploading (can be cancelled), rejected, removable',
      <FileList
        label="Attachments"
        onRemove={nothing}
        onCancel={nothing}
        files={[
          { id: '1', name: 'photos.zip', sizeBytes: 9_400_000, progress: 0.42 },
          { id: '2', name: 'notes.txt', sizeBytes: 900, progress: null },
          { id: '3', name: 'drawing.dwg', error: 'drawing.dwg must have a valid file type' },
        ]}
      />,
    ),
    state('empty', <FileList label="Files" files={[]} empty={<Text tone="muted">No files yet</Text>} />),
  ],
  Stepper: [state('done, error, current, to do', <Stepper label="Order progress" steps={steps} />)],
  Timeline: [
    state(
      'done, on hold, upcoming',
      <Timeline
        label="Order history"
        items={[
          { id: '1', title: 'Submitted', when: '02/11/2026', state: 'done' },
          {
            id: '2',
            title: 'Survey',
            when: '11/11/2026',
            text: 'No excess construction charge.',
            state: 'done',
          },
          { id: '3', title: 'Wayleave', when: 'since 18/11/2026', text: 'Waiting for you.', state: 'held' },
          { id: '4', title: 'Build', when: '09/12/2026', state: 'current' },
          { id: '5', title: 'Live', when: '18/12/2026', state: 'waiting' },
        ]}
      />,
    ),
  ],
};
