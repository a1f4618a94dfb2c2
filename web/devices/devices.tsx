// Devices: the tablets and phones handed to teams.
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { type Device, deviceCalls } from '#contract/devices/devices.ts'
import { k } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { Options, Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'

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
}

export const Screen = () => <ResourceScreen of={devices} />
