// It is over, or it was pressed by mistake: said to the staff, who decide; and the link for the family.
import { useState } from 'react'
import { type FollowUp, followUp } from '#contract/publicSide/followUp.ts'
import { isOpenReport, saidSentence } from '#contract/publicSide/sentence.ts'
import { sayOf, t } from '#web/publicSide/language.ts'
import { call, toldOf } from '#web/publicSide/wire.ts'

interface Props {
  token: string
  standing: FollowUp
  onDone(found: FollowUp): void
}

export function ItIsOver({ token, standing, onDone }: Props) {
  const [shared, setShared] = useState('')
  const [trouble, setTrouble] = useState('')
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      setTrouble('')
    } catch (error) {
      setTrouble(toldOf(error) ?? t('No connection. Please try again, or call 911.'))
    }
  }
  const tell = (what: 'over' | 'mistake') => attempt(async () => onDone(await call(followUp.sayItIsOver, { token, what })))
  const share = () =>
    attempt(async () => {
      const { shareToken } = await call(followUp.shareReport, { token })
      const url = `${location.origin}/cms/quickreport/see#${shareToken}`
      setShared(url)
      await navigator.share?.({ title: t('How my report stands'), url }).catch(() => undefined)
    })
  const isOpen = isOpenReport(standing)
  const said = saidSentence(standing)
  return (
    <section aria-labelledby="say">
      <h2 id="say">{t('Say how it is')}</h2>
      {said && <p className="note">{sayOf(said)}</p>}
      <div className="two">
        {isOpen && standing.transactionNumber && (
          <>
            <button type="button" className="wide quiet" onClick={() => void tell('over')}>
              {t('It is over')}
            </button>
            <button type="button" className="wide quiet" onClick={() => void tell('mistake')}>
              {t('Pressed by mistake')}
            </button>
          </>
        )}
        <button type="button" className="wide quiet" onClick={() => void share()}>
          {t('Show my family')}
        </button>
      </div>
      {shared && (
        <p className="note">
          {t('Whoever opens this sees how the report stands, and nothing else:')} <a href={shared}>{shared}</a>
        </p>
      )}
      <p role="alert">{trouble}</p>
    </section>
  )
}
