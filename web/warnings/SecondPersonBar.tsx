// Over every screen: a grave alert waits for a second person, with its clock; and who gave one out without.
import { Button, Modal } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { languages, otherLanguages } from '#contract/languages.ts'
import { mayOverride, overrideMs } from '#contract/warnings/second.ts'
import { type OwnAlert, warnings as calls } from '#contract/warnings/room.ts'
import { query, useChange } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { formatNumber, t, useLanguage } from '#web/kit/language.ts'
import panes from '#web/kit/parts/panes.module.css'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { StripBar } from '#web/kit/strip.tsx'
import { playTone } from '#web/kit/sound.ts'
import { noteWarning, useNoted } from './noted.ts'
import { SeverityMark } from './SeverityMark.tsx'
import { Fact } from './WarningDetail.tsx'
import styles from './warnings.module.css'
import type { CapCategory } from '#contract/warnings/hazards.ts'
import { aboutWords, categoryWords, codeWords, gradeWords, responseWords } from './words.ts'

/** So long every desk is told that one went out without a second person, unless it took note. */
const toldMs = 60 * 60_000
type Asked = OwnAlert & { second: NonNullable<OwnAlert['second']> }
const isAsked = (alert: OwnAlert): alert is Asked => alert.second !== null

const announce: Record<string, Reducer> = { alertAsked: () => playTone('alarm'), alertOverridden: () => playTone('high') }

export function Part() {
  useLanguage()
  useFacts(announce)
  const now = useNow()
  const noted = useNoted((state) => state.ids)
  const asked = useQuery(query(calls.getOwnAlerts, { limit: 20 })).data?.items.filter(isAsked) ?? []
  const undecided = asked.filter(({ second }) => !second.decidedBy && now < Date.parse(second.askedUntil) + overrideMs)
  const overridden = asked.filter(
    ({ id, second }) => second.state === 'overridden' && !noted.includes(id) && now < Date.parse(second.decidedAt ?? '') + toldMs,
  )
  return (
    <>
      {undecided.map((alert) => (
        <Waiting key={alert.id} alert={alert} />
      ))}
      {overridden.map((alert) => (
        <Overridden key={alert.id} alert={alert} />
      ))}
    </>
  )
}

