// Short messages in a corner: 3 seconds, some infos 5, and what an error tells.
import { Refused } from '#contract/kit/client.ts'
import { t } from './language.ts'

type Tone = 'done' | 'info' | 'warning' | 'error'

const colors: Record<Tone, string> = { done: 'green', info: 'tanod', warning: 'yellow', error: 'red' }

export function toast(tone: Tone, message: string, { title, ms = tone === 'info' ? 5000 : 3000 }: { title?: string; ms?: number } = {}): void {
  void import('./parts/Messages.tsx').then(({ show }) => show({ message, title, color: colors[tone], autoClose: ms, withBorder: true }))
}

/** The server's words, else the fallback of the error catalogue. A message that equals 500 is none. */
export function messageOf(error: unknown, asSignIn = false): string {
  if (!(error instanceof Refused)) return t('Request error')
  if (asSignIn && String(error.message) === '500') return t('Internal Server Error')
  return error.message ? t(error.message) : t('Request error')
}

export function toastError(error: unknown, tone: Tone = 'warning', asSignIn = false): void {
  const unreachable = !(error instanceof Refused)
  toast(tone, messageOf(error, asSignIn), unreachable ? { title: t('No answer from the server'), ms: 5000 } : {})
}
