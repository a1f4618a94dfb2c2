// Finds a place by what is said of it: barangays, landmarks, streets and corners, and where earlier tickets were.
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { map } from '#contract/map/room.ts'
import type { FoundPlace } from '#contract/map/search/Place.ts'
import { query } from './api.ts'
import { k, t } from './language.ts'
import { useMay } from './session/session.ts'

const restMs = 120
const kindWords = {
  barangay: k('Barangay'),
  landmark: k('Landmark'),
  ticket: k('Earlier ticket'),
  plusCode: k('Plus Code'),
  position: k('Position'),
  street: k('Street'),
  corner: k('Corner'),
} as const
const none: readonly never[] = []

interface Props {
  size?: 'xs' | 'sm'
  /** Said above the field, or to those who hear it alone. */
  isBare?: boolean
  withinPortal?: boolean
  onPick(place: FoundPlace): void
}

export function FindPlace({ size = 'sm', isBare = false, withinPortal = true, onPick }: Props) {
  const mayFind = useMay('situation.view', 'situation.viewOwn')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), restMs)
  const found = useQuery({
    ...query(map.findPlaces, { search }),
    enabled: mayFind && search !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  const places = (search !== '' && found.data) || none
  if (!mayFind) return null
  const label = t('Find a place')
  return (
    <Select
      searchable
      size={size}
      {...(isBare ? { 'aria-label': label } : { label })}
      placeholder={t('Such as: tapat ng simbahan, Rizal cor. Mabini, km 28, a Plus Code')}
      leftSection={<IconSearch size={15} />}
      rightSection={<span />}
      data={places.map(({ name }, at) => ({ value: String(at), label: name }))}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const place = places[Number(option.value)]
        return (
          <span>
            {place?.name} <small>{place && [t(kindWords[place.kind]), place.detail].filter(Boolean).join(' · ')}</small>
          </span>
        )
      }}
      nothingFoundMessage={search !== '' && found.isSuccess && !found.isFetching ? t('Nothing is called so here.') : undefined}
      comboboxProps={{ withinPortal }}
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={(at) => {
        const place = at === null ? undefined : places[Number(at)]
        if (!place) return
        onPick(place)
        setTyped('')
      }}
    />
  )
}
