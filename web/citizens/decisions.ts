// The decisions on a citizen, each "no" with its reason.
import { useQueryClient } from '@tanstack/react-query'
import { approval } from '#contract/citizens/approval.ts'
import type { Citizen } from '#contract/citizens/Citizen.ts'
import { blocking } from '#contract/citizens/blocking.ts'
import { search } from '#contract/citizens/search.ts'
import { exportReasons } from '#contract/kit/exportReasons.ts'
import { useChange } from '#web/kit/api.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { download } from '#web/kit/download.ts'
import { k, t } from '#web/kit/language.ts'
import { joinReason } from '#web/kit/resources/joinReason.ts'
import { readCitizensAgain } from './queue.ts'

type Who = Pick<Citizen, 'accountId' | 'name'>

const declineReasons = [k('The ID cannot be read'), k('The selfie is somebody else'), k('The address is outside this town'), k('Registered twice')]
const revokeReasons = [k('The ID is not genuine'), k('Moved away'), k('The record belongs to somebody else')]
const unblockReasons = [k('Blocked by mistake'), k('Has apologised'), k('The reason no longer holds')]

export function useDecisions(onDecided: () => void) {
  const queryClient = useQueryClient()
  const onDone = () => {
    onDecided()
    return readCitizensAgain(queryClient)
  }
  const approve = useChange(approval.approveCitizen, { onDone })
  const decline = useChange(approval.declineCitizen, { onDone })
  const revoke = useChange(approval.revokeCitizen, { onDone })
  const unblock = useChange(blocking.unblockCitizen, { onDone: () => readCitizensAgain(queryClient) })
  const exportOne = useChange(search.exportCitizen, { onDone: ({ data }) => download(data.filename, data.json, 'application/json') })

  return {
    isBusy: approve.isPending || decline.isPending || revoke.isPending || unblock.isPending,
    approve: ({ accountId }: Who) => approve.mutate({ id: accountId }),
    async decline({ accountId, name }: Who) {
      const why = await askReason({
        title: t('Decline {name}?', { name }),
        action: t('Decline {name}', { name }),
        reasons: declineReasons,
        danger: true,
      })
      if (why) decline.mutate({ id: accountId, reason: joinReason(why) })
    },
    async revoke({ accountId, name }: Who) {
      const why = await askReason({
        title: t('Take the verification of {name} back?', { name }),
        action: t('Revoke {name}', { name }),
        reasons: revokeReasons,
        danger: true,
      })
      if (why) revoke.mutate({ id: accountId, reason: joinReason(why) })
    },
    async unblock({ accountId, name }: Who) {
      const why = await askReason({ title: t('Unblock {name}?', { name }), action: t('Unblock {name}', { name }), reasons: unblockReasons })
      if (why) unblock.mutate({ id: accountId, reason: joinReason(why) })
    },
    async export({ accountId, name }: Who) {
      const why = await askReason({
        title: t('Export everything about {name}?', { name }),
        text: t('The file holds personal data. That you took it, and why, is kept.'),
        action: t('Export the record of {name}', { name }),
        reasons: exportReasons,
      })
      if (why) exportOne.mutate({ id: accountId, reason: joinReason(why) })
    },
  }
}
