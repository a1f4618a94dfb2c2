// The cameras of the center beside the wall: how each stands, put onto the wall or off it by a click or Enter.
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Camera } from '#contract/cctv/Camera.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { k, t } from '#web/kit/language.ts'
import type { Asked } from '#web/kit/parts/Loaded.tsx'
import { None } from '#web/kit/parts/None.tsx'
import styles from './cctv.module.css'

export const stateWords: Record<Camera['state'], string> = {
  online: k('on line'),
  offline: k('off line'),
  unknown: k('not watched yet'),
  missingSoftware: k('software is missing'),
}

interface Props {
  cameras: readonly Camera[]
  asked: Asked<unknown>
  ids: readonly string[]
  onIds(ids: string[]): void
}

export function CameraList({ cameras, asked, ids, onIds }: Props) {
  const [search, setSearch] = useState('')
  const isLost = useConnection(({ state }) => state === 'lost')
  const found = cameras.filter(({ name, place }) => `${name} ${place}`.toLowerCase().includes(search.trim().toLowerCase()))
  const toggle = (id: string) => onIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return (
    <section className={styles.list} aria-label={t('Cameras')}>
      <TextInput
        size="sm"
        type="search"
        aria-label={t('Search the cameras')}
        placeholder={t('Name or place …')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {cameras.length === 0 && (
        <None of={asked} title={t('No camera is set up')}>
          {t('An administrator adds cameras under Administration.')}
        </None>
      )}
      <ul>
        {found.map(({ id, name, place, state }) => (
          <li key={id}>
            <Checkbox
              size="sm"
              checked={ids.includes(id)}
              onChange={() => toggle(id)}
              label={name}
              description={`${place} · ${isLost ? t('not known while the line is cut') : t(stateWords[state])}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
