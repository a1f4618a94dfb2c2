// A reason out of the dialog as one text: the chosen one, and the words beside it.
import type { Reason } from '#web/kit/dialogs.tsx'
import { k } from '#web/kit/language.ts'

const most = 500

export const joinReason = ({ reason, text }: Reason): string => [reason, text].filter(Boolean).join(': ').slice(0, most)

/** Why data leaves the system. */
export const exportReasons = [
  k('Asked for by the person concerned'),
  k('A court or an investigation'),
  k('Yearly report'),
  k('An incident is looked into'),
]
