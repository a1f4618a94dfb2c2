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

interface Props {
  name: string
  onSignedIn(signedIn: SignedIn): void
  /** Whether nothing but the question is to be on the screen: whose account the partner brought, and whether that is who sits here. */
  onAsking(isAsking: boolean): void
}

export function PartnerSignIn({ name, onSignedIn, onAsking }: Props) {
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
  const askWhether = (asked: typeof toAgree) => {
    setToAgree(asked)
    onAsking(asked !== undefined)
  }
  const form = useContractForm(Code, { totp: '' }, { keeps: false })
  const byPasskey = useChange(passkeys.finishPasskeySignIn, { quiet: 'done', asSignIn: true, onDone: ({ data }) => onSignedIn(data) })
  const finish = useChange(partner.finishPartnerSignIn, {
    quiet: 'done',
    asSignIn: true,
    expects: ['totp-required', 'passkey-required', 'partner-confirm'],
    onDone: ({ data }) => onSignedIn(data),
    onRefused: (error, { answer }) => {
      askWhether(undefined)
      form.showRefusal(error)
      if (!(error instanceof Refused)) return
      if (error.code === 'partner-confirm') askWhether({ answer, kept: String(error.details.kept), said: sayOf(error.said) })
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

  if (toAgree)
    return (
      <div className={styles.form}>
        <Text role="status">{toAgree.said}</Text>
        <Button size="md" fullWidth loading={finish.isPending} onClick={() => finish.mutate({ answer: toAgree.answer, kept: toAgree.kept })}>
          {t('That is me: sign in')}
        </Button>
        <Button variant="default" size="md" fullWidth disabled={finish.isPending} onClick={() => askWhether(undefined)}>
          {t('That is not me')}
        </Button>
      </div>
    )
  return (
    <>
      <Divider label={t('or')} my="md" />
      {confirmed && (
        <Form form={form} onSend={({ totp }) => finish.mutate({ ...confirmed, ...(totp && { totp }) })} className={styles.form}>
          <CodeInput {...form.getInputProps('totp')} />
          <Button type="submit" size="md" fullWidth loading={finish.isPending}>
            {t('Sign in')}
          </Button>
        </Form>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={begin.isPending || finish.isPending}
        onClick={() => begin.mutate({ returnTo: location.origin + partnerPage })}
      >
        {t('Sign in with {name}', { name })}
      </Button>
    </>
  )
}
