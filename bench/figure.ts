// A measured figure beside its promise, and the machine that it was measured on.
import { spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'

export interface Figure {
  id: string
  what: string
  measured: string
  promise: string
  isKept: boolean
}

export const middle = (values: number[]) => quantile(values, 0.5)

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const ratio = (value: number) => `${value.toFixed(2)} ×`

export function machine(): string {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname }).stdout.trim() || 'of no commit'
  const [first] = cpus()
  return `Tanod ${commit}, Node ${process.version}, ${cpus().length} × ${first?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB`
}

export function print(figures: Figure[]): void {
  const rows = figures.map(({ id, what, measured, promise, isKept }) => [id, what, measured, promise, isKept ? 'kept' : 'NOT KEPT'])
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
}
