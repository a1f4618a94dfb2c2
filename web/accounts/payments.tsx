// Payments of response teams and applicants.
import type { PaymentLog } from '#contract/accounts/Account.ts'
import { payments as calls } from '#contract/accounts/applicants.ts'
import { formatDate } from '#web/kit/format.ts'
import { k } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { PaymentBadge, paymentLabels } from './badges.tsx'
import { PaymentActions, PaymentPart } from './PaymentPart.tsx'
import { pesos } from './pesos.ts'

export const payments: Resource<PaymentLog> = {
  title: k('Payments'),
  one: k('payment'),
  empty: k('The proofs of payments that teams hand in wait here.'),
  list: calls.getRtPayments,
  manage: 'applicants.decide',
  hasNoSwitch: true,
  idOf: ({ id }) => id,
  nameOf: ({ reference, amount }) => `${pesos(amount)} · ${reference}`,
  isOff: () => false,
  filters: [{ name: 'status', label: k('Decision'), values: ['pending', 'approved', 'rejected'], labels: paymentLabels }],
  columns: [
    { name: 'reference', title: k('Reference') },
    { name: 'amount', title: k('Amount'), align: 'right', draw: ({ amount }) => pesos(amount) },
    { name: 'method', title: k('Paid by') },
    { name: 'status', title: k('Decision'), draw: ({ status }) => <PaymentBadge status={status} /> },
    { name: 'paidOn', title: k('Paid on'), minor: true, draw: ({ paidOn }) => paidOn && formatDate(paidOn) },
    { name: 'createdAt', title: k('Received'), minor: true, draw: ({ createdAt }) => <Ago at={createdAt} short /> },
  ],
  groups: [],
  Details: ({ row }) => <PaymentPart payment={row} />,
  Actions: ({ row }) => <PaymentActions payment={row} />,
}
