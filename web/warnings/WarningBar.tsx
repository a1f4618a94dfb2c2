// Grave warnings for our area over every screen, with a sound when one arrives, until this desk has taken note.
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Reply } from '#contract/kit/client.ts'
import { warnings as calls } from '#contract/warnings/room.ts'
import { warningTone } from '#contract/storm/calm.ts'
import { isGrave, saidIn } from '#contract/warnings/Warning.ts'
import { query } from '#web/kit/api.ts'
import { isStorm } from '#web/kit/calm.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { playTone } from '#web/kit/sound.ts'
import { StripBar } from '#web/kit/strip.tsx'
import { Ago } from '#web/kit/parts/Ago.tsx'
import panes from '#web/kit/parts/panes.module.css'
import { noteWarning, useNoted } from './noted.ts'
import { SeverityMark } from './SeverityMark.tsx'

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
  const { items: standing = [], sources = [] } =
    useQuery({
      ...query(calls.getWarnings, { isStanding: 1, isConcerning: 1, severity: ['extreme', 'severe'], limit: 10 }),
      refetchInterval: 60_000,
    }).data ?? {}
  const [first, ...more] = standing.filter((warning) => isGrave(warning) && !noted.includes(warning.id))
  const silent = sources.find(({ isSilent }) => isSilent)
  if (!first) return silent ? <SilentSource source={silent} /> : null
  return (
    <StripBar of="graveWarning">
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
            {t('Acknowledge')}
          </Button>
        </span>
      </section>
    </StripBar>
  )
}

/** Nothing comes from it: nobody may take that for calm weather. */
function SilentSource({ source: { name, fetchedAt } }: { source: Reply<typeof calls.getWarnings>['data']['sources'][number] }) {
  return (
    <StripBar of="silentSource">
      <section className={panes.bar} role="status" aria-label={t('Source of warnings')}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        <b>{name === 'provider' ? t('The provider of warnings does not answer') : t('{name} gives no warnings', { name })}</b>
        <span>
          {fetchedAt ? (
            <>
              {t('last answer')} <Ago at={fetchedAt} short />
            </>
          ) : (
            t('It never answered.')
          )}
        </span>
      </section>
    </StripBar>
  )
}
