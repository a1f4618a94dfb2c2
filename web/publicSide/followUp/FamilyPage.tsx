// What the family sees of a report: how it stands, asked again now and then.
import { useEffect, useState } from 'react'
import { followUp, type SharedReport } from '#contract/publicSide/followUp.ts'
import { Frame } from '#web/publicSide/Frame.tsx'
import { lineSentence } from '#contract/publicSide/sentence.ts'
import { sayOf, t, timeOf, useLanguage } from '#web/publicSide/language.ts'
import { NoReport } from '#web/publicSide/NoReport.tsx'
import { call, refusalIn } from '#web/publicSide/wire.ts'
import { StateBox } from './StateBox.tsx'

const againMs = 15_000

export function FamilyPage({ shareToken }: { shareToken: string }) {
  useLanguage()
  const [standing, setStanding] = useState<SharedReport | null>(null)
  const [seenAt, setSeenAt] = useState<string | null>(null)
  const [state, setState] = useState<'live' | 'lost' | 'nothing'>('live')
  useEffect(() => {
    const look = () =>
      call(followUp.getSharedReport, { shareToken }).then(
        (found) => {
          setStanding(found)
          setSeenAt(new Date().toISOString())
          setState('live')
        },
        (error: unknown) => setState(refusalIn(error)?.status === 404 ? 'nothing' : 'lost'),
      )
    void look()
    const timer = setInterval(() => void look(), againMs)
    return () => clearInterval(timer)
  }, [shareToken])
  if (state === 'nothing') return <NoReport />
  const lost = lineSentence({ isLost: state === 'lost', seenAt }, timeOf)
  return (
    <Frame hotlines={standing?.center.hotlines ?? []} center={standing?.center} line={lost && sayOf(lost)}>
      {standing && (
        <>
          <p className="soft">
            {standing.center.name} · {standing.reference}
          </p>
          <h1>{t('A report of your family')}</h1>
          <StateBox standing={standing} />
          <p className="soft">{t('This page only shows how the report stands. To say something, speak with the one who sent it to you, or call.')}</p>
        </>
      )}
    </Frame>
  )
}
