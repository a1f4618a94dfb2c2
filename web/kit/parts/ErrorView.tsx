// The error view of a whole page or screen: its fixed heading, what happened, and the ways on.
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { t, useLanguage } from '#web/kit/language.ts'
import styles from './ErrorView.module.css'

interface Props {
  /** In one plain sentence; the text below it is for whoever mends it. */
  title?: string
  status?: number
  text: string
  hint?: string
  home?: string
  /** Back to where one was, with all that is kept there. */
  onBack?: () => unknown
  /** What is still at hand all the same. */
  children?: ReactNode
}

export function ErrorView({ title, status, text, hint, home = '/cms/', onBack, children }: Props) {
  useLanguage()
  return (
    <div className={styles.view} role="alert">
      <h1 data-small={title ? true : undefined}>{t('Unexpected Application Error!')}</h1>
      {title && <h2>{title}</h2>}
      <p className={styles.what} data-small={title ? true : undefined}>
        {status !== undefined && <strong>{status}</strong>} {text}
      </p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Group gap="sm" justify="center">
        {onBack && <Button onClick={() => void onBack()}>{t('Go back')}</Button>}
        <Button variant={onBack ? 'default' : 'filled'} component="a" href={home}>
          {t('Go to my start screen')}
        </Button>
        <Button variant="default" onClick={() => location.reload()}>
          {t('Reload this page')}
        </Button>
      </Group>
      {children}
    </div>
  )
}

export function NotFoundView() {
  return <ErrorView title={t('There is no screen at this address.')} status={404} text={t('Not Found')} />
}

export function ForbiddenView() {
  return (
    <ErrorView
      status={403}
      text={t('Forbidden')}
      hint={t('Your account does not open this screen. If your work needs it, ask your administrator.')}
    />
  )
}
