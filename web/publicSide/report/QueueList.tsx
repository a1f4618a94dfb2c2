// The reports of this phone: those that wait, those that went out while nobody looked, and on the page of one's own reports all of them.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { sayOf, t, timeOf, useLanguage } from '#web/publicSide/language.ts'
import { forgetReport, forgetUnsent, type Kept, keepReport, sendReport, useQueue } from './queue.ts'

interface Props {
  isWhole?: boolean
  /** A call for help waits for its town. */
  asksTown?: boolean
  /** The one whose form still stands below, and asks for something. */
  asked?: string | undefined
}

export function QueueList({ isWhole = false, asksTown = false, asked }: Props) {
  useLanguage()
  const { all, sending, isLasting } = useQueue()
  /** Of the one that is to be deleted unsent: asked once more. */
  const [deleting, setDeleting] = useState('')
  /** Of the one that was to be sent now, and was not. */
  const [tried, setTried] = useState('')
  const shown = all.filter((one) => (isWhole || !one.isSeen) && one.clientId !== asked)
  if (shown.length === 0) return null
  const sendNow = async (clientId: string) => {
    setTried('')
    if (!(await sendReport(clientId))) setTried(clientId)
  }
  const waitsForTown = ({ clientId, entry }: Kept) => asksTown && sending.includes(clientId) && entry?.isCallForHelp
  const takeOff = (one: (typeof all)[number]) => (one.sent && !isWhole ? keepReport({ ...one, isSeen: true }) : forgetReport(one.clientId))
  return (
    <section className="queue" aria-live="polite" aria-label={t('Reports on this phone')}>
      {shown.map((one) => (
        <Card key={one.clientId} className={one.sent ? 'note good' : 'note warn'}>
          {one.sent && (
            <p>
              <strong>{t('Sent: {reference}', { reference: one.sent.reference })}</strong>{' '}
              <a href={`/cms/quickreport#${one.sent.token}`}>{t('See how it stands')}</a>
            </p>
          )}
          {one.entry && !one.refusal && (
            <p>
              <strong>
                {isLasting ? t('Saved on this phone, not sent yet. Call 911 if it is urgent.') : t('Not sent yet. Call 911 if it is urgent.')}
              </strong>{' '}
              {one.told && sayOf(one.told)} {!isLasting && t('This phone cannot keep it: leave this page open until it is sent.')}{' '}
              {tried === one.clientId && !one.told && !sending.includes(one.clientId) ? (
                <span role="alert">{t('No connection just now, so it is still not sent. It goes out by itself.')}</span>
              ) : (
                isLasting && !waitsForTown(one) && t('It goes out by itself once there is a connection. Leave this page open if you can.')
              )}
            </p>
          )}
          {one.entry?.isCallForHelp && !one.entry.position && (
            <p>{t('Where you are is not known yet. It goes out anyway: tell the center where you are when you can.')}</p>
          )}
          {one.refusal && (
            <>
              <p>
                <strong>{t('This report was not taken. Please call 911.')}</strong> {sayOf(one.refusal)}
              </p>
              <p>{one.entry?.description}</p>
              <a className="call" href="tel:911">
                {t('Call 911')}
              </a>
            </>
          )}
          <p className="soft">
            {one.label} · {timeOf(one.writtenAt)}
          </p>
          {sending.includes(one.clientId) ? (
            <p className="row" role="status">
              {waitsForTown(one) ? t('It waits for the town that you choose.') : t('Sending…')}
            </p>
          ) : one.entry && deleting === one.clientId ? (
            <div role="alertdialog" aria-label={t('Delete it unsent?')}>
              <p>
                <strong>{t('Delete it unsent?')}</strong> {t('The center never hears of it.')}
              </p>
              <p className="row">
                <button type="button" className="plain" autoFocus onClick={() => setDeleting('')}>
                  {t('Keep it')}
                </button>
                <button type="button" className="plain" onClick={() => void forgetUnsent(one.clientId)}>
                  {t('Delete it')}
                </button>
              </p>
            </div>
          ) : (
            <p className="row">
              {one.entry && (
                <button type="button" className="plain" onClick={() => void sendNow(one.clientId)}>
                  {t('Send it now')}
                </button>
              )}
              <button type="button" className="plain" onClick={() => (one.entry ? setDeleting(one.clientId) : void takeOff(one))}>
                {one.entry ? t('Delete it') : t('Take it off this list')}
              </button>
            </p>
          )}
        </Card>
      ))}
    </section>
  )
}

/** As high as it was: when it goes out by itself, what stands below stays where it is. */
function Card({ className, children }: { className: string; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = card
    if (current) current.style.minHeight = `${current.getBoundingClientRect().height}px`
  })
  return (
    <div ref={card} className={className}>
      {children}
    </div>
  )
}
