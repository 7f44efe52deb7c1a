import { contract } from '@portal/api-client';
import {
  Box,
  color,
  focusRingInset,
  IconButton,
  icons,
  Row,
  Stack,
  styled,
  Text,
  VisuallyHidden,
} from '@portal/ui';
import { relativeTime } from '@portal/ui/format';
import { pageIcons } from '@portal/ui/page';
import type { ComponentType } from 'react';
import type { Notification } from './use-notification-actions.ts';

const ICONS: Readonly<Record<ReturnType<typeof contract.notifications.getNotificationIcon>, ComponentType>> =
  {
    timer: pageIcons.timer,
    approvals: pageIcons.approvals,
    tag: pageIcons.tag,
    bell: icons.bell,
  };

const Body = styled('button')({
  display: 'flex',
  flex: 1,
  gap: 12,
  minWidth: 0,
  padding: '12px 4px 12px 12px',
  border: 0,
  background: 'none',
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': focusRingInset,
});

interface Props {
  notification: Notification;
  onOpen: () => void;
  onMarkRead: () => void;
}

export function NotificationRow({ notification, onOpen, onMarkRead }: Props) {
  const { data, createdAt, readAt } = notification;
  const Icon = ICONS[contract.notifications.getNotificationIcon(data.type)];
  const isUnread = readAt === null;
  return (
    <Row
      component="li"
      gap={1}
      align="start"
      sx={{
        borderBottom: `1px solid ${color.line.main}`,
        bgcolor: isUnread ? color.brand.soft : undefined,
        '&:hover': { bgcolor: color.surface.hover },
        pr: 2,
      }}
    >
      <Body type="button" onClick={onOpen}>
        <Box
          sx={{
            flex: 'none',
            color: isUnread ? color.brand.fg : color.text.subtle,
            '& > svg': { fontSize: 20 },
          }}
        >
          <Icon />
        </Box>
        <Stack gap={0.5} sx={{ flex: 1 }}>
          <Text weight={isUnread ? 600 : 400}>
            {data.text}
            {isUnread && <VisuallyHidden> (unread)</VisuallyHidden>}
          </Text>
          {data.subtext && (
            <Text variant="dense" tone="muted">
              {data.subtext}
            </Text>
          )}
          <Text variant="caption" tone="subtle">
            {relativeTime(createdAt)}
          </Text>
        </Stack>
        {data.isExternalUrl && <icons.external sx={{ fontSize: 16, color: color.text.subtle }} />}
      </Body>
      {isUnread && (
        <Box sx={{ pt: 2 }}>
          <IconButton
            label={`Mark as read: ${data.text}`}
            icon={<icons.check />}
            size="small"
            onClick={onMarkRead}
          />
        </Box>
      )}
    </Row>
  );
}
