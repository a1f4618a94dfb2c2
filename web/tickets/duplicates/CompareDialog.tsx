// Two reports side by side before they become one: M again merges, J and K look at the next suspect.
import { Button, Group, Modal } from '@mantine/core'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { caseToldBy } from '#contract/nouns/ticketFields.ts'
import type { Duplicate } from '#contract/tickets/steps/lifecycle.ts'
import { useDesk } from '#web/kit/desk.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { type Shown, useShown } from '#web/tickets/live/shown.ts'
import { useRow } from '#web/tickets/lists/rows.ts'
import { useCaseTypes, useNameOf, useUnitNames } from '#web/tickets/reference.ts'
import { merge } from '#web/tickets/steps/actions.ts'
import { statusWords } from '#web/kit/words.ts'
import { actionOf } from '#web/tickets/steps/keys.ts'
import { hasPainted, tooSoon, usePainted } from '#web/tickets/steps/painted.ts'
import { shortNumber } from '#web/tickets/steps/receipts.ts'
import { Said } from '#web/tickets/lists/Said.tsx'
import styles from './CompareDialog.module.css'
import { reasonWords, useSuspects } from './Duplicates.tsx'

export function CompareDialog({ id, onClose }: { id: string; onClose(): void }) {
  const row = useRow(id)
  const { suspects, asked } = useSuspects(id, row ?? { status: 'deleted' })
  const [into, setInto] = useState(suspects[0]?.ticket.transactionNumber)
  // The likeliest once they are known; from then on only a hand chooses another.
  if (into === undefined && suspects[0]) setInto(suspects[0].ticket.transactionNumber)
  const at = suspects.findIndex((one) => one.ticket.transactionNumber === into)
  const suspect = suspects[at]
  const own = useShown(id).shown
  const other = useShown(into ?? id).shown
  const painted = usePainted(
    'pair',
    own && other && suspect ? [own, other].map(({ transactionNumber, version }) => ({ id: transactionNumber, version })) : [],
  )
  const send = () => {
    if (!into || !suspect || !own) return
    onClose()
    void merge(id, into, own.version)
  }
  const sendByKey = () => ([id, into ?? ''].every((one) => hasPainted('pair', one)) ? send() : tooSoon('pair', into))
  const press = (event: KeyboardEvent) => {
    const name = actionOf(event, useDesk.getState())
    // The key that opened this is still held down.
    if (event.repeat && (name === 'merge' || event.key === 'Enter')) return event.preventDefault()
    if (name === 'merge') sendByKey()
    else if (name === 'next') setInto((suspects[at + 1] ?? suspects[at])?.ticket.transactionNumber)
    else if (name === 'previous') setInto((suspects[at - 1] ?? suspects[at])?.ticket.transactionNumber)
    else return
    event.preventDefault()
  }
  return (
    <Modal opened onClose={onClose} size="xl" title={t('The same event?')}>
      <div onKeyDown={press} data-painted={painted}>
        {suspect ? (
          <>
            <p className={styles.why}>{likenessOf(suspect)}</p>
            <div className={styles.both}>
              <Side shown={own} title={t('This report: merged')} />
              <Side shown={other} title={t('Stays, with both')} />
            </div>
          </>
        ) : (
          <None of={asked} title={t('There is no likely duplicate.')} />
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Keep both')}
          </Button>
          {/* A click that no pointer made, a key did: Enter stands on this button from the first. */}
          <Button onClick={({ detail }) => (detail === 0 ? sendByKey() : send())} disabled={!suspect} data-autofocus rightSection={<kbd>M</kbd>}>
            {t('Merge {one} into {other}', { one: shortNumber(id), other: shortNumber(into ?? '') })}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

function likenessOf({ metres, minutes, reasons, sharedWords }: Duplicate): string {
  const apart = [
    metres === null ? null : t('{metres} m away', { metres: formatNumber(Math.round(metres)) }),
    t('{minutes} min apart', { minutes: Math.round(minutes) }),
  ]
  const words = sharedWords.length > 0 ? ` (${sharedWords.slice(0, 6).join(', ')})` : ''
  return `${[...apart.filter(Boolean), ...reasons.map((one) => t(reasonWords[one]))].join(' · ')}${words}`
}

function Side({ shown, title }: { shown: Shown | undefined; title: string }) {
  const nameOf = useNameOf()
  const types = useCaseTypes().byId
  const unitName = useUnitNames()
  if (!shown) return <SkeletonRows rows={5} />
  const units = shown.allocatedTo.flatMap((one) => unitName(one) ?? [])
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.what}>
        <PriorityBadge priority={shown.priority} short /> <b>{nameOf(types.get(shown.caseTypeId))}</b> {shortNumber(shown.transactionNumber)}
      </p>
      <blockquote>
        <Said text={shown.description ?? shown.summary} caseTypeId={shown.caseTypeId} />
      </blockquote>
      <dl>
        <dt>{t('Where')}</dt>
        <dd>{shown.place || '–'}</dd>
        <dt>{t('When')}</dt>
        <dd>{formatDateTime(shown.receivedAt)}</dd>
        <dt>{t('Caller')}</dt>
        <dd>{[shown.callerName, shown.callerPhone && formatPhone(shown.callerPhone)].filter(Boolean).join(' · ') || '–'}</dd>
        {caseToldBy(shown).map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>{t('State')}</dt>
        <dd>{[t(statusWords[shown.status]), units.join(', ')].filter(Boolean).join(' · ')}</dd>
        <dt>{t('Files')}</dt>
        <dd>{formatNumber(shown.files?.length ?? 0)}</dd>
      </dl>
    </section>
  )
}
