// A place as latitude and longitude in one line, as maps copy it; and a box as two such places.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Bounds, Position } from '#contract/nouns/fields.ts'
import { readPosition } from '#web/kit/form/position.ts'
import { t } from '#web/kit/language.ts'
import { PickOnMap } from '#web/kit/placePicker.tsx'
import { commonOf, firstBelow } from './inputProps.ts'
import type { InputProps } from '#web/kit/resources/Resource.ts'

const shown = ({ lat, lng }: Pick<Position, 'lat' | 'lng'>) => `${round(lat)}, ${round(lng)}`
const round = (degrees: number) => Number(degrees.toFixed(6))

export function PositionField(input: InputProps) {
  const { value, onChange, error } = input
  return (
    <div>
      <PlaceInput
        {...commonOf(input)}
        error={error ?? firstBelow(input)}
        description={input.description ?? t('Latitude, longitude: as a map copies it.')}
        value={value as Position | null}
        onChange={onChange}
      />
      <PickOnMap value={value as Position | null} onPick={onChange} />
    </div>
  )
}

/** The box between two corners, whichever of them is which. */
const boxOf = (one: Position, other: Position): Bounds => ({
  south: Math.min(one.lat, other.lat),
  west: Math.min(one.lng, other.lng),
  north: Math.max(one.lat, other.lat),
  east: Math.max(one.lng, other.lng),
})

export function BoundsField(input: InputProps) {
  const { south, west, north, east } = (input.value ?? {}) as Partial<Bounds>
  const given = {
    low: south === undefined || west === undefined ? null : { lat: south, lng: west },
    high: north === undefined || east === undefined ? null : { lat: north, lng: east },
  }
  const [corners, setCorners] = useState(given)
  const box = [south, west, north, east].join()
  const [known, setKnown] = useState(box)
  // Chosen elsewhere, such as in a conflict; while one corner is being written, there is no box.
  if (known !== box) {
    setKnown(box)
    if (given.low && given.high) setCorners(given)
  }
  const change = (next: typeof corners) => {
    setCorners(next)
    const { low, high } = next
    input.onChange(low && high ? boxOf(low, high) : null)
  }
  const { label: _, ...common } = commonOf(input)
  return (
    <>
      <PlaceInput {...common} label={t('South-west corner')} value={corners.low} onChange={(low) => change({ ...corners, low })} />
      <PlaceInput
        {...common}
        error={undefined}
        label={t('North-east corner')}
        value={corners.high}
        onChange={(high) => change({ ...corners, high })}
      />
    </>
  )
}

type PlaceProps = Omit<ReturnType<typeof commonOf>, 'label'> & { label: string; value: Position | null; onChange(value: Position | null): void }

function PlaceInput({ value, onChange, ...common }: PlaceProps) {
  const [text, setText] = useState(() => (value ? shown(value) : ''))
  const [isWrong, setWrong] = useState(false)
  const isOther = value !== null && !isWrong && readPosition(text)?.lat !== value.lat
  const write = (next: string) => {
    const place = readPosition(next)
    setText(next)
    setWrong(false)
    onChange(place ?? null)
  }
  return (
    <TextInput
      {...common}
      placeholder="14.5547, 121.1327"
      inputMode="text"
      value={isOther ? shown(value) : text}
      error={isWrong ? t('Write latitude and longitude, such as 14.5547, 121.1327.') : common.error}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={(event) => {
        setWrong(text.trim() !== '' && !readPosition(text))
        common.onBlur?.(event)
      }}
    />
  )
}
