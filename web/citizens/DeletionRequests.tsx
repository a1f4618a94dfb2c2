// Requests to have personal data deleted.
import { Badge, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { approval, type DeletionRequest } from '#contract/citizens/approval.ts'
import { useChange } from '#web/kit/api.ts'
import { askReason, confirmAction } from '#web/kit/dialogs.tsx'
import { formatDateTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { Facts } from '#web/kit/parts/marks/Facts.tsx'
import { joinReason } from '#web/kit/resources/joinReason.ts'
import type { ActionProps, Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'

const statusWords = { pending: k('To decide'), done: k('Deleted'), rejected: k('Rejected') }
const proofWords = { unproven: k('Unproven'), code: k('By the code that was sent'), office: k('ID seen at the office') }
const reasons = [k('Nobody of this name is known'), k('A case of law still needs the data'), k('The request is not from the person concerned')]

const requests: Resource<DeletionRequest> = {
  title: k('Deletion requests'),
  one: k('request'),
  empty: k('Citizens ask for this on the page “Delete an account”. Their requests wait here.'),
  list: approval.getDeletionRequests,
  manage: 'citizens.verify',
  hasNoSwitch: true,
  isOff: () => false,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  filters: [{ name: 'status', label: k('Decision'), values: ['pending', 'done', 'rejected'], labels: statusWords }],
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'contact', title: k('Contact') },
    { name: 'status', title: k('Decision'), draw: ({ status }) => t(statusWords[status]) },
    { name: 'proof', title: k('Proof'), draw: ({ proof }) => (proof ? <Proof proof={proof} /> : '–') },
    { name: 'createdAt', title: k('Received'), draw: ({ createdAt }) => <Ago at={createdAt} short /> },
  ],
  groups: [],
  Details,
  Actions,
}

export const DeletionRequests = () => <ResourceScreen of={requests} />

function Proof({ proof }: { proof: NonNullable<DeletionRequest['proof']> }) {
  if (proof !== 'unproven') return t(proofWords[proof])
  return (
    <Badge variant="light" color="orange" tt="none" fw={500} miw="max-content">
      {t(proofWords.unproven)}
    </Badge>
  )
}

function Details({ row }: { row: DeletionRequest }) {
  return (
    <Facts
      rows={[
        [t('Contact'), row.contact],
        [t('Note'), row.note],
        [t('Record'), row.accountId ? t('Found') : t('No record was found by this contact.')],
        [t('Proof'), row.proof ? t(proofWords[row.proof]) : t('None is needed: the record is not verified.')],
        [t('Received'), formatDateTime(row.createdAt)],
        [t('Decision'), t(statusWords[row.status])],
        [t('Decided by'), row.decidedBy && row.decidedAt && `${row.decidedBy}, ${formatDateTime(row.decidedAt)}`],
        [t('Reason'), row.reason],
      ]}
    />
  )
}

function Actions({ row }: ActionProps<DeletionRequest>) {
  const queryClient = useQueryClient()
  const onDone = () => queryClient.invalidateQueries({ queryKey: [approval.getDeletionRequests.path] })
  const fulfil = useChange(approval.fulfilDeletionRequest, { onDone })
  const reject = useChange(approval.rejectDeletionRequest, { onDone })
  if (row.status !== 'pending') return null
  const { name, proof } = row
  const isUnproven = proof === 'unproven'
  const askFulfil = async () => {
    const isSure = await confirmAction({
      title: t('Delete the data of {name}?', { name }),
      text: isUnproven
        ? t(
            'The record is verified, and nobody has proven that the request is from its citizen. Look at an ID at the office first. Name, numbers, address and pictures are removed for good. This cannot be undone.',
          )
        : t('Name, numbers, address and pictures are removed for good. Tickets stay, without the person. This cannot be undone.'),
      action: isUnproven ? t('ID seen: delete the data of {name} for good', { name }) : t('Delete the data of {name} for good', { name }),
      danger: true,
    })
    if (isSure) fulfil.mutate({ id: row.id, accountId: row.accountId ?? undefined, idSeen: isUnproven ? 1 : 0 })
  }
  const askReject = async () => {
    const why = await askReason({ title: t('Reject the request of {name}?', { name }), action: t('Reject the request of {name}', { name }), reasons })
    if (why) reject.mutate({ id: row.id, reason: joinReason(why) })
  }
  return (
    <>
      <Button size="xs" variant="default" c="var(--mantine-color-error)" loading={fulfil.isPending} onClick={() => void askFulfil()}>
        {t('Delete the data')}
      </Button>
      <Button size="xs" variant="default" loading={reject.isPending} onClick={() => void askReject()}>
        {t('Reject the request')}
      </Button>
    </>
  )
}
