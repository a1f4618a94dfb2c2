// Reports of the day as a team's map shows them, each with its words.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { map as calls } from '#contract/map/room.ts'
import { query } from '#web/kit/api.ts'
import { Card } from '#web/map/Card.tsx'
import { AreaLayer, MarkLayer } from '#web/map/MarkLayer.tsx'

const everyMs = 60_000

export function Dangers() {
  const [picked, setPicked] = useState<string>()
  const dangers = useQuery({ ...query(calls.getDangers), refetchInterval: everyMs }).data
  const marks = useMemo(
    () =>
      (dangers ?? []).flatMap(({ id, title: name, severity, position }) => (position ? [{ id, name, icon: `hazard-${severity}`, position }] : [])),
    [dangers],
  )
  const areas = useMemo(() => (dangers ?? []).flatMap(({ id, severity, area }) => (area ? [{ id, severity, ring: area }] : [])), [dangers])
  const chosen = dangers?.find(({ id }) => id === picked)
  return (
    <>
      <AreaLayer kind="danger-areas" areas={areas} />
      <MarkLayer kind="dangers" marks={marks} onPick={setPicked} />
      {chosen && (
        <Card title={chosen.title} onClose={() => setPicked(undefined)}>
          {chosen.description && <p>{chosen.description}</p>}
        </Card>
      )}
    </>
  )
}
