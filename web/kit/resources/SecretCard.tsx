// Something that is shown only once, such as an initial password: to copy, and to hand over.
import { ActionIcon, Alert, Button, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { t } from '#web/kit/language.ts'
import { QrCode } from '#web/kit/parts/QrCode.tsx'
import { useUnsaved } from '#web/kit/unsaved.ts'
import type { Secret } from './Resource.ts'
import styles from './SecretCard.module.css'

export function SecretCard({ secret: { title, name, secret, snippet, codes }, onClose }: { secret: Secret; onClose(): void }) {
  useUnsaved(true)
  return (
    <Alert className={styles.card} icon={<IconKey size={20} stroke={1.7} />} title={title} withCloseButton onClose={onClose} role="status">
      <p>{t('It is shown only now. Copy it and hand it over in person.')}</p>
      <Group gap="sm">
        <span className={styles.name}>{name}</span>
        <code className={styles.secret} data-testid="secret">
          {secret}
        </code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={copied ? t('Copied') : t('Copy')}
              title={copied ? t('Copied') : t('Copy')}
              onClick={copy}
            >
              {copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
            </ActionIcon>
          )}
        </CopyButton>
      </Group>
      {codes && (
        <div className={styles.codes} data-printed-alone>
          {codes.map(({ label, text }) => (
            <figure key={label}>
              <QrCode text={text} label={label} size={220} />
              <figcaption>{label}</figcaption>
            </figure>
          ))}
          <Button variant="default" size="xs" className={styles.print} onClick={() => print()}>
            {t('Print')}
          </Button>
        </div>
      )}
      {snippet && <pre className={styles.snippet}>{snippet}</pre>}
    </Alert>
  )
}
