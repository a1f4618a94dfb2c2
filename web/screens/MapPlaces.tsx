// Departments, sensors and reports of the day on the map, each with a card.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { staff } from '#contract/accounts/staff.ts'
import { sensors } from '#contract/devices/sensors.ts'
import { hazards } from '#contract/tickets/hazards/hazards.ts'
import { query } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { Card, Dim } from '#web/map/Card.tsx'
import { useShownLayers } from '#web/map/LayerMenu.tsx'
import { AreaLayer, MarkLayer } from '#web/map/MarkLayer.tsx'

const all = { limit: 100 } as const
type Picked = { kind: 'departments' | 'sensors' | 'hazards'; id: string } | null

export function MapPlaces() {
  const shown = useShownLayers()
  const [picked, setPicked] = useState<Picked>(null)
  const mayDepartments = useMay('departments.read')
  const departments = useQuery({ ...query(staff.getDepartments, all), enabled: shown.departments && mayDepartments }).data?.items
  const gauges = useQuery({ ...query(sensors.getSensors, { ...all, isDeleted: 0 }), enabled: shown.sensors, refetchInterval: 30_000 }).data?.items
  const reports = useQuery({ ...query(hazards.getReportsOfTheDay, all), enabled: shown.hazards }).data?.items

  const departmentMarks = useMemo(
    () =>
      (departments ?? []).flatMap(({ accountId: id, name, office: { position } }) => (position ? [{ id, name, icon: 'department', position }] : [])),
    [departments],
  )
  const sensorMarks = useMemo(
    () => (gauges ?? []).map(({ id, name, level, position }) => ({ id, name, icon: `sensor-${level}`, position })),
    [gauges],
  )
  const hazardMarks = useMemo(
    () =>
      (reports ?? []).flatMap(({ hazardId: id, title: name, severity, position }) =>
        position ? [{ id, name, icon: `hazard-${severity}`, position }] : [],
      ),
    [reports],
  )
  const areas = useMemo(() => (reports ?? []).flatMap(({ hazardId: id, severity, area }) => (area ? [{ id, severity, ring: area }] : [])), [reports])
  const pick = useMemo(
    () => ({
      departments: (id: string) => setPicked({ kind: 'departments', id }),
      sensors: (id: string) => setPicked({ kind: 'sensors', id }),
      hazards: (id: string) => setPicked({ kind: 'hazards', id }),
    }),
    [],
  )
  const close = () => setPicked(null)
  const department = picked?.kind === 'departments' && departments?.find(({ accountId }) => accountId === picked.id)
  const gauge = picked?.kind === 'sensors' && gauges?.find(({ id }) => id === picked.id)
  const report = picked?.kind === 'hazards' && reports?.find(({ hazardId }) => hazardId === picked.id)

  return (
    <>
      {shown.hazards && <AreaLayer kind="hazard-areas" areas={areas} />}
      {shown.departments && <MarkLayer kind="departments" marks={departmentMarks} onPick={pick.departments} />}
      {shown.sensors && <MarkLayer kind="sensors" marks={sensorMarks} onPick={pick.sensors} />}
      {shown.hazards && <MarkLayer kind="hazards" marks={hazardMarks} onPick={pick.hazards} />}
      {department && (
        <Card title={department.name} onClose={close}>
          <Dim>{[department.office.address, department.office.contact].filter(Boolean).join(' · ')}</Dim>
        </Card>
      )}
      {gauge && (
        <Card title={gauge.name} onClose={close}>
          <p className="figures">{gauge.lastValue === null ? t('No reading yet') : `${gauge.lastValue} ${gauge.unit}`}</p>
          {gauge.lastReadingAt && (
            <Dim>
              <Ago at={gauge.lastReadingAt} />
            </Dim>
          )}
        </Card>
      )}
      {report && (
        <Card title={report.title} onClose={close}>
          <p>{report.description}</p>
          <Dim>
            <Ago at={report.addedAt} />
          </Dim>
        </Card>
      )}
    </>
  )
}