const clockOf = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`

function Waiting({ alert }: { alert: Asked }) {
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const { askedBy, askedUntil } = alert.second
  const isMine = useMe()?.accountId === askedBy.accountId
  const mayDecide = useMay('tickets.hazards')
  const leftMs = Date.parse(askedUntil) - now
  return (
    <StripBar of="secondPerson">
      <section className={panes.bar} data-level="critical" role="alert" aria-label={t('Second person')}>
        <IconUsers size={20} aria-hidden="true" />
        <b>
          {leftMs > 0
            ? t('A second person is needed: {headline}', { headline: alert.headline })
            : t('Not given out: {headline}', { headline: alert.headline })}
        </b>
        <span>
          {isMine ? t('You asked') : t('{name} asks', { name: askedBy.name })}
          {leftMs <= 0 && ` · ${t('nobody confirmed it in time')}`}
        </span>
        <span className={panes.actions}>
          {leftMs > 0 && <time role="timer">{clockOf(leftMs)}</time>}
          {mayDecide && (
            <Button size="compact-sm" variant="white" color="dark" onClick={() => setIsOpen(true)}>
              {isMine ? t('Look') : t('Read and decide')}
            </Button>
          )}
        </span>
        <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('Give this to everybody?')} size="lg">
          <Decide alert={alert} isMine={isMine} onDone={() => setIsOpen(false)} />
        </Modal>
      </section>
    </StripBar>
  )
}

function Decide({ alert, isMine, onDone }: { alert: Asked; isMine: boolean; onDone(): void }) {
  const now = useNow()
  const { second, id } = alert
  const leftMs = Date.parse(second.askedUntil) - now
  const oversees = useMay('tickets.supervise') && mayOverride(leftMs > 0 ? 'awaiting' : 'lapsed', second.askedUntil, now)
  const confirm = useChange(calls.confirmAlert, { onDone })
  const override = useChange(calls.overrideAlert, { onDone })
  const withhold = useChange(calls.withholdAlert, { onDone })
  const prevent = (event: KeyboardEvent) => event.key === 'Enter' && event.repeat && event.preventDefault()
  // One reads first: the focus is on what is read, so that no Enter of the hand that opened it gives it out.
  return (
    <div className={styles.detail} role="group" aria-label={alert.headline} tabIndex={-1} data-autofocus onKeyDown={prevent}>
      <p className={styles.top}>
        <SeverityMark severity={alert.severity === 'Extreme' ? 'extreme' : 'severe'} />
        <b>{alert.headline}</b>
      </p>
      <Said description={alert.description} instruction={alert.instruction} />
      {otherLanguages.map((code) => (
        <InOther key={code} code={code} alert={alert} />
      ))}
      <dl className={styles.facts}>
        <Fact name={t('About')}>{t(aboutWords[alert.about])}</Fact>
        <Fact name={t('Area')}>{alert.area}</Fact>
        <Fact name={t('Kind of event')}>{alert.event}</Fact>
        <Fact name={t('Category')}>{t(categoryWords[alert.category as CapCategory] ?? alert.category)}</Fact>
        {alert.grade && <Fact name={t('PAGASA color or signal')}>{t(gradeWords[alert.grade] ?? '')}</Fact>}
        <Fact name={t('People should')}>{t(responseWords[alert.responseType] ?? alert.responseType)}</Fact>
        <Fact name={t('Urgency')}>{t(codeWords[alert.urgency] ?? alert.urgency)}</Fact>
        <Fact name={t('Certainty')}>{t(codeWords[alert.certainty] ?? alert.certainty)}</Fact>
        <Fact name={t('Runs for (hours)')}>{formatNumber(alert.hours)}</Fact>
      </dl>
      <p>
        {isMine ? t('You asked') : t('{name} asks', { name: second.askedBy.name })} ·{' '}
        {leftMs > 0 ? t('{time} left', { time: clockOf(leftMs) }) : t('nobody confirmed it in time')}
      </p>
      <p className={styles.choices}>
        {!isMine && leftMs > 0 && (
          <Button loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
            {t('Confirm: give it to everybody')}
          </Button>
        )}
        {oversees && (isMine || leftMs <= 0) && (
          <Button variant="default" c="var(--mantine-color-error)" loading={override.isPending} onClick={() => override.mutate({ id })}>
            {t('Give it out without a second person; every desk sees it')}
          </Button>
        )}
        <Button variant="default" loading={withhold.isPending} onClick={() => withhold.mutate({ id })}>
          {t('Do not give it out')}
        </Button>
      </p>
    </div>
  )
}

function Said({ description = '', instruction = '' }: { description?: string | undefined; instruction?: string | undefined }) {
  return (
    <>
      {description && <p className={styles.words}>{description}</p>}
      {instruction && <p className={`${styles.words} ${styles.instruction}`}>{instruction}</p>}
    </>
  )
}

function InOther({ code, alert }: { code: (typeof otherLanguages)[number]; alert: OwnAlert }) {
  const [headline, description, instruction] = [alert.headlineIn[code], alert.descriptionIn[code], alert.instructionIn[code]]
  if (!headline && !description && !instruction) return null
  return (
    <section className={styles.other} aria-label={languages[code].name}>
      <h3>{languages[code].name}</h3>
      <div lang={code}>
        {headline && <b>{headline}</b>}
        <Said description={description} instruction={instruction} />
      </div>
    </section>
  )
}

function Overridden({ alert: { id, headline, second } }: { alert: Asked }) {
  return (
    <StripBar of="overridden">
      <section className={panes.bar} role="status" aria-label={t('Given out without a second person')}>
        <IconUsers size={20} aria-hidden="true" />
        <b>{t('{name} gave this out without a second person: {headline}', { name: second.decidedBy?.name ?? '', headline })}</b>
        <span className={panes.actions}>
          <Button size="compact-sm" variant="default" onClick={() => noteWarning(id)}>
            {t('Acknowledge')}
          </Button>
        </span>
      </section>
    </StripBar>
  )
}
