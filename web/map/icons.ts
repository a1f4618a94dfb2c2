// The marks of the map, drawn here: the shape tells the state of a ticket, the colour its priority, and so does the figure in it.
import type { Status } from '#contract/tickets/states.ts'
import { priorityColors, priorityInks, severityColors, teamColors } from './colors.ts'
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

const shapes = {
  triangle: [
    [0.5, 0.06],
    [0.95, 0.88],
    [0.05, 0.88],
  ],
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
export type Shape = keyof typeof shapes | 'circle'

/** Pending stands out; what is in hand is round; what is done or aside is square. */
export const shapeOf: Record<Status, Shape> = {
  ...{ pending: 'triangle', accepted: 'circle', scheduled: 'hexagon', transferred: 'diamond', reported: 'diamond' },
  ...{ declined: 'square', resolved: 'square', merged: 'square', deleted: 'square' },
}

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
    pen.strokeStyle = '#ffffff'
    pen.stroke()
    pen.fillStyle = ink
    pen.font = `700 ${size * 0.46}px system-ui, sans-serif`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(text, size / 2, size * (shape === 'triangle' ? 0.62 : 0.53))
  }
}

/** The part of a circle that points where a team goes. */
const way: Draw = (pen, size) => {
  pen.beginPath()
  pen.moveTo(size / 2, 1)
  pen.lineTo(size * 0.68, size * 0.3)
  pen.lineTo(size * 0.32, size * 0.3)
  pen.closePath()
  pen.fillStyle = '#00563a'
  pen.fill()
  pen.strokeStyle = '#ffffff'
  pen.stroke()
}

const priorities = [1, 2, 3, 4, 5] as const

export function addIcons(map: EngineMap): void {
  const add = (name: string, size: number, paint: Draw) => map.addImage(name, draw(size, paint), { pixelRatio: ratio })
  for (const [status, shape] of Object.entries(shapeOf))
    for (const one of priorities) {
      const isDone = status === 'resolved'
      add(
        `ticket-${status}-${one}`,
        isDone ? 16 : 24,
        mark(shape, isDone ? '#00704a' : priorityColors[one], isDone ? '#ffffff' : priorityInks[one], isDone ? '✓' : String(one)),
      )
    }
  add('team-free', 20, mark('circle', teamColors.free, '#ffffff', ''))
  add('team-busy', 20, mark('circle', teamColors.busy, '#ffffff', '●'))
  add('team-off', 20, mark('circle', teamColors.off, '#ffffff', '–'))
  add('team-way', 44, way)
  add('department', 20, mark('square', '#4b3b78', '#ffffff', 'D'))
  add('camera', 20, mark('square', '#155e63', '#ffffff', '◉'))
  add('camera-off', 20, mark('square', '#6b7280', '#ffffff', '×'))
  for (const [level, color] of Object.entries({ normal: '#00704a', watch: '#b87400', alert: '#c2410c', critical: '#b00020' }))
    add(`sensor-${level}`, 20, mark('hexagon', color, '#ffffff', '~'))
  for (const [severity, color] of Object.entries(severityColors)) add(`hazard-${severity}`, 22, mark('diamond', color, '#ffffff', '!'))
}
