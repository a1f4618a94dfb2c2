// One applicant: who it is, the payment, and the decision.
import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Applicant, applicants } from '#contract/accounts/applicants.ts'
import { cases } from '#contract/reference/cases.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { useChange } from '#web/kit/api.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { askReason, confirmAction } from '#web/kit/dialogs.tsx'
import { formatDateTime } from '#web/kit/format.ts'
import { k, nameOf, t } from '#web/kit/language.ts'
import { Facts } from '#web/kit/parts/marks/Facts.tsx'
import { joinReason } from '#web/kit/resources/joinReason.ts'
import type { ActionProps } from '#web/kit/resources/Resource.ts'
import { useMay } from '#web/kit/session/session.ts'
import { PaymentBadge } from './badges.tsx'
import { PaymentActions, PaymentPart } from './PaymentPart.tsx'
import { typeWords } from '#web/kit/words.ts'

const reasons = [k('Not known in this town'), k('The particulars are incomplete'), k('The payment is missing'), k('Applied twice')]

export function ApplicantDetails({ row }: { row: Applicant }) {
  const types = useQuery({ ...allOf(cases.getResponseTypes), enabled: row.responseTypeId !== null })
  const responseType = types.data?.find(({ id }) => id === row.responseTypeId)
  return (
    <>
      <Facts
        rows={[
          [t('Applies as'), t(typeWords[row.accountType])],
          [t('Contact person'), row.contactName],
          [
            t('E-mail address'),
            <a key="email" href={`mailto:${row.email}`}>
              {row.email}
            </a>,
          ],
          [
            t('Phone'),
            row.phone && (
              <a key="phone" href={`tel:${row.phone}`}>
                {formatPhone(row.phone)}
              </a>
            ),
          ],
          [t('Response type'), responseType && nameOf(responseType)],
          [t('Plate number'), row.plateNumber],
          [t('Note'), row.note],
          [t('Received'), formatDateTime(row.createdAt)],
          [t('Decision'), <PaymentBadge key="status" status={row.status} />],
          [t('Decided by'), row.decidedBy && row.decidedAt && `${row.decidedBy}, ${formatDateTime(row.decidedAt)}`],
          [t('Reason'), row.reason],
        ]}
      />
      {row.latestPaymentLog ? (
        <PaymentPart payment={row.latestPaymentLog} />
      ) : (
        row.accountType === 'responseteam' && <Text c="dimmed">{t('No payment was handed in.')}</Text>
      )}
    </>
  )
}

export function ApplicantActions({ row }: ActionProps<Applicant>) {
  const queryClient = useQueryClient()
  const mayDecide = useMay('applicants.decide')
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [applicants.getApplicants.path] })
  const approve = useChange(applicants.approvedApplicant, { onDone: readAgain })
  const reject = useChange(applicants.rejectApplicant, { onDone: readAgain })
  const payment = row.latestPaymentLog && <PaymentActions payment={row.latestPaymentLog} />
  if (!mayDecide || row.status !== 'pending') return payment

  const ask = async () => {
    const why = await askReason({
      title: t('Turn {name} down?', { name: row.name }),
      action: t('Turn {name} down', { name: row.name }),
      reasons,
      danger: true,
    })
    if (why) reject.mutate({ id: row.id, reason: joinReason(why) })
  }
  const askApproval = async () => {
    const isSure = await confirmAction({
      title: t('Approve {name}?', { name: row.name }),
      text: t('An account is made at once, and its owner is told by mail how to choose a password.'),
      action: t('Make an account for {name}', { name: row.name }),
    })
    if (isSure) approve.mutate({ id: row.id })
  }
  return (
    <>
      <Button size="xs" loading={approve.isPending} onClick={() => void askApproval()}>
        {t('Approve')}
      </Button>
      <Button size="xs" variant="default" loading={reject.isPending} onClick={() => void ask()}>
        {t('Turn down')}
      </Button>
      {payment}
    </>
  )
}
