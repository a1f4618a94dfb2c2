// The reports that wait on this phone, and those that went out while nobody looked.
import { t, timeOf, useLanguage } from './language.ts'
import { forgetReport, sendAll, sendReport, useQueue } from './queue.ts'

export function QueueList() {
  useLanguage()
  const { waiting, isSending } = useQueue()
  if (waiting.length === 0) return null
  return (
    <section className="queue" aria-live="polite" aria-label={t('Reports on this phone')}>
      {waiting.map(({ clientId, label, writtenAt, sent, refusal, entry }) => (
        <div key={clientId} className={sent ? 'note good' : 'note warn'}>
          {sent && (
            <p>
              <strong>{t('Sent: {reference}', { reference: sent.reference })}</strong>{' '}
              <a href={`/cms/quickreport/${sent.token}`}>{t('See how it stands')}</a>
            </p>
          )}
          {entry && !refusal && (
            <p>
              <strong>{t('Saved on this phone, not sent yet. Call 911 if it is urgent.')}</strong>
            </p>
          )}
          {refusal && (
            <p>
              <strong>{t('This report was not taken. Please call 911.')}</strong> {refusal}
            </p>
          )}
          <p className="soft">
            {label} · {timeOf(writtenAt)}
          </p>
          <p className="row">
            {entry && (
              <button type="button" className="plain" disabled={isSending} onClick={() => void (refusal ? sendReport(clientId) : sendAll())}>
                {isSending ? t('Sending…') : t('Send it now')}
              </button>
            )}
            <button type="button" className="plain" onClick={() => void forgetReport(clientId)}>
              {entry ? t('Delete it') : t('Take it off this list')}
            </button>
          </p>
        </div>
      ))}
    </section>
  )
}
