// The corner where toasts appear; loaded with the first of them.
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import styles from './Messages.module.css'

export const { show, hide } = notifications

export function Messages() {
  return (
    <Notifications
      position="bottom-left"
      autoClose={3000}
      limit={5}
      pauseResetOnHover="notification"
      zIndex="var(--layer-top)"
      containerWidth={360}
      classNames={{ root: styles.root, notification: styles.message }}
    />
  )
}
