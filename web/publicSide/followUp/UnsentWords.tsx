// What was written for the center and has not gone out yet.
import { sayOf, t, timeOf } from '#web/publicSide/language.ts'
import { dropWords, useWords, type Words, wordsShown } from './words.ts'

export function UnsentWords({ words }: { words: readonly Words[] }) {
  const unkept = useWords((now) => now.unkept)
  if (words.length === 0) return null
  return (
    <section aria-live="polite" aria-label={t('Not sent yet')}>
      {words.map(({ id, text, writtenAt, refusal }) => (
        <div key={id} className="note warn">
          <p>
            <strong>{refusal ? sayOf(refusal) : t('Not sent yet. Call 911 if it is urgent.')}</strong>
          </p>
          <p>{wordsShown(text)}</p>
          {!refusal && (
            <p>
              {unkept.has(id)
                ? t('This phone cannot keep it: leave this page open until it is sent.')
                : t('It goes out by itself once there is a connection and this page is open.')}
            </p>
          )}
          <p className="soft">{timeOf(writtenAt)}</p>
          {refusal && (
            <button type="button" className="plain" onClick={() => void dropWords(id)}>
              {t('Take it off this list')}
            </button>
          )}
        </div>
      ))}
    </section>
  )
}
