// Sensors: where they stand, what they measure, and at which values they raise an alert.
import { Button } from '@mantine/core'
import type * as z from 'zod'
import { type Sensor, type SensorWithKey, sensorKinds } from '#contract/devices/Sensor.ts'
import { sensors as calls } from '#contract/devices/sensors.ts'
import { cases } from '#contract/reference/cases.ts'
import { useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { ActionProps, Options, Resource, Secret } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { sensorSnippet } from '#web/kit/snippets.ts'
import { useMay } from '#web/kit/session/session.ts'
import { LevelBadge } from './LevelBadge.tsx'
import { kindLabels } from './sensorLabels.ts'
import { readThresholds, thresholdParts } from './thresholdCells.ts'
import { ThresholdsField } from './ThresholdsField.tsx'
import { UplinkField } from './UplinkField.tsx'

const barangays: Options = {
  endpoint: cases.getBarangays,
  valueOf: ({ id }: { id: string }) => id,
  labelOf: ({ name }: { name: string }) => name,
  addedIn: k('Barangays'),
}
const secretOf = ({ sensor, key }: z.output<typeof SensorWithKey>): Secret => ({
  title: t('Key of {name}', { name: sensor.name }),
  name: sensor.name,
  secret: key,
  snippet: sensorSnippet(key),
})

/** As the country measures it; asked for where it is not told by what is measured. */
const unitFor = ({ kind }: Record<string, unknown>) => ({ flood: 'm', rain: 'mm', temperature: '°C', wind: 'km/h' })[String(kind)]

const alsoCalled = {
  flood: ['water level sensor', 'water level gauge', 'river gauge', 'wlms', 'flood'],
  rain: ['rain gauge', 'rainfall', 'rain gauge station', 'arg'],
  wind: ['anemometer'],
}

export const sensors: Resource<Sensor> = {
  title: k('Sensors'),
  takesTables: true,
  one: k('sensor'),
  headings: {
    name: ['device', 'device name', 'name of device', 'sensor name', 'station', 'station name', 'name of station'],
    kind: ['type', 'type of device', 'device type', 'sensor type', 'type of sensor'],
    unit: ['unit of measure', 'uom'],
  },
  empty: k('Sensors send readings, such as the water level of a river, and raise an alert by themselves. Add the first one.'),
  list: calls.getSensors,
  add: calls.addSensor,
  update: calls.updateSensor,
  deactivate: calls.deactivateSensor,
  reactivate: calls.reactivateSensor,
  secretOf,
  manage: 'reference.manage',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  filters: [{ name: 'kind', label: k('Measures'), values: sensorKinds, labels: kindLabels }],
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'kind', title: k('Measures'), draw: ({ kind }) => t(kindLabels[kind]) },
    { name: 'level', title: k('Level'), draw: ({ level, isSilent }) => <LevelBadge level={level} isSilent={isSilent} /> },
    {
      name: 'lastValue',
      title: k('Last reading'),
      align: 'right',
      draw: ({ lastValue, unit }) => (lastValue === null ? null : `${lastValue} ${unit}`),
    },
    { name: 'lastReadingAt', title: k('When'), minor: true, draw: ({ lastReadingAt }) => lastReadingAt && <Ago at={lastReadingAt} short /> },
  ],
  groups: [
    {
      title: k('Sensor'),
      text: k('A key is shown once after adding. The sensor sends its readings with it.'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'kind', label: k('Measures'), labels: kindLabels, alsoCalled, width: 'half', first: 'flood' },
        { name: 'unit', label: k('Unit'), help: k('Such as m, mm or °C.'), width: 'half', mayBeAlike: true, fallback: unitFor },
        {
          name: 'silentAfterMinutes',
          label: k('Silent after (minutes)'),
          help: k('Without a reading for so long it counts as silent.'),
          width: 'half',
          first: 30,
        },
      ],
    },
    {
      title: k('Place'),
      fields: [
        { name: 'position', label: k('Place on the map') },
        { name: 'barangayId', label: k('Barangay'), options: barangays },
      ],
    },
    {
      title: k('Alerts'),
      text: k('A reading beyond a value raises the level, and opens a ticket where a case type is named.'),
      fields: [
        {
          ...{ name: 'thresholds', label: k('Alerts'), input: ThresholdsField, first: [] },
          parts: thresholdParts,
          readCell: () => undefined,
          readParts: (_, edges) => readThresholds(edges),
        },
      ],
    },
    {
      title: k('LoRaWAN'),
      text: k(
        'Where a network server (ChirpStack, The Things Stack) posts for the sensor: to /api/commandcenter/ccPublic/sensors/uplink, with the key as X-Sensor-Key.',
      ),
      fields: [{ name: 'uplink', label: k('Place of the value'), input: UplinkField, first: null }],
    },
  ],
  Actions: KeyAction,
}

export const Screen = () => <ResourceScreen of={sensors} />

function KeyAction({ row, onSecret }: ActionProps<Sensor>) {
  const reset = useChange(calls.resetSensorKey, { onDone: ({ data }) => onSecret(secretOf(data)) })
  const mayManage = useMay('reference.manage')
  const ask = async () => {
    const isSure = await confirmAction({
      title: t('Give a new key?'),
      text: t('The old key ends at once; until the sensor has the new one, its readings are refused.'),
      action: t('Give {name} a new key', { name: row.name }),
    })
    if (isSure) reset.mutate({ id: row.id })
  }
  return mayManage ? (
    <Button variant="default" size="xs" loading={reset.isPending} onClick={() => void ask()}>
      {t('New key')}
    </Button>
  ) : null
}
