// The small fields: what a calendar and a database both know.
import { describe, expect, it } from 'vitest'
import { At, Day } from './fields.ts'

describe('a day and a moment', () => {
  it.each(['1900-01-01', '2026-11-23'])('%s is one', (day) => {
    expect([Day.safeParse(day).success, At.safeParse(`${day}T08:00:00+08:00`).success]).toEqual([true, true])
  })

  it.each(['0000-01-01', '1899-12-31'])('%s is none of ours', (day) => {
    expect([Day.safeParse(day).error?.issues[0]?.message, At.safeParse(`${day}T08:00:00Z`).error?.issues[0]?.message]).toEqual(
      Array(2).fill('No year before 1900.'),
    )
  })
})
