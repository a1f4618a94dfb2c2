// The alerts that the center gave out, where others read them, and how they are cancelled.
import { Anchor, Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OwnAlert, warnings as calls } from '#contract/warnings/room.ts'
import { query, useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { Broadcast } from './Broadcast.tsx'
import { GiveOut } from './GiveOut.tsx'
import { Receipts } from './Receipts.tsx'
import styles from './warnings.module.css'

export function OwnAlerts() {
  const own = useQuery(query(calls.getOwnAlerts))
  const mayGive = useMay('tickets.hazards')
  const [isGiving, setIsGiving] = useState(false)
  return (
    <section className={styles.own} aria-label={t('Our own alerts')}>
      <p>
        {t('Anybody may read them, and other systems take them from the feed:')}{' '}
        {own.data && (
          <Anchor href={own.data.feed} target="_blank" rel="noopener">
            {own.data.feed}
          </Anchor>
        )}{' '}
        {mayGive && (
          <Button size="compact-sm" onClick={() => setIsGiving(true)}>
            {t('Give out an alert')}
          </Button>
        )}
      </p>
      {!own.data?.items.length && <None of={own} title={t('No alert was given out yet')} />}
      <ul>
        {own.data?.items.map((alert) => (
          <Line key={alert.id} alert={alert} mayCancel={mayGive && alert.isStanding} />
        ))}
      </ul>
      {isGiving && <GiveOut onClose={() => setIsGiving(false)} />}
    </section>
  )
}

const isGivenOut = ({ second }: OwnAlert) => !second || second.state === 'confirmed' || second.state === 'overridden'
function stateOf(alert: OwnAlert): string {
  const { second } = alert
  const stands = alert.isStanding ? t('stands') : t('over')
  if (second?.state === 'overridden') return `${stands} · ${t('given out by {name} without a second person', { name: second.decidedBy?.name ?? '' })}`
  if (second?.state === 'awaiting') return t('waits for a second person')
  if (second?.state === 'lapsed') return t('nobody confirmed it in time')
  return second?.state === 'withheld' ? t('not given out') : stands
}

function Line({ alert, mayCancel }: { alert: OwnAlert; mayCancel: boolean }) {
  const cancel = useChange(calls.cancelAlert)
  const [isOpen, setIsOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    const isSure = await confirmAction({
      title: t('Cancel this alert?'),
      text: t('Everybody who took it is told that it is over.'),
      action: t('Cancel “{headline}”', { headline: alert.headline }),
      danger: true,
    })
    if (isSure) cancel.mutate({ id: alert.id })
  }
  return (
    <li>
      <b>{alert.headline}</b> · {stateOf(alert)} · <Ago at={alert.sentAt} short />
      {isGivenOut(alert) && (
        <>
          {' · '}
          <Anchor href={alert.path} target="_blank" rel="noopener">
            CAP 1.2
          </Anchor>
        </>
      )}{' '}
      {isGivenOut(alert) && (
        <Button size="compact-xs" variant="default" onClick={() => setIsOpen(true)}>
          {t('Who has it')}
        </Button>
      )}{' '}
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('Who has it: {headline}', { headline: alert.headline })} size="lg">
        <Receipts id={alert.id} />
      </Modal>
      {mayCancel && (
        <Button size="compact-xs" variant="default" onClick={() => setIsAsking(true)}>
          {t('Cell broadcast')}
        </Button>
      )}{' '}
      {isAsking && <Broadcast id={alert.id} onClose={() => setIsAsking(false)} />}
      {mayCancel && (
        <Button size="compact-xs" variant="default" loading={cancel.isPending} onClick={() => void ask()}>
          {t('Cancel this alert')}
        </Button>
      )}
    </li>
  )
}
