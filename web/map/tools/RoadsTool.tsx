// The roads of the center: whether some are known, and a file of them for those who administer it.
import { Button, FileButton, Group, Popover, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconRoad } from '@tabler/icons-react'
import { map as calls } from '#contract/map/room.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { useMay } from '#web/kit/session/session.ts'

export function RoadsTool() {
  const mayManage = useMay('reference.manage')
  const roads = useQuery({ ...query(calls.getRoads), enabled: mayManage })
  const bring = useChange(calls.importRoads)
  const remove = useChange(calls.removeRoads)
  if (!mayManage) return null
  return (
    <Popover position="bottom-start" withArrow trapFocus returnFocus width={290}>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconRoad size={15} />}>
          {t('Roads')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text size="sm">
            <Loaded of={roads}>
              {(kept) =>
                kept
                  ? t('{count} crossings, brought in by {name}, {at}.', {
                      ...{ count: kept.crossings, name: kept.importedBy.name, at: formatDateTime(kept.importedAt) },
                    })
                  : t('No roads are known: how far teams are is an estimate along the straight line.')
              }
            </Loaded>
          </Text>
          <Text size="sm" c="dimmed">
            {t('GeoJSON with lines, or on the server: npm run roads -- town.osm.pbf. Teams are then ranked by their way around what is closed.')}
          </Text>
          <Group gap="xs">
            <FileButton accept=".json,.geojson,application/geo+json" onChange={(file) => file && bring.mutate({ file })}>
              {(props) => (
                <Button size="xs" loading={bring.isPending} {...props}>
                  {t('Bring in a file')}
                </Button>
              )}
            </FileButton>
            {roads.data && (
              <Button size="xs" variant="default" loading={remove.isPending} onClick={() => remove.mutate({})}>
                {t('Take the roads out')}
              </Button>
            )}
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
