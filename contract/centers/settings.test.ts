// The defaults of the settings, and the bounds that no admin can leave.
import { expect, it } from 'vitest'
import { Settings, usualSettings } from './settings.ts'

it('fills every setting that is left out', () => {
  const settings = Settings.parse({ duplicates: { minutes: 10 } })
  expect(settings).toEqual({ ...usualSettings, duplicates: { radiusM: 150, minutes: 10 } })
  expect(settings.targets).toMatchObject({ answer: { 1: 15 }, processing: { 1: 60 }, response: { 1: 300 } })
})

it.each([{ sessions: { absoluteHours: 25 } }, { escalation: { multiple: 0 } }, { retentionDays: { chats: 0 } }, { publicReports: { workBits: 25 } }])(
  'refuses %j',
  (settings) => {
    expect(Settings.safeParse(settings).success).toBe(false)
  },
)
