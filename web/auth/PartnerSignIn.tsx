// Signing in with the partner's own provider: one button there, and the way back.
import { Button, Divider } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { partner, partnerPage } from '#contract/auth/partner.ts'
import type { SignedIn } from '#contract/auth/Session.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'

const place = 'tanod.partner'

export function PartnerSignIn({ name, onSignedIn }: { name: string; onSignedIn(signedIn: SignedIn): void }) {
  const begin = useChange(partner.beginPartnerSignIn, {
    quiet: 'done',
    asSignIn: true,
    onDone: ({ data }) => {
      sessionStorage.setItem(place, data.kept)
      location.assign(data.url)
    },
  })
  const finish = useChange(partner.finishPartnerSignIn, { quiet: 'done', asSignIn: true, onDone: ({ data }) => onSignedIn(data) })
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
