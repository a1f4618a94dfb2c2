// Grave warnings for our area over every screen, with a sound when one arrives, until this desk has taken note.
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { warnings as calls } from '#contract/warnings/room.ts'
import { warningTone } from '#contract/storm/calm.ts'
import { isGrave, saidIn } from '#contract/warnings/Warning.ts'
import { query } from '#web/kit/api.ts'
import { isStorm } from '#web/kit/calm.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { playTone } from '#web/kit/sound.ts'
import panes from '#web/kit/parts/panes.module.css'
import { SeverityMark } from './SeverityMark.tsx'

const name = 'tanod.warningsNoted'
const useNoted = create<{ ids: readonly string[] }>(() => ({ ids: JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[] }))

export function noteWarning(id: string): void {
  const ids = [...useNoted.getState().ids, id].slice(-200)
  sessionStorage.setItem(name, JSON.stringify(ids))
  useNoted.setState({ ids })
}

const announce: Record<string, Reducer> = {
  warningArrived: (_, fact) => {
    if (fact.data.isGrave) playTone(warningTone(String(fact.data.severity), isStorm()))
  },
}

export function Part() {
  const language = useLanguage()
  useFacts(announce)
  const navigate = useNavigate()
  const noted = useNoted((state) => state.ids)
  const standing =
    useQuery(query(calls.getWarnings, { isStanding: 1, isConcerning: 1, severity: ['extreme', 'severe'], limit: 10 })).data?.items ?? []
  const [first, ...more] = standing.filter((warning) => isGrave(warning) && !noted.includes(warning.id))
  if (!first) return null
  return (
    <section className={panes.bar} data-level="critical" role="alert" aria-label={t('Warning')}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <SeverityMark severity={first.severity} />
      <b>{saidIn(language, first).title}</b>
      <span>
        {first.sender}
        {more.length > 0 && ` · ${t('{count, plural, one {# more warning} other {# more warnings}}', { count: more.length })}`}
      </span>
      <span className={panes.actions}>
        <Button size="compact-sm" variant="white" color="dark" onClick={() => void navigate(`/cms/warnings?id=${first.id}`)}>
          {t('Read it')}
        </Button>
        <Button size="compact-sm" variant="white" color="dark" onClick={() => noteWarning(first.id)}>
          {t('Take note')}
        </Button>
      </span>
    </section>
  )
}
