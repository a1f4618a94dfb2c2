// What of a tile is joined by a screen: each with its address, to be changed or ended, and the way to join one.
import { Button, Code, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type Connection, type ConnectionKind, connections as calls, manyOf, mostFeeds } from '#contract/centers/connections.ts'
import { change, type DataOf } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { connectionTexts } from './connectionTexts.ts'
import styles from './centers.module.css'

type Joined = DataOf<typeof calls.getConnections>
/** What the server's settings say of these, rows add to; of the others they are in force alone. */
const lists: readonly ConnectionKind[] = ['warnings', 'cameras']

function nameOf({ given }: Connection): string {
  if (given.kind === 'mail') return `${given.host}:${given.port}`
  if (given.kind === 'cameras') return given.hosts.join(', ')
  if (given.kind === 'channel') return given.isOn ? given.name : t('{name} (off)', { name: given.name })
  if (given.kind === 'messenger') return given.isOn ? given.pageId : t('{name} (off)', { name: given.pageId })
  return new URL(given.url).host
}

export function ConnectionPart({ kind, all }: { kind: ConnectionKind; all: Joined }) {
  const isOfAll = useMay('centers.manage')
  const [open, setOpen] = useState<Connection | 'new' | null>(null)
  const rows = all.connections.filter(({ given }) => given.kind === kind)
  const isOnServer = all.onServer.includes(kind)
  const isFixed = isOnServer && !lists.includes(kind)
  const isMine = all.kinds.includes(kind)
  const mayAdd = isMine && !isFixed && rows.length < (manyOf.includes(kind) ? mostFeeds : 1)

  const end = async (row: Connection) => {
    const isSure = await confirmAction({
      title: t('End the connection with {name}?', { name: nameOf(row) }),
      text: row.hasSecret ? t('Its password is forgotten. To join it again it is typed again.') : '',
      action: t('End the connection'),
      danger: true,
    })
    if (isSure)
      await change(calls.removeConnection, { id: row.id }, row.hasSecret ? {} : { undo: () => change(calls.addConnection, { given: row.given }) })
  }

  return (
    <>
      {isOnServer && (
        <Text size="sm" c="dimmed">
          {isFixed ? t('Set on the server: what stands here is not asked.') : t('Some are set on the server, and stay.')}
        </Text>
      )}
      {!isMine && !isOnServer && (
        <Text size="sm" c="dimmed">
          {t('A superadmin joins it for all centers.')}
        </Text>
      )}
      {kind === 'cameras' && !isOfAll && all.networks.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Open private networks: {names}', { names: all.networks.join(', ') })}
        </Text>
      )}
      {rows.map((row) => (
        <div key={row.id}>
          <div className={styles.connection}>
            <Text size="sm" className={styles.connectionName}>
              {nameOf(row)}
            </Text>
            <Group gap={4} wrap="nowrap">
              <Button size="compact-sm" variant="default" aria-label={t('Change {name}', { name: nameOf(row) })} onClick={() => setOpen(row)}>
                {t('Change')}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={t('End {name}', { name: nameOf(row) })}
                onClick={() => void end(row)}
              >
                {t('End')}
              </Button>
            </Group>
          </div>
          {row.bringTo && <BringTo {...row.bringTo} />}
        </div>
      ))}
      {mayAdd && (
        <Button size="xs" variant="light" mt="xs" mr="xs" onClick={() => setOpen('new')}>
          {kind === 'warnings' ? t('Join a feed') : kind === 'cameras' ? t('Name hosts') : t('Join one')}
        </Button>
      )}
      {open && (
        <ConnectionForm
          given={open === 'new' ? connectionTexts[kind].first : open.given}
          row={open === 'new' ? null : open}
          isOfAll={isOfAll}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** What is typed at the other side. */
function BringTo({ path, verifyToken }: NonNullable<Connection['bringTo']>) {
  return (
    <details>
      <summary>{t('What the other side is told')}</summary>
      <Text size="sm">{t('Address that messages are brought to')}</Text>
      <Code block className={styles.snippet}>
        {location.origin + path}
      </Code>
      {verifyToken && (
        <>
          <Text size="sm">{t('Verify token')}</Text>
          <Code block className={styles.snippet}>
            {verifyToken}
          </Code>
        </>
      )}
    </details>
  )
}
