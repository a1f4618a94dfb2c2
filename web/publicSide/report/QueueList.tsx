// The reports of this phone: those that wait, those that went out while nobody looked, and on the page of one's own reports all of them.
import { sayOf, t, timeOf, useLanguage } from '#web/publicSide/language.ts'
import { forgetReport, keepReport, sendReport, useQueue } from './queue.ts'

interface Props {
  isWhole?: boolean
  /** A call for help waits for its town. */
  asksTown?: boolean
}

export function QueueList({ isWhole = false, asksTown = false }: Props) {
  useLanguage()
  const { all, sending, isLasting } = useQueue()
  const shown = all.filter((one) => isWhole || !one.isSeen)
  if (shown.length === 0) return null
  const takeOff = (one: (typeof all)[number]) => (one.sent && !isWhole ? keepReport({ ...one, isSeen: true }) : forgetReport(one.clientId))
  return (
    <section className="queue" aria-live="polite" aria-label={t('Reports on this phone')}>
      {shown.map((one) => (
        <div key={one.clientId} className={one.sent ? 'note good' : 'note warn'}>
          {one.sent && (
            <p>
              <strong>{t('Sent: {reference}', { reference: one.sent.reference })}</strong>{' '}
              <a href={`/cms/quickreport#${one.sent.token}`}>{t('See how it stands')}</a>
            </p>
          )}
          {one.entry && !one.refusal && (
            <p>
              <strong>{t('Saved on this phone, not sent yet. Call 911 if it is urgent.')}</strong>
              {one.told && <> {sayOf(one.told)}</>}
              {!isLasting && <> {t('This phone cannot keep it: leave this page open until it is sent.')}</>}
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
            <p role="status">{asksTown && one.entry?.isCallForHelp ? t('It waits for the town that you choose.') : t('Sending…')}</p>
          ) : (
            <p className="row">
              {one.entry && (
                <button type="button" className="plain" onClick={() => void sendReport(one.clientId)}>
                  {t('Send it now')}
                </button>
              )}
              <button type="button" className="plain" onClick={() => void takeOff(one)}>
                {one.entry ? t('Delete it') : t('Take it off this list')}
              </button>
            </p>
          )}
        </div>
      ))}
    </section>
  )
}
