// Bytes as people read them.
import { formatNumber } from '#web/kit/language.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return `${formatNumber(bytes / 1000 ** step, { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step]}`
}
