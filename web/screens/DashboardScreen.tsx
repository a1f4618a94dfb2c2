// The home of operations: for the desk the state of the moment, for a response team its assignments, for a new center its first steps.
import { useQuery } from '@tanstack/react-query'
import { identity } from '#contract/centers/identity.ts'
import { CrewPanel } from '#web/accounts/CrewPanel.tsx'
import { query } from '#web/kit/api.ts'
import { useLanguage } from '#web/kit/language.ts'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { Today, useIsEmptyCenter } from '#web/statistics/Today.tsx'
import { StaffBoard } from '#web/tickets/assignment/StaffBoard.tsx'
import { TeamDuty } from '#web/tickets/assignment/TeamDuty.tsx'
import { QuakePanel } from '#web/tickets/quakes/QuakePanel.tsx'
import { WeatherLine } from '#web/weather/WeatherLine.tsx'
import { FirstSteps, useFirstOpening } from './FirstSteps.tsx'
import { TeamMap } from './team/TeamMap.tsx'

const crewOf = (openRuns: readonly string[]) => <CrewPanel openRuns={openRuns} />
const mapOf = (id: string, isFirst: boolean) => <TeamMap id={id} isFirst={isFirst} />

export function Screen() {
  useLanguage()
  const me = useMe()
  if (me && !mayNow(['tickets.read'], me) && mayNow(['tickets.proposeResolve'], me)) return <TeamDuty me={me} mapOf={mapOf} crewOf={crewOf} />
  return <Desk />
}

function Desk() {
  const isEmpty = useIsEmptyCenter()
  const isNew = useFirstOpening() !== null
  if (isNew && isEmpty) return <FirstSteps isFolded={false} />
  return (
    <>
      {isNew && <FirstSteps isFolded />}
      <StaffBoard
        weather={
          <>
            <QuakePanel />
            <WeatherOfCenter />
          </>
        }
        today={<Today />}
      />
    </>
  )
}

function WeatherOfCenter() {
  const place = useQuery(query(identity.fetchCCInfo)).data?.mapCenter
  return place ? <WeatherLine place={{ lat: place.lat, lng: place.lng }} /> : null
}
