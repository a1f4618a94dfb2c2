// The third answer: how to call back. It is asked for as the others are, and who has no number says so; the report goes out in any case.
import { useEffect, useId, useRef } from 'react'
import { t } from '#web/publicSide/language.ts'
import { Doubt } from './Doubt.tsx'
import type { Draft } from './draft.ts'

interface Props {
  draft: Draft
  /** It was sent without, and is asked for once: in the field, and in words that stand until it goes. */
  isAsked: boolean
  onChange(part: Partial<Draft>): void
}

export function NumberPart({ draft: { callerPhone, hasNoPhone = false }, isAsked, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const words = useId()
  useEffect(() => {
    if (!isAsked) return
    field.current?.focus()
    field.current?.scrollIntoView({ block: 'center' })
  }, [isAsked])
  const isMissing = callerPhone.trim() === ''
  return (
    <section className="number">
      <label>
        {t('Your phone number (required)')}
        <input
          ref={field}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          aria-required={!hasNoPhone}
          aria-invalid={isAsked && isMissing && !hasNoPhone}
          aria-describedby={words}
          value={callerPhone}
          onChange={({ target }) => onChange({ callerPhone: target.value, hasNoPhone: false })}
        />
      </label>
      <p id={words} className="soft">
        {t('So that the center can call you back, and help finds you.')}
      </p>
      {!isMissing && <Doubt phone={callerPhone} />}
      {isAsked && (
        <p className="note warn" role="alert">
          {isMissing && !hasNoPhone && t('Your number is missing. Give it, or touch “I cannot give a number”.')}{' '}
          {t('It is sent as it is 20 seconds after Send, or after your last change.')}
        </p>
      )}
      {isMissing && (
        <div className="chips">
          <label className="chip">
            <input type="checkbox" checked={hasNoPhone} onChange={({ target }) => onChange({ hasNoPhone: target.checked })} />
            {t('I cannot give a number')}
          </label>
        </div>
      )}
    </section>
  )
}
