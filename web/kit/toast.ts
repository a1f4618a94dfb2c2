// Short messages in a corner: 3 seconds, some infos 5, and what an error tells.
import { ForeignAnswer, Refused } from '#contract/kit/client.ts'
import { sayOf, t } from './language.ts'

type Tone = 'done' | 'info' | 'warning' | 'error'

const colors: Record<Tone, string> = { done: 'green', info: 'tanod', warning: 'yellow', error: 'red' }

interface How {
  title?: string
  ms?: number
  /** Read out or copied: it stays under a pointer. */
  isKept?: boolean
}

/** Said once while it stands, however often it comes. */
export function toast(tone: Tone, message: string, { title, ms = tone === 'info' ? 5000 : 3000, isKept }: How = {}): void {
  const id = [tone, title, message].join(' ')
  const mod = { kept: isKept }
  void import('./parts/Messages.tsx').then(({ show }) => show({ id, message, title, color: colors[tone], autoClose: ms, withBorder: true, mod }))
}

const isFault = (error: unknown): error is Refused => error instanceof Refused && (error.message === '500' || error.code === 'fault')

/** The server's words, else the fallback of the error catalogue. A message that equals 500 is none: it is told with the number by which the log knows it. */
export function messageOf(error: unknown, asSignIn = false): string {
  if (isFault(error)) {
    const what = asSignIn ? t('Internal Server Error') : t('Request error')
    return error.requestId ? `${what}. ${t('Tell your administrator this number: {number}', { number: error.requestId })}` : what
  }
  if (!(error instanceof Refused)) return t('Request error')
  return error.said ? sayOf(error.said) : t('Request error')
}

const readOutMs = 30_000

export function toastError(error: unknown, tone: Tone = 'warning', asSignIn = false): void {
  const unreachable = !(error instanceof Refused || error instanceof ForeignAnswer)
  toast(
    tone,
    messageOf(error, asSignIn),
    unreachable ? { title: t('No answer from the server'), ms: 5000 } : isFault(error) ? { ms: readOutMs, isKept: true } : {},
  )
}
