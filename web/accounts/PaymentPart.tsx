// One payment: its particulars and proof, and the decision on it.
import { Anchor, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PaymentLog } from '#contract/accounts/Account.ts'
import { applicants, payments } from '#contract/accounts/applicants.ts'
import { useChange } from '#web/kit/api.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { useFileUrl } from '#web/kit/files.ts'
import { formatDate, formatDateTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { Facts } from '#web/kit/parts/marks/Facts.tsx'
import { joinReason } from '#web/kit/resources/joinReason.ts'
import { useMay } from '#web/kit/session/session.ts'
import styles from './accounts.module.css'
import { PaymentBadge } from './badges.tsx'
import { pesos } from './pesos.ts'

const reasons = [k('The proof cannot be read'), k('The amount differs'), k('The reference is not known to the bank'), k('Paid to somebody else')]

export function PaymentPart({ payment }: { payment: PaymentLog }) {
  const proof = useFileUrl(payment.proofId, 'whole')
  return (
    <div className={styles.payment}>
      <Facts
        rows={[
          [t('Amount'), pesos(payment.amount)],
          [t('Paid by'), payment.method],
          [t('Reference'), payment.reference],
          [t('Paid on'), payment.paidOn && formatDate(payment.paidOn)],
          [t('Received'), formatDateTime(payment.createdAt)],
          [t('Decision'), <PaymentBadge key="status" status={payment.status} />],
          [t('Decided by'), payment.decidedBy && payment.decidedAt && `${payment.decidedBy}, ${formatDateTime(payment.decidedAt)}`],
          [t('Reason'), payment.reason],
        ]}
      />
      {proof && (
        <Anchor href={proof} target="_blank" className={styles.proof}>
          <img src={proof} alt={t('Proof of payment')} />
        </Anchor>
      )}
    </div>
  )
}

export function PaymentActions({ payment }: { payment: PaymentLog }) {
  const queryClient = useQueryClient()
  const mayDecide = useMay('applicants.decide')
  const onDone = () =>
    Promise.all([payments.getRtPayments, applicants.getApplicants].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
  const approve = useChange(payments.approveRtPayment, { onDone })
  const reject = useChange(payments.rejectRtPayment, { onDone })
  if (!mayDecide || payment.status !== 'pending') return null
  const ask = async () => {
    const why = await askReason({
      title: t('Reject this payment?'),
      action: t('Reject the payment of {amount}', { amount: pesos(payment.amount) }),
      reasons,
      danger: true,
    })
    if (why) reject.mutate({ id: payment.id, reason: joinReason(why) })
  }
  return (
    <>
      <Button size="xs" loading={approve.isPending} onClick={() => approve.mutate({ id: payment.id })}>
        {t('Approve the payment')}
      </Button>
      <Button size="xs" variant="default" loading={reject.isPending} onClick={() => void ask()}>
        {t('Reject the payment')}
      </Button>
    </>
  )
}
