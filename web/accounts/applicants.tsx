// Applicants for an account, with their payments, and the payments of response teams.
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { type Applicant, applicantStatuses, applicants as calls, applicantTypes } from '#contract/accounts/applicants.ts'
import { k, t, useLanguage } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import styles from './accounts.module.css'
import { ApplicantActions, ApplicantDetails } from './ApplicantDetails.tsx'
import { PaymentBadge, paymentLabels } from './badges.tsx'
import { payments } from './payments.tsx'
import { typeWords } from '#web/kit/words.ts'

const applicants: Resource<Applicant> = {
  title: k('Applicants and payments'),
  one: k('applicant'),
  empty: k('Content writers and response teams apply on the page “What is Tanod?”. Their applications wait here.'),
  list: calls.getApplicants,
  manage: 'applicants.decide',
  hasNoSwitch: true,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  isOff: () => false,
  filters: [
    { name: 'status', label: k('Decision'), values: applicantStatuses, labels: paymentLabels },
    { name: 'accountType', label: k('Applies as'), values: applicantTypes, labels: typeWords },
  ],
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'accountType', title: k('Applies as'), draw: ({ accountType }) => t(typeWords[accountType]) },
    { name: 'status', title: k('Decision'), draw: ({ status }) => <PaymentBadge status={status} /> },
    {
      name: 'payment',
      title: k('Payment'),
      minor: true,
      draw: ({ latestPaymentLog }) => latestPaymentLog && <PaymentBadge status={latestPaymentLog.status} />,
    },
    { name: 'createdAt', title: k('Received'), minor: true, draw: ({ createdAt }) => <Ago at={createdAt} short /> },
  ],
  groups: [],
  Details: ApplicantDetails,
  Actions: ApplicantActions,
}

export function Screen() {
  useLanguage()
  const [tab, setTab] = useState<string | null>('applicants')
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} className={styles.tabs}>
      <Tabs.List>
        <Tabs.Tab value="applicants">{t('Applicants')}</Tabs.Tab>
        <Tabs.Tab value="payments">{t('Payments')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="applicants">
        <ResourceScreen of={applicants} />
      </Tabs.Panel>
      <Tabs.Panel value="payments">
        <ResourceScreen of={payments} />
      </Tabs.Panel>
    </Tabs>
  )
}
