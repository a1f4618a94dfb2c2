// Teams that have not left in time, and teams on an open run of which there has been no word for long: said beside what they last told, which may be so no more.
import { useQuery } from '@tanstack/react-query'
import { type QuietTeam, safety } from '#contract/tickets/safety/safety.ts'
import { query } from '#web/kit/api.ts'
import { formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { mayNow } from '#web/kit/session/session.ts'

const everyMs = 15_000
const none: readonly QuietTeam[] = []

export const useQuietTeams = (): readonly QuietTeam[] =>
  useQuery({
    ...query(safety.getQuietTeams),
    ...{ enabled: mayNow(['tickets.assign', 'tickets.assignOwnTeams']), staleTime: everyMs, refetchInterval: everyMs },
  }).data ?? none

export const useQuietOn = (id: string): QuietTeam[] => useQuietTeams().filter(({ transactionNumber }) => transactionNumber === id)

export const sayQuiet = ({ what, name, since }: QuietTeam): string =>
  what === 'word'
    ? t('no word from {name} since {time}', { name, time: formatTime(since) })
    : t('{name} is not on its way, sent at {time}', { name, time: formatTime(since) })
