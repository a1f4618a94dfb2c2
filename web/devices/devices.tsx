// Devices: the tablets and phones handed to teams, and the keys by which they say where they are.
import { Button } from '@mantine/core'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { type Device, type DeviceWithKey, deviceCalls } from '#contract/devices/devices.ts'
import { useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { ActionProps, Options, Resource, Secret } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { useMay } from '#web/kit/session/session.ts'

const teams: Options = {
  endpoint: responseTeams.getResponseTeams,
  valueOf: ({ accountId }: { accountId: string }) => accountId,
  labelOf: ({ name, team }: { name: string; team: { callSign: string } }) => `${team.callSign} · ${name}`,
}

const devices: Resource<Device> = {
  title: k('Devices'),
  one: k('device'),
  empty: k('Devices are the tablets and phones handed to teams. Taking one out of use ends its sessions.'),
  list: deviceCalls.getDevices,
  add: deviceCalls.addDevice,
  update: deviceCalls.updateDevice,
  deactivate: deviceCalls.deactivateDevice,
  reactivate: deviceCalls.reactivateDevice,
  manage: 'accounts.manage',
  idOf: ({ macAddress }) => macAddress,
  nameOf: ({ name }) => name,
  filters: [{ name: 'accountId', label: k('Handed to'), options: teams }],
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'macAddress', title: k('MAC address'), draw: ({ macAddress }) => <span className="figures">{macAddress}</span> },
    { name: 'model', title: k('Model'), minor: true },
    { name: 'accountName', title: k('Handed to') },
    { name: 'mark', title: k('Position'), draw: (device) => <Reported device={device} /> },
    { name: 'lastSeen', title: k('Last seen'), draw: ({ lastSeen }) => lastSeen && <Ago at={lastSeen} short /> },
  ],
  groups: [
    {
      title: k('Device'),
      fields: [
        { name: 'name', label: k('Name') },
        {
          name: 'macAddress',
          label: k('MAC address'),
          help: k('In the device’s settings, such as 0A:1B:2C:3D:4E:5F. It stays for good.'),
          width: 'half',
          fixed: true,
        },
        { name: 'model', label: k('Model'), width: 'half' },
      ],
    },
    {
      title: k('Use'),
      fields: [
        { name: 'accountId', label: k('Handed to'), options: teams },
        { name: 'note', label: k('Note') },
      ],
    },
  ],
  Actions: KeyAction,
}

const secretOf = ({ device, key }: DeviceWithKey): Secret => ({ title: t('Key of {name}', { name: device.name }), name: device.name, secret: key })
const markWords: Record<NonNullable<Device['mark']>, string> = {
  good: k('is known'),
  late: k('came late, kept for the replay alone'),
  future: k('from the future: its clock is wrong'),
  impossible: k('cannot be true, not taken'),
  vague: k('much vaguer than the one before, not taken'),
}

function Reported({ device: { mark, positionAt, speedKmh, batteryPercent } }: { device: Device }) {
  if (mark === null) return null
  return (
    <span>
      {t(markWords[mark])}
      {positionAt && (
        <>
          {' · '}
          <Ago at={positionAt} short />
        </>
      )}
      {speedKmh !== null && ` · ${Math.round(speedKmh)} km/h`}
      {batteryPercent !== null && ` · ${batteryPercent} %`}
    </span>
  )
}

/** A key for OwnTracks (as its password) or Traccar's OsmAnd (as its identifier). */
function KeyAction({ row, onSecret }: ActionProps<Device>) {
  const reset = useChange(deviceCalls.resetDeviceKey, { onDone: ({ data }) => onSecret(secretOf(data)) })
  const mayManage = useMay('accounts.manage')
  const ask = async () => {
    const isSure =
      !row.hasKey ||
      (await confirmAction({
        title: t('Give a new key?'),
        text: t('The old key ends at once; until the device has the new one, its positions are refused.'),
        action: t('Give {name} a new key', { name: row.name }),
      }))
    if (isSure) reset.mutate({ id: row.macAddress })
  }
  return mayManage ? (
    <Button variant="default" size="xs" loading={reset.isPending} onClick={() => void ask()}>
      {row.hasKey ? t('New key') : t('Key for positions')}
    </Button>
  ) : null
}

export const Screen = () => <ResourceScreen of={devices} />
