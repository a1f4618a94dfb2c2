// Duty, payments and applications as words with a colour.
import { Badge } from '@mantine/core'
import type { PaymentLog, ResponseTeam } from '#contract/accounts/Account.ts'
import { k, t } from '#web/kit/language.ts'

type Duty = ResponseTeam['team']['dutyStatus']
type Payment = PaymentLog['status']

export const dutyLabels: Record<Duty, string> = { available: k('Available'), busy: k('Busy'), offduty: k('Off duty') }
export const paymentLabels: Record<Payment, string> = { pending: k('To decide'), approved: k('Approved'), rejected: k('Rejected') }
const dutyMarks: Record<Duty, string> = { available: '●', busy: '◆', offduty: '○' }
const paymentMarks: Record<Payment, string> = { pending: '◷', approved: '✓', rejected: '✕' }

const Mark = ({ mark, word, isUrgent = false }: { mark: string; word: string; isUrgent?: boolean }) => (
  <Badge variant={isUrgent ? 'light' : 'default'} tt="none" fw={500} miw="max-content">
    <span aria-hidden="true">{mark}</span> {word}
  </Badge>
)

export const DutyBadge = ({ status }: { status: Duty }) => <Mark mark={dutyMarks[status]} word={t(dutyLabels[status])} />
export const PaymentBadge = ({ status }: { status: Payment }) => (
  <Mark mark={paymentMarks[status]} word={t(paymentLabels[status])} isUrgent={status === 'pending'} />
)
