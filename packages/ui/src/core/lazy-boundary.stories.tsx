import { LazyBoundary, lazyWithRetry, SkeletonText } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';
import type { ReactNode } from 'react';

const NeverLoaded = lazyWithRetry(() => new Promise<() => ReactNode>(() => undefined));

const meta: Meta<typeof LazyBoundary> = { title: 'Core/LazyBoundary', component: LazyBoundary };
export default meta;

type Story = StoryObj<typeof LazyBoundary>;

export const CodeThatIsStillLoading: Story = {
  render: () => (
    <LazyBoundary fallback={<SkeletonText lines={2} />}>
      <NeverLoaded />
    </LazyBoundary>
  ),
};
