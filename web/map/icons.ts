// The marks of the map: those of tickets as lists draw them too, and what else stands in the town.
import { priorities } from '#contract/tickets/priorities.ts'
import { statuses } from '#contract/tickets/states.ts'
import { lookOf, size as square } from '#web/kit/parts/marks/ticketLook.ts'
import { paints, type Scheme, schemes, sensorColors, severityColors, teamColors } from '#web/kit/look/colors.ts'
import type { EngineMap } from './engine.ts'

const ratio = 2
type Draw = (pen: CanvasRenderingContext2D, size: number) => void

function draw(size: number, paint: Draw): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * ratio
  const pen = canvas.getContext('2d')!
  pen.scale(ratio, ratio)
  pen.lineJoin = 'round'
  paint(pen, size)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

export const shapes = {
  diamond: [
    [0.5, 0.04],
    [0.96, 0.5],
    [0.5, 0.96],
    [0.04, 0.5],
  ],
  square: [
    [0.12, 0.12],
    [0.88, 0.12],
    [0.88, 0.88],
    [0.12, 0.88],
  ],
  hexagon: [
    [0.28, 0.08],
    [0.72, 0.08],
    [0.96, 0.5],
    [0.72, 0.92],
    [0.28, 0.92],
    [0.04, 0.5],
  ],
} as const
type Shape = keyof typeof shapes | 'circle'

function outline(pen: CanvasRenderingContext2D, shape: Shape, size: number, inset: number): void {
  pen.beginPath()
  const whole = size - inset * 2
  if (shape === 'circle') pen.arc(size / 2, size / 2, whole / 2 - 1, 0, Math.PI * 2)
  else for (const [x, y] of shapes[shape]) pen.lineTo(inset + x * whole, inset + y * whole)
  pen.closePath()
}

function mark(shape: Shape, fill: string, ink: string, text: string): Draw {
  return (pen, size) => {
    outline(pen, shape, size, 1)
    pen.fillStyle = fill
    pen.fill()
    pen.lineWidth = 1.5
    pen.strokeStyle = paints.white
    pen.stroke()
    pen.fillStyle = ink
    pen.font = `700 ${size * 0.46}px system-ui, sans-serif`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(text, size / 2, size * 0.53)
  }
}

/** The part of a circle that points where a team goes. */
const way: Draw = (pen, size) => {
  pen.beginPath()
  pen.moveTo(size / 2, 1)
  pen.lineTo(size * 0.68, size * 0.3)
  pen.lineTo(size * 0.32, size * 0.3)
  pen.closePath()
  pen.fillStyle = paints.deepGreen
  pen.fill()
  pen.strokeStyle = paints.white
  pen.stroke()
}

/** The same as `TicketMark`; the ring has a lining, for the grounds of every map. */
function ticket(look: ReturnType<typeof lookOf>, { ink, surface }: { ink: string; surface: string }): Draw {
  return (pen, size) => {
    pen.scale(size / square, size / square)
    pen.globalAlpha = look.isFaint ? 0.6 : 1
    for (const { path, dash } of look.rings) {
      pen.lineWidth = 4.4
      pen.strokeStyle = surface
      pen.stroke(new Path2D(path))
      pen.setLineDash([...dash])
      pen.lineWidth = 2.2
      pen.strokeStyle = ink
      pen.stroke(new Path2D(path))
      pen.setLineDash([])
    }
    const shape = new Path2D(look.shape)
    pen.fillStyle = look.fill
    pen.fill(shape)
    pen.lineWidth = look.edgeWidth
    pen.strokeStyle = look.edge
    pen.stroke(shape)
    pen.fillStyle = look.ink
    pen.font = '700 12px system-ui, sans-serif'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(look.text, square / 2, look.textY + 0.6)
  }
}

/** The name of an empty mark of the room of a circle of this radius. */
export const roomOf = (radius: number) => `room-${radius}`
export const clusterRadii = [15, 18, 22, 27] as const

export function addIcons(map: EngineMap, scheme: Scheme): void {
  const add = (name: string, size: number, paint: Draw) => map.addImage(name, draw(size, paint), { pixelRatio: ratio })
  for (const status of statuses)
    for (const one of priorities) add(`ticket-${status}-${one}`, status === 'resolved' ? 24 : 30, ticket(lookOf(one, status), schemes[scheme]))
  for (const radius of clusterRadii) add(roomOf(radius), radius * 2, () => {})
  add('team-free', 20, mark('circle', teamColors.free, paints.white, ''))
  add('team-busy', 20, mark('circle', teamColors.busy, paints.white, '●'))
  add('team-off', 20, mark('circle', teamColors.off, paints.white, '–'))
  add('team-way', 44, way)
  add('department', 20, mark('square', paints.violet, paints.white, 'D'))
  add('camera', 20, mark('square', paints.teal, paints.white, '◉'))
  add('camera-off', 20, mark('square', paints.gray, paints.white, '×'))
  for (const [level, color] of Object.entries(sensorColors)) add(`sensor-${level}`, 20, mark('hexagon', color, paints.white, '~'))
  for (const [severity, color] of Object.entries(severityColors)) add(`hazard-${severity}`, 22, mark('diamond', color, paints.white, '!'))
}
