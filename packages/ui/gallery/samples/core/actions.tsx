import { brand } from '@portal/brand';
import {
  Avatar,
  Button,
  CountBadge,
  IconButton,
  icons,
  Row,
  StatusTag,
  Tooltip,
  tones,
} from '../../../src/index.ts';
import { pageIcons } from '../../../src/page/index.ts';
import { Held, type Samples, state } from '../sample.tsx';

export const actionSamples: Samples = {
  Button: [
    state(
      'variants',
      <Row wrap>
        <Button variant="primary">Save quote</Button>
        <Button>Compare</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete location</Button>
      </Row>,
    ),
    state(
      'sizes',
      <Row wrap>
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
      </Row>,
    ),
    state(
      'with icons',
      <Row wrap>
        <Button icon={<pageIcons.download />}>Export</Button>
        <Button href="#core" endIcon={<icons.chevronRight />}>
          A link
        </Button>
      </Row>,
    ),
    state(
      'busy',
      <Row wrap>
        <Button variant="primary" loading>
          Saving
        </Button>
        <Held start={false}>
          {(busy, setBusy) => (
            <Button loading={busy} onClick={() => setBusy(!busy)}>
              Start
            </Button>
          )}
        </Held>
      </Row>,
    ),
    state(
      'disabled',
      <Row wrap>
        <Button variant="primary" disabled>
          Approve
        </Button>
        <Button disabled>Export</Button>
      </Row>,
    ),
    state(
      'full width',
      <Button variant="primary" fullWidth>
        Sign in
      </Button>,
    ),
  ],
  IconButton: [
    state(
      'sizes',
      <Row>
        <IconButton label="Bookmark, small" size="small" icon={<pageIcons.bookmark fontSize="small" />} />
        <IconButton label="Bookmark" icon={<pageIcons.bookmark />} />
        <IconButton label="Bookmark, large" size="large" icon={<pageIcons.bookmark />} />
      </Row>,
    ),
    state(
      'with a count',
      <Row gap={4}>
        <IconButton label="Notifications, 7 unread" icon={<icons.bell />} badge={7} />
        <IconButton label="Notifications, 128 unread" icon={<icons.bell />} badge={128} />
      </Row>,
    ),
    state('disabled', <IconButton label="Print" icon={<pageIcons.print />} disabled />),
  ],
  Tooltip: [
    state(
      'each side',
      <Row wrap>
        {(['top', 'bottom', 'left', 'right'] as const).map((side) => (
          <Tooltip key={side} placement={side} title="The physical ceiling of the line.">
            <Button variant="quiet">Bearer ({side})</Button>
          </Tooltip>
        ))}
      </Row>,
    ),
  ],
  StatusTag: [
    state(
      'tones',
      <Row wrap>
        {tones.map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {tone}
          </StatusTag>
        ))}
      </Row>,
    ),
    state(
      'with an icon',
      <Row wrap>
        <StatusTag tone="success" icon={<icons.check />}>
          Order Created
        </StatusTag>
        <StatusTag tone="warning" icon={<pageIcons.timer />}>
          Expires in 3 days
        </StatusTag>
      </Row>,
    ),
  ],
  CountBadge: [
    state('few', <CountBadge count={4} label="unread" />),
    state('more than 99', <CountBadge count={128} label="unread notifications" />),
    state('quiet', <CountBadge count={12} quiet label="in all" />),
  ],
  Avatar: [
    state(
      'initials',
      <Row>
        <Avatar name="Rosa Okafor" />
        <Avatar name={brand.name} size={40} />
      </Row>,
    ),
    state(
      'a picture that fails to load: initials',
      <Avatar name="Priya Nair" size={40} src="data:image/png;base64,AAAA" />,
    ),
    state(
      'picture',
      <Avatar
        name="Rosa Okafor"
        size={40}
        src={
          'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23356"/%3E%3Ccircle cx="4" cy="3" r="1.6" fill="%23fff"/%3E%3Cpath d="M1 8a3 3 0 0 1 6 0" fill="%23fff"/%3E%3C/svg%3E'
        }
      />,
    ),
  ],
};
