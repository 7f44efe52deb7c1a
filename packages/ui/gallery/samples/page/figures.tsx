import { brand } from '@portal/brand';
import { Button, Card, Row, Text } from '../../../src/index.ts';
import {
  CopyButton,
  CounterAnimation,
  Money,
  PriceFigures,
  ProgressBar,
  Reference,
  StatCard,
  StatRow,
  SupplierLogo,
} from '../../../src/page/index.ts';
import { Held, type Samples, state } from '../sample.tsx';

export const figureSamples: Samples = {
  StatCard: [
    state(
      'counts up, with a link',
      <StatCard label="Quotes saved" value={<CounterAnimation value={1214} />} href="#page" />,
    ),
    state(
      'up, positive',
      <StatCard label="Orders" value="96" delta={{ text: '8%', direction: 'up', tone: 'success' }} />,
    ),
    state('with a hint', <StatCard label="Waiting for approval" value="12" hint="4 expire this week" />),
    state('loading', <StatCard label="Services with an alert" value="0" loading />),
  ],
  StatRow: [
    state(
      'three figures',
      <StatRow>
        <StatCard label="Saved" value="1,214" />
        <StatCard label="Pending CRF" value="31" />
        <StatCard
          label="Order Created"
          value="96"
          delta={{ text: '3%', direction: 'down', tone: 'danger' }}
        />
      </StatRow>,
    ),
  ],
  CounterAnimation: [
    state(
      'animates to a new value',
      <Held start={120}>
        {(value, setValue) => (
          <Row gap={4}>
            <Text variant="title" component="span">
              <CounterAnimation value={value} />
            </Text>
            <Button size="small" onClick={() => setValue(value + 137)}>
              Add 137
            </Button>
          </Row>
        )}
      </Held>,
    ),
  ],
  Money: [
    state('a month', <Money pence={31_250} suffix="a month" weight={500} />),
    state('without pence', <Money pence={190_000} decimals={0} />),
    state('not known', <Money pence={null} />),
  ],
  PriceFigures: [
    state(
      'ECC estimated',
      <Card>
        <PriceFigures install={190_000} monthly={31_250} termMonths={36} ecc={240_000} />
      </Card>,
    ),
    state(
      'unknown ECC',
      <Card>
        <PriceFigures install={190_000} monthly={31_250} termMonths={12} ecc={null} />
      </Card>,
    ),
    state(
      'ECC firm',
      <Card>
        <PriceFigures install={0} monthly={31_250} termMonths={60} ecc={0} isEccFirm />
      </Card>,
    ),
  ],
  Reference: [
    state('with its copy button', <Reference>Q-2026-004127</Reference>),
    state('a link', <Reference href="#page">CR-88213</Reference>),
    state('plain', <Reference copy={false}>CR-88213</Reference>),
  ],
  CopyButton: [state('alone', <CopyButton value="NGC-44821-A" label="Copy supplier reference" />)],
  SupplierLogo: [
    state(
      'beside its name: hidden from screen readers',
      <Row>
        <SupplierLogo supplierKey="northlight" name={brand.ownNetworkName} />
        {brand.ownNetworkName}
      </Row>,
    ),
    state(
      'on its own: with an accessible name',
      <SupplierLogo supplierKey="northgate" name="Northgate Cable" size={32} standalone />,
    ),
    state(
      'image, in each size',
      <Row>
        {([24, 32, 48] as const).map((size) => (
          <SupplierLogo
            key={size}
            supplierKey="northlight"
            name={`Northlight, ${size} px`}
            size={size}
            standalone
          />
        ))}
      </Row>,
    ),
    state('48 px', <SupplierLogo supplierKey="citylight" name="City Light" size={48} standalone />),
  ],
  ProgressBar: [
    state(
      'in numbers',
      <ProgressBar
        label="Checking addresses"
        value={312}
        max={1000}
        detail="You can leave this page: the search goes on."
      />,
    ),
    state('unknown', <ProgressBar label="Preparing the file" value={null} max={1} />),
    state('done', <ProgressBar label="Imported" value={1000} max={1000} tone="success" />),
    state('failed', <ProgressBar label="Stopped" value={640} max={1000} tone="danger" />),
  ],
};
