// What became of a report: its number, how far help is, and what the one who reported can do.
import { type FollowUp } from '#contract/publicSide/followUp.ts'
import { nextSteps } from '#contract/publicSide/report.ts'
import { Frame } from './Frame.tsx'
import { t, timeOf, useLanguage } from './language.ts'
import { NotSolved } from './NotSolved.tsx'
import { SharePosition } from './SharePosition.tsx'
import { useFollowUp } from './useFollowUp.ts'
import { VerifyForm } from './VerifyForm.tsx'

export function FollowUpPage({ token }: { token: string }) {
  useLanguage()
  const { standing, updates, state, take } = useFollowUp(token)
  if (state === 'nothing')
    return (
      <Frame hotlines={[]}>
        <h1>{t('This link leads to no report.')}</h1>
        <a className="wide main" href="/cms/quickreport">
          {t('Report an emergency')}
        </a>
      </Frame>
    )
  if (!standing)
    return (
      <Frame hotlines={[]}>
        <p className="soft" role="status">
          {state === 'lost' ? t('No connection. Trying again…') : t('One moment…')}
        </p>
      </Frame>
    )
  const isOpen = standing.status === 'pending' || standing.status === 'accepted'
  return (
    <Frame hotlines={standing.centre.hotlines}>
      <p className="soft">{standing.centre.name}</p>
      <h1 className="reference">
        <small>{t('Reference number')}</small>
        {standing.reference}
      </h1>
      {state === 'lost' && <p className="note warn">{t('No connection. What you see may be old.')}</p>}
      <p className="headline" role="status">
        {headline(standing)}
      </p>
      <ol className="way">
        {wayOf(standing).map(({ text, at, isDone }) => (
          <li key={text} className={isDone ? 'done' : undefined}>
            {text}
            {at && <time dateTime={at}>{timeOf(at)}</time>}
          </li>
        ))}
      </ol>
      {updates.length > 0 && (
        <section>
          <h2>{t('From the center')}</h2>
          <ul className="updates">
            {updates.map(({ id, at, text, files }) => (
              <li key={id}>
                <time dateTime={at}>{timeOf(at)}</time>
                <p>{text}</p>
                {files.map((file) => file.small && <img key={file.id} src={file.small} alt={file.name} />)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOpen && (
        <section>
          <h2>{t('What happens next')}</h2>
          <ul className="next">
            {nextSteps[standing.filed].map((sentence) => (
              <li key={sentence}>{t(sentence)}</li>
            ))}
          </ul>
        </section>
      )}
      {standing.canSayNotSolved && <NotSolved token={token} onDone={(found) => void take(found)} />}
      {isOpen && standing.transactionNumber && <SharePosition token={token} isSharing={standing.isSharingPosition} />}
      {!standing.canChat && <p className="soft">{t('You cannot write or call from this page yet. Please use the hotlines above.')}</p>}
      <VerifyForm token={token} centreId={standing.centre.id} citizen={standing.citizen} />
      <p className="soft">{t('Keep this page’s address: whoever has it can see how the report stands.')}</p>
      <a className="wide quiet" href="/cms/quickreport">
        {t('Report something else')}
      </a>
    </Frame>
  )
}

function headline({ status, helpState, filed, transactionNumber }: FollowUp): string {
  if (status === 'resolved') return t('The center closed this report as solved.')
  if (status === 'declined') return t('The center did not take up this report.')
  if (status === 'transferred') return t('Your report is being handed to another center.')
  if (helpState === 'onScene') return t('Help has arrived.')
  if (helpState === 'enRoute') return t('Help is on the way.')
  if (helpState === 'assigned') return t('Help was assigned.')
  if (status === 'accepted') return t('A dispatcher took up your report.')
  return filed === 'received' || transactionNumber ? t('Your report was received.') : t('Your report waits for the staff to read it.')
}

function wayOf({ receivedAt, acceptedAt, dispatchedAt, onSceneAt, resolvedAt, helpState, status }: FollowUp) {
  const isMoving = helpState === 'enRoute' || helpState === 'onScene'
  return [
    { text: t('Received'), at: receivedAt, isDone: true },
    { text: t('Taken up'), at: acceptedAt, isDone: acceptedAt !== null },
    { text: t('Help assigned'), at: dispatchedAt, isDone: dispatchedAt !== null },
    { text: t('On the way'), at: null, isDone: isMoving },
    { text: t('Arrived'), at: onSceneAt, isDone: onSceneAt !== null },
    { text: t('Solved'), at: status === 'resolved' ? resolvedAt : null, isDone: status === 'resolved' },
  ]
}
