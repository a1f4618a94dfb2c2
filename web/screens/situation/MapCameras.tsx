// The cameras of the center on the map; one that is chosen shows its live picture.
import { Anchor } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Tile } from '#web/cctv/Tile.tsx'
import { useCameras, useStreams } from '#web/cctv/useStreams.ts'
import { t } from '#web/kit/language.ts'
import { CameraLayer } from '#web/map/cameras/CameraLayer.tsx'
import { Card, Dim } from '#web/map/Card.tsx'

export function MapCameras() {
  const items = useCameras().data?.items
  const cameras = useMemo(() => (items ?? []).filter(({ position }) => position !== null), [items])
  const [picked, setPicked] = useState<string>()
  const chosen = cameras.find(({ id }) => id === picked)
  const stream = useStreams(chosen ? [chosen.id] : []).data?.[0]
  return (
    <>
      <CameraLayer cameras={cameras} selected={picked} onPick={setPicked} />
      {chosen && (
        <Card title={chosen.name} onClose={() => setPicked(undefined)}>
          <Dim>{chosen.place}</Dim>
          <Tile key={chosen.id} name={chosen.name} stream={stream} />
          <Anchor component={Link} to={`/cms/cctv?size=1&cameras=${chosen.id}&selected=${chosen.id}`} size="sm">
            {t('Open on the wall')}
          </Anchor>
        </Card>
      )}
    </>
  )
}
