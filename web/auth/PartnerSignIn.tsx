// Signing in with the partner's own provider: one button there, and the way back.
import { Button, Divider, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { partner, partnerPage } from '#contract/auth/partner.ts'
import type { SignedIn } from '#contract/auth/Session.ts'
import { passkeys } from '#contract/auth/passkeys.ts'
import { Refused } from '#contract/kit/client.ts'
import { useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { sayOf, t } from '#web/kit/language.ts'
import { toastError } from '#web/kit/toast.ts'
import { CodeInput } from './CodeInput.tsx'
import { showPasskey } from './passkey.ts'
import styles from './auth.module.css'

const place = 'tanod.partner'
const Code = partner.finishPartnerSignIn.input.pick({ totp: true })

export function PartnerSignIn({ name, onSignedIn }: { name: string; onSignedIn(signedIn: SignedIn): void }) {
  const begin = useChange(partner.beginPartnerSignIn, {
    quiet: 'done',
    asSignIn: true,
    onDone: ({ data }) => {
      sessionStorage.setItem(place, data.kept)
      location.assign(data.url)
    },
  })
  const [confirmed, setConfirmed] = useState<{ answer: string; kept: string }>()
  const [toAgree, setToAgree] = useState<{ answer: string; kept: string; said: string }>()
  const form = useContractForm(Code, { totp: '' }, { keeps: false })
  const byPasskey = useChange(passkeys.finishPasskeySignIn, { quiet: 'done', asSignIn: true, onDone: ({ data }) => onSignedIn(data) })
  const finish = useChange(partner.finishPartnerSignIn, {
    quiet: 'done',
    asSignIn: true,
    expects: ['totp-required', 'passkey-required', 'partner-confirm'],
    onDone: ({ data }) => onSignedIn(data),
    onRefused: (error, { answer }) => {
      setToAgree(undefined)
      form.showRefusal(error)
      if (!(error instanceof Refused)) return
      if (error.code === 'partner-confirm') setToAgree({ answer, kept: String(error.details.kept), said: sayOf(error.said) })
      if (error.code === 'totp-required') setConfirmed({ answer, kept: String(error.details.kept) })
      if (error.code === 'passkey-required') void showPasskey().then((shown) => shown && byPasskey.mutate(shown), toastError)
    },
  })
  const isTaken = useRef(false)
  useEffect(() => {
    const answer = location.search.slice(1)
    if (!answer || location.pathname !== partnerPage || isTaken.current) return
    isTaken.current = true
    const kept = sessionStorage.getItem(place)
    sessionStorage.removeItem(place)
    history.replaceState(history.state, '', location.pathname)
    finish.mutate({ answer, ...(kept && { kept }) })
  }, [finish])

  return (
    <>
      <Divider label={t('or')} my="md" />
      {toAgree && (
        <div className={styles.form}>
          <Text role="status">{toAgree.said}</Text>
          <Button size="md" fullWidth loading={finish.isPending} onClick={() => finish.mutate({ answer: toAgree.answer, kept: toAgree.kept })}>
            {t('That is me: sign in')}
          </Button>
        </div>
      )}
      {confirmed && (
        <Form form={form} onSend={({ totp }) => finish.mutate({ ...confirmed, ...(totp && { totp }) })} className={styles.form}>
          <CodeInput form={form} />
          <Button type="submit" size="md" fullWidth loading={finish.isPending}>
            {t('Sign in')}
          </Button>
        </Form>
      )}
      <Button
        variant="default"
        size="md"
        mt={toAgree && 'sm'}
        fullWidth
        loading={begin.isPending || finish.isPending}
        onClick={() => begin.mutate({ returnTo: location.origin + partnerPage })}
      >
        {t('Sign in with {name}', { name })}
      </Button>
    </>
  )
}
