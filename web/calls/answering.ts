// The call that one key answers: the first in line of those that ring here, in the browser or on the telephone; as the button does it, the one that is spoken goes on hold.
import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls/room.ts'
import { query } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { toast } from '#web/kit/toast.ts'
import { firstThatRings } from './CallBar.tsx'
import { answerCall, beforeAnother, takePhoneCall, useCalling } from './calling.ts'
import { hindrances } from './HeldCalls.tsx'

const forever = { staleTime: Number.POSITIVE_INFINITY }

export function useAnswering(): () => void {
  const me = useSession((state) => state.accountId)
  const active = useQuery({ ...query(calls.getActiveCalls), ...forever }).data
  const isOnDuty = useQuery({ ...query(calls.getDuty), ...forever }).data?.isOnDuty ?? false
  return () => {
    if (!active) return toast('info', t('The calls are not loaded yet.'))
    const first = firstThatRings(active, me, isOnDuty)
    const hindrance = hindrances[beforeAnother(useCalling.getState())]
    if (!first) toast('info', t('No call rings here.'))
    else if (first.road === 'phone') void takePhoneCall(first.callId)
    else if (hindrance) toast('info', t(hindrance))
    else void answerCall(first.callId, { asks: true })
  }
}
