// A reason out of the dialog as one text: the chosen one, and the words beside it.
import type { Reason } from '#web/kit/dialogs.tsx'

const most = 500

export const joinReason = ({ reason, text }: Reason): string => [reason, text].filter(Boolean).join(': ').slice(0, most)
