// The error view of a whole page or screen: its fixed heading, what happened, and the ways on.
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { t, useLanguage } from '#web/kit/language.ts'
import styles from './ErrorView.module.css'

interface Props {
  status?: number
  text: string
  hint?: string
  home?: string
  /** What is still at hand all the same. */
  children?: ReactNode
}

export function ErrorView({ status, text, hint, home = '/cms/', children }: Props) {
  useLanguage()
  return (
    <div className={styles.view} role="alert">
      <h1>{t('Unexpected Application Error!')}</h1>
      <p className={styles.what}>
        {status !== undefined && <strong>{status}</strong>} {text}
      </p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Group gap="sm" justify="center">
        <Button component="a" href={home}>
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
  return <ErrorView status={404} text={t('Not Found')} hint={t('There is no screen at this address.')} />
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
