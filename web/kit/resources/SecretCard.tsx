// Something that is shown only once, such as an initial password: to copy, and to hand over. Its codes print on a sheet of their own.
import { ActionIcon, Alert, Button, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { askToLeave } from '#web/kit/dialogs.tsx'
import { t } from '#web/kit/language.ts'
import { HereAlone } from '#web/kit/parts/HereAlone.tsx'
import { QrCode } from '#web/kit/parts/QrCode.tsx'
import { leadsHereAlone } from '#web/kit/session/webAddress.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import type { Secret } from './Resource.ts'
import styles from './SecretCard.module.css'

export const onceWords = () => ({
  title: t('Close without what is shown only now?'),
  text: t('It was neither copied nor printed. Without it a new one must be made.'),
  action: t('Close without it'),
  danger: true,
})

interface Props {
  secret: Secret
  /** It was copied or printed. */
  onKept?(): void
  onClose(): void
}

export function SecretCard({ secret, ...rest }: Props) {
  return <Shown key={secret.secret} {...secret} {...rest} />
}

function Shown({ title, name, secret, snippet, codes, onKept, onClose }: Secret & Omit<Props, 'secret'>) {
  const [isKept, setKept] = useState(false)
  useUnsaved(!isKept, 'screen', onceWords)
  const keep = () => {
    setKept(true)
    onKept?.()
  }
  const close = async () => {
    if (await askToLeave(!isKept, onceWords())) onClose()
  }
  return (
    <Alert
      className={styles.card}
      icon={<IconKey size={20} stroke={1.7} />}
      title={title}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={() => void close()}
      role="status"
    >
      <p>
        {codes
          ? t('The code is shown only now. Print it, or copy it, before you go on.')
          : t('This is shown only now. Copy it and hand it over in person.')}
      </p>
      {(codes || leadsHereAlone(secret)) && <HereAlone />}
      <Group gap="sm">
        <span className={styles.name}>{name}</span>
        <code className={styles.secret} data-testid="secret" onCopy={keep}>
          {secret}
        </code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={copied ? t('Copied') : t('Copy')}
              title={copied ? t('Copied') : t('Copy')}
              onClick={() => {
                copy()
                keep()
              }}
            >
              {copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
            </ActionIcon>
          )}
        </CopyButton>
      </Group>
      {codes && (
        <div className={styles.codes}>
          <Codes codes={codes} />
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              print()
              keep()
            }}
          >
            {t('Print')}
          </Button>
          {createPortal(
            <div className={styles.codes} data-printed-alone>
              <Codes codes={codes} />
            </div>,
            document.body,
          )}
        </div>
      )}
      {snippet && (
        <pre className={styles.snippet} onCopy={keep}>
          {snippet}
        </pre>
      )}
    </Alert>
  )
}

const Codes = ({ codes }: { codes: NonNullable<Secret['codes']> }) =>
  codes.map(({ label, text }) => (
    <figure key={label}>
      <QrCode text={text} label={label} size={220} />
      <figcaption>{label}</figcaption>
    </figure>
  ))
