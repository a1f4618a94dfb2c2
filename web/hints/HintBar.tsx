// What is striking about several tickets together, under everything else in the strip: why it stands, the tickets behind it, and whether it was right.
import { Anchor, Button, Radio, Stack } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Hint, type Judgment, judgments } from '#contract/hints/Hint.ts'
import { hints as calls } from '#contract/hints/room.ts'
import { judgmentWords } from '#contract/hints/words.ts'
import { cases } from '#contract/reference/cases.ts'
import { reference } from '#contract/reference/room.ts'
import { query, useChange } from '#web/kit/api.ts'
import { nameOf, t, useLanguage } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { AskForm } from '#web/kit/parts/AskForm.tsx'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import panes from '#web/kit/parts/panes.module.css'
import { StripBar } from '#web/kit/strip.tsx'
import styles from './hints.module.css'

const shownMost = 3
const named = { staleTime: 60_000 }

export function Part() {
  useLanguage()
  const hints = useQuery(query(calls.getHints)).data ?? []
  return hints.slice(0, shownMost).map((hint) => (
    <StripBar key={hint.id} of="hint">
      <HintBar hint={hint} />
    </StripBar>
  ))
}

function HintBar({ hint }: { hint: Hint }) {
  const [isOpen, setOpen] = useState(false)
  const why = useWhy(hint)
  return (
    <section className={panes.bar} role="status" aria-label={t('Hint')}>
      <IconBulb size={20} aria-hidden="true" />
      <span>
        <b>{t('Hint')}</b> {why} · <Ago at={hint.grewAt} short />
      </span>
      <span className={panes.actions}>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {t('Look at the tickets')}
        </Button>
      </span>
      {isOpen && <HintDialog hint={hint} why={why} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** By which rule it stands, in words. */
function useWhy({ kind, caseTypeId, caseSubTypeId, withinMetres, withinMinutes, count, tickets }: Hint): string {
  const types = useQuery({ ...query(cases.getCaseTypes, { limit: 100 }), ...named }).data?.items ?? []
  const subTypes = useQuery({
    ...query(reference.getSubCaseTypes, { caseTypeId: caseTypeId ?? '', limit: 100 }),
    ...named,
    enabled: caseSubTypeId !== null,
  })
  const sub = subTypes.data?.items.find(({ id }) => id === caseSubTypeId)
  const type = sub ?? types.find(({ id }) => id === caseTypeId)
  if (kind === 'number')
    return t('{count, plural, one {# alarm} other {# alarms}} from one telephone number within {days, plural, one {# day} other {# days}}', {
      ...{ count, days: Math.round(withinMinutes / 1440) },
    })
  const given = { what: type ? nameOf(type) : '…', count, metres: withinMetres ?? 0, minutes: withinMinutes }
  const place = mostNamed(tickets)
  return place
    ? t('{what}, {place}: {count, plural, one {# ticket} other {# tickets}} within {metres, number} m in {minutes, number} minutes', {
        ...given,
        place,
      })
    : t('{what}: {count, plural, one {# ticket} other {# tickets}} within {metres, number} m in {minutes, number} minutes', given)
}

/** The place that most of them name; of as many the newest. */
function mostNamed(tickets: Hint['tickets']): string | undefined {
  const named = Map.groupBy(
    tickets.filter(({ place }) => place !== ''),
    ({ place }) => place,
  )
  return [...named].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

function HintDialog({ hint, why, onClose }: { hint: Hint; why: string; onClose(): void }) {
  const [as, setAs] = useState<Judgment | null>(null)
  const judge = useChange(calls.judgeHint, { onDone: onClose })
  return (
    <FormModal opened onClose={onClose} title={t('Hint')}>
      <AskForm
        action={as === null ? t('Say whether it was right') : judgments[as] ? t('Take it off as right') : t('Take it off as not right')}
        missing={as === null ? { say: t('Say whether it was right.'), at: 'choice' } : null}
        isSending={judge.isPending}
        onSend={() => as && judge.mutate({ id: hint.id, as })}
        onCancel={onClose}
      >
        <div>
          <b>{why}</b>
          <ul className={styles.tickets} aria-label={t('Tickets behind it')}>
            {hint.tickets.map(({ transactionNumber, tab, receivedAt, place }) => (
              <li key={transactionNumber}>
                <Anchor component={Link} to={`/cms/tickets/${tab}/${transactionNumber}`} onClick={onClose}>
                  {transactionNumber}
                </Anchor>{' '}
                <Ago at={receivedAt} short /> {place}
              </li>
            ))}
          </ul>
        </div>
        <Radio.Group label={t('Was it right?')} value={as} onChange={(value) => setAs(value as Judgment)}>
          <Stack gap="xs" mt="xs" data-choices>
            {(Object.keys(judgments) as Judgment[]).map((one) => (
              <Radio key={one} value={one} label={t(judgmentWords[one])} />
            ))}
          </Stack>
        </Radio.Group>
      </AskForm>
    </FormModal>
  )
}
