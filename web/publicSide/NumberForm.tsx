// A form of a mobile number that is proven by a code: asked for first, then told; whoever mistyped the number goes back.
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { alerts, type CodePurpose } from '#contract/publicSide/alerts.ts'
import type { Attempts } from './attempt.ts'
import { languageNow, t } from './language.ts'
import { call } from './wire.ts'

interface Props {
  commandCenterId: string
  purpose: CodePurpose
  label: string
  /** What is done once the code is told. */
  action: string
  /** Whether the rest is filled in; a form that is one of several ways asks quietly. */
  isReady?: boolean
  isQuiet?: boolean
  attempts: Attempts
  /** What is missing yet, said before anything is sent. */
  missing?: string | undefined
  onProven(told: { phone: string; code: string }): Promise<string>
  children?: ReactNode
}

export function NumberForm({
  commandCenterId,
  purpose,
  label,
  action,
  isReady = true,
  isQuiet = false,
  attempts,
  missing,
  onProven,
  children,
}: Props) {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState<string>()
  const { isBusy, attempt, forget } = attempts
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void attempt(async () => {
      if (missing) return missing
      if (code === undefined) {
        await call(alerts.askAlertCode, { commandCenterId, phone, purpose, language: languageNow() })
        setCode('')
        return t('A code was sent to this number.')
      }
      const said = await onProven({ phone, code })
      setCode(undefined)
      setPhone('')
      return said
    })
  }
  const back = () => {
    setCode(undefined)
    forget()
  }
  return (
    <form onSubmit={send}>
      {children}
      {code === undefined ? (
        <label>
          {label}
          <input
            type="tel"
            value={phone}
            required
            maxLength={30}
            autoComplete="tel"
            onChange={({ currentTarget }) => setPhone(currentTarget.value)}
          />
        </label>
      ) : (
        <label>
          {t('The code from the text message')}
          <input
            value={code}
            required
            inputMode="numeric"
            maxLength={12}
            autoComplete="one-time-code"
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </label>
      )}
      <button type="submit" className={`wide ${isQuiet && code === undefined ? 'quiet' : 'main'}`} disabled={!isReady || isBusy}>
        {code === undefined ? t('Send a code to this number') : action}
      </button>
      {code !== undefined && (
        <button type="button" className="plain" disabled={isBusy} onClick={back}>
          {t('Another number, or a new code')}
        </button>
      )}
    </form>
  )
}
