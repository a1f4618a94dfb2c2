// The captains' links: one for each barangay, opened on a phone without an account.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatPhone } from '#contract/nouns/phoneText.ts'
import { cases } from '#contract/reference/cases.ts'
import type { Board, BoardRow } from '#contract/storm/board.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { useAll } from '#web/kit/lists/allOf.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { Secret } from '#web/kit/resources/Resource.ts'
import { SecretCard } from '#web/kit/resources/SecretCard.tsx'
import { CaptainForm } from './CaptainForm.tsx'
import styles from './storm.module.css'

const idOf = ({ id }: { id: string }) => id

export function Captains({ board }: { board: Board }) {
  const [secret, setSecret] = useState<Secret>()
  const captains = useAll(cases.getBarangays, idOf).byId
  return (
    <section className={styles.panel} aria-label={t('Links of captains')}>
      <p>
        {t('Each captain gets a link. It opens a page on a phone on which one line is enough; whoever has the link can report for the barangay.')}
      </p>
      {secret && <SecretCard secret={secret} onClose={() => setSecret(undefined)} />}
      <ul className={styles.reports}>
        {board.rows
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map((row) => (
            <Line key={row.barangayId} row={row} captain={captains.get(row.barangayId)?.captain ?? ''} onSecret={setSecret} />
          ))}
      </ul>
    </section>
  )
}

function Line({ row, captain, onSecret }: { row: BoardRow; captain: string; onSecret(secret: Secret): void }) {
  const { barangayId, name } = row
  const [isMaking, setMaking] = useState(false)
  const end = useChange(calls.endCaptainLink)
  const renew = useChange(calls.renewCaptainLink)
  return (
    <li>
      <p>
        <b>{name}</b> {row.captain?.name ?? captain} {row.captain?.phone && formatPhone(row.captain.phone)}
      </p>
      <p className={styles.soft}>
        {!row.captain ? (
          t('no link yet')
        ) : row.captain.seenAt ? (
          <>
            {t('last used')} <Ago at={row.captain.seenAt} />
          </>
        ) : (
          t('not used yet')
        )}
        {row.captain && row.captain.phones > 1 && (
          <b> · {t('opened on {count, number} phones: it may have been passed on', { count: row.captain.phones })}</b>
        )}
      </p>
      <div className={styles.tools}>
        <Button size="compact-sm" variant="default" onClick={() => setMaking(true)}>
          {row.captain ? t('New link') : t('Make a link')}
        </Button>
        {row.captain?.phone && (
          <Button size="compact-sm" variant="default" loading={renew.isPending} onClick={() => renew.mutate({ barangayId })}>
            {t('Send a new link by text')}
          </Button>
        )}
        {row.captain && (
          <Button size="compact-sm" variant="subtle" color="gray" loading={end.isPending} onClick={() => end.mutate({ barangayId })}>
            {t('End the link')}
          </Button>
        )}
      </div>
      {isMaking && <CaptainForm row={row} captain={captain} onMade={onSecret} onClose={() => setMaking(false)} />}
    </li>
  )
}
