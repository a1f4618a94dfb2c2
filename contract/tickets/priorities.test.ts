// The looks of the priorities: readable, and told apart without colour.
import { expect, it } from 'vitest'
import { doneLook, priorities, priorityLooks } from './priorities.ts'

function luminanceOf(color: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
  const [red, green, blue] = channels.map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it.each([...Object.values(priorityLooks), doneLook].filter(({ color }) => color.startsWith('#')))(
  '$word has a contrast of at least 4.8',
  ({ color, text }) => {
    const [dark, light] = [luminanceOf(color), luminanceOf(text)].toSorted((one, other) => one - other) as [number, number]
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.8)
  },
)

it('has its own shape and word for each', () => {
  expect(new Set(priorities.map((priority) => priorityLooks[priority].shape)).size).toBe(priorities.length)
  expect(new Set(priorities.map((priority) => priorityLooks[priority].word)).size).toBe(priorities.length)
})
