// The command centers of the installation.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CommandCenter } from '#contract/centers/Center.ts'
import { infoFields, placeFields, Slug } from '#contract/centers/Center.ts'
import { centersOfAll as calls } from '#contract/centers/centers.ts'
import { usage } from '#contract/centers/usage.ts'
import * as z from 'zod'
import { query, useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { formatNumber, k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { Facts } from '#web/kit/parts/marks/Facts.tsx'
import type { ActionProps, Resource } from '#web/kit/resources/Resource.ts'
import { centerGroups } from './centerGroups.tsx'
import { formatBytes } from './formatBytes.ts'
import { NewCenter } from './NewCenter.tsx'

export const centersList: Resource<CommandCenter> = {
  title: k('Command centers'),
  one: k('center'),
  empty: k('A command center serves one city or town. Make the first one together with its administrator.'),
  list: calls.getCommandCenters,
  update: calls.updateCommandCenter,
  schema: z.object({ slug: Slug, ...infoFields, ...placeFields }),
  manage: 'centers.manage',
  idOf: ({ commandCenterId }) => commandCenterId,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'code', title: k('Code') },
    { name: 'slug', title: k('Name in web addresses'), draw: ({ slug }) => `/cms/${slug}-dashboard` },
    { name: 'usage', title: k('Open tickets'), align: 'right', minor: true, draw: (row) => <Figure row={row} name="openTickets" /> },
    { name: 'month', title: k('Tickets this month'), align: 'right', minor: true, draw: (row) => <Figure row={row} name="ticketsThisMonth" /> },
    { name: 'accounts', title: k('Accounts'), align: 'right', minor: true, draw: (row) => <Figure row={row} name="accounts" /> },
    { name: 'online', title: k('Online'), align: 'right', draw: (row) => <Figure row={row} name="online" /> },
  ],
  groups: [
    ...centerGroups,
    {
      title: k('Installation'),
      fields: [
        { name: 'slug', label: k('Name in web addresses'), help: k('Its executive dashboard is at /cms/<name>-dashboard.'), width: 'half' },
        { name: 'psgcCode', label: k('City or municipality'), input: 'town', width: 'half' },
        { name: 'timeZone', label: k('Time zone'), width: 'half' },
      ],
    },
  ],
  Details: CenterUsage,
  Actions: CenterSwitch,
  Tools: NewCenter,
}

function useUsage({ commandCenterId }: CommandCenter) {
  return useQuery({ ...query(usage.getUsage, { limit: 100 }), refetchInterval: 60_000 }).data?.items.find(
    (one) => one.commandCenterId === commandCenterId,
  )
}

function Figure({ row, name }: { row: CommandCenter; name: 'openTickets' | 'ticketsThisMonth' | 'accounts' | 'online' }) {
  const used = useUsage(row)
  return used ? formatNumber(used[name]) : null
}

function CenterUsage({ row }: { row: CommandCenter }) {
  const used = useUsage(row)
  return used ? (
    <Facts
      rows={[
        [t('Accounts'), `${formatNumber(used.accounts)} (${t('{count} online', { count: used.online })})`],
        [t('Open tickets'), formatNumber(used.openTickets)],
        [t('Tickets this month'), formatNumber(used.ticketsThisMonth)],
        [t('Files'), formatBytes(used.fileBytes)],
        [t('Last activity'), used.lastActivityAt && <Ago key="at" at={used.lastActivityAt} short />],
      ]}
    />
  ) : null
}

function CenterSwitch({ row }: ActionProps<CommandCenter>) {
  const change = useChange(calls.updateCommandCenter)
  const { name, version, commandCenterId: id } = row
  const off = row.isDeleted === 1
  const ask = async () => {
    const isSure = await confirmAction(
      off
        ? {
            title: t('Switch {name} on again?', { name }),
            text: t('Its staff can sign in again, and citizens can report.'),
            action: t('Switch {name} on', { name }),
          }
        : {
            title: t('Switch {name} off?', { name }),
            text: t('All its staff are signed out at once, and citizens cannot report to it. Nothing is deleted; it can be switched on again.'),
            action: t('Switch {name} off', { name }),
            danger: true,
          },
    )
    if (isSure) change.mutate({ id, version, isDeleted: off ? 0 : 1 })
  }
  return (
    <Button size="xs" variant="default" loading={change.isPending} onClick={() => void ask()}>
      {off ? t('Switch on') : t('Switch off')}
    </Button>
  )
}
