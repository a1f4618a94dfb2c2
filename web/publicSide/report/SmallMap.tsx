// A small map of the town, drawn from the outlines of its barangays: a touch puts the pin there.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Bounds, Position } from '#contract/nouns/fields.ts'
import type { PublicBarangay } from '#contract/publicSide/places.ts'
import { t } from '#web/publicSide/language.ts'

const wide = 320
const high = 260
/** As exact as a finger on so small a map: so many of its 320 parts. */
const fingers = 9

interface MapProps {
  bounds: Bounds
  barangays: PublicBarangay[]
  position: Position | undefined
  onPin(position: Position): void
}

export function SmallMap({ bounds, barangays, position, onPin }: MapProps) {
  const face = useRef<SVGSVGElement>(null)
  const x = (lng: number) => ((lng - bounds.west) / (bounds.east - bounds.west)) * wide
  const y = (lat: number) => ((bounds.north - lat) / (bounds.north - bounds.south)) * high
  const accuracy = Math.round(((bounds.east - bounds.west) / wide) * fingers * 108_000)
  const pinAt = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = face.current!.getBoundingClientRect()
    const lng = bounds.west + ((clientX - left) / width) * (bounds.east - bounds.west)
    const lat = bounds.north - ((clientY - top) / height) * (bounds.north - bounds.south)
    onPin({ lat: round(lat), lng: round(lng), accuracy })
  }
  const movePin = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const from = position ?? { lat: (bounds.north + bounds.south) / 2, lng: (bounds.east + bounds.west) / 2 }
    onPin({
      lat: round(from.lat + (move[1] * (bounds.north - bounds.south)) / 40),
      lng: round(from.lng + (move[0] * (bounds.east - bounds.west)) / 40),
      accuracy,
    })
  }
  return (
    <svg
      ref={face}
      className="map"
      viewBox={`0 0 ${wide} ${high}`}
      role="application"
      tabIndex={0}
      aria-label={t('Map. Touch the place, or move the pin with the arrow keys.')}
      onPointerUp={pinAt}
      onKeyDown={movePin}
    >
      {barangays.map(({ id, outline }) => (
        <path key={id} d={outline.map((ring) => `M${ring.map(([lng, lat]) => `${x(lng).toFixed(1)} ${y(lat).toFixed(1)}`).join('L')}Z`).join('')} />
      ))}
      {barangays.length <= 12 &&
        barangays.map(
          ({ id, name, position: middle }) =>
            middle && (
              <text key={id} x={x(middle.lng)} y={y(middle.lat)}>
                {name}
              </text>
            ),
        )}
      {position && (
        <g className="pin" transform={`translate(${x(position.lng)} ${y(position.lat)})`}>
          <path d="M0 0C-3-8-10-13-10-21a10 10 0 1 1 20 0C10-13 3-8 0 0Z" />
          <circle cy={-21} r={4} />
        </g>
      )}
    </svg>
  )
}

const moves: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
