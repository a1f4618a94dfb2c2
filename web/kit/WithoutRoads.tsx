// One line that stands as long as the center has no roads: ways and times are guesses, and how roads come in.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { map } from '#contract/map/room.ts'
import { query } from './api.ts'
import { t } from './language.ts'
import { useMay } from './session/session.ts'

export function WithoutRoads() {
  const mayRead = useMay('reference.read')
  const mayBring = useMay('reference.manage')
  const roads = useQuery({ ...query(map.getRoads), enabled: mayRead, staleTime: 600_000 })
  if (roads.data !== null) return null
  return (
    <Text size="sm" c="dimmed" role="note">
      {t('Without roads: ways and times are guesses along the straight line.')} {mayBring && t('On the server: npm run roads.')}
    </Text>
  )
}
