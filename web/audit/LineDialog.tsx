// One line of the log with everything that it holds.
import { Code, Modal } from '@mantine/core'
import type { AuditLine } from '#contract/audit/room.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Facts } from '#web/kit/parts/marks/Facts.tsx'
import styles from './audit.module.css'
import { Which } from './Which.tsx'
import { actionOf, doerOf, objectOf } from './words.ts'

export function LineDialog({ line, onClose }: { line: AuditLine | null; onClose(): void }) {
  return (
    <Modal opened={line !== null} onClose={onClose} title={line && actionOf(line)} size="lg">
      {line && (
        <Facts
          rows={[
            [t('When'), formatDateTime(line.at)],
            [t('Who'), `${doerOf(line)} (${line.actorType})`],
            [t('Object'), objectOf(line.kind)],
            [t('Which'), <Which key="which" line={line} />],
            [t('Its id'), line.id !== line.name && <span className={styles.which}>{line.id}</span>],
            [t('From where'), line.source],
            [t('Line of the log'), line.seq],
            [t('Particulars'), Object.keys(line.data).length > 0 && <Code block>{JSON.stringify(line.data, null, 2)}</Code>],
          ]}
        />
      )}
    </Modal>
  )
}
