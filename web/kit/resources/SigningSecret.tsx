// The secret by which another system and this one sign: shown once, and made anew after a question.
import { Button } from '@mantine/core'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { t } from '#web/kit/language.ts'
import type { Secret } from './Resource.ts'

export const signingSecret = ({ name }: { name: string }, secret: string): Secret => ({ title: t('Secret of {name}', { name }), name, secret })

interface Props {
  name: string
  /** What becomes of the old one. */
  text: string
  isPending: boolean
  reset(): void
}
export function NewSecret({ name, text, isPending, reset }: Props) {
  const ask = async () => {
    if (await confirmAction({ title: t('Give a new secret?'), text, action: t('Give {name} a new secret', { name }) })) reset()
  }
  return (
    <Button variant="default" size="xs" loading={isPending} onClick={() => void ask()}>
      {t('New secret')}
    </Button>
  )
}
