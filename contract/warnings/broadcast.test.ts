// The request for a cell broadcast with its polygon.
import { expect, it } from 'vitest'
import { broadcastRequest } from './broadcast.ts'

const alert = {
  ...{ center: 'Taytay', identifier: 'tanod.taytay.1', event: 'Flood', severity: 'Severe', urgency: 'Immediate', certainty: 'Observed' },
  ...{ sentAt: '2026-11-25T20:00:00+08:00', expiresAt: '2026-11-26T02:00:00+08:00', isExercise: false, areaDescription: 'San Juan, Taytay' },
  said: [{ language: 'English', text: 'Leave now.' }],
  polygons: [
    [
      { lat: 14.5, lng: 121.1 },
      { lat: 14.5, lng: 121.2 },
      { lat: 14.6, lng: 121.2 },
    ],
  ],
  ...{ circles: [], document: 'https://tanod.example.ph/1.xml' },
}
it('asks the NDRRMC with message, closed polygon and document; a drill says so first', () => {
  const { subject, text } = broadcastRequest(alert)
  expect(subject).toBe('Request for a cell broadcast: Flood, Taytay')
  expect(text).toContain('Polygon 1 (latitude,longitude): 14.50000,121.10000 14.50000,121.20000 14.60000,121.20000 14.50000,121.10000')
  expect(text).toContain('Message (English, 10 characters):\nLeave now.')
  const circle = broadcastRequest({ ...alert, polygons: [], circles: [{ lat: 14.5, lng: 121.1, km: 1 }], isExercise: true })
  expect([circle.subject.startsWith('EXERCISE: '), circle.text.startsWith('EXERCISE: '), /Polygon 1 .*14\.5\d+,121\.1/.test(circle.text)]).toEqual([
    true,
    true,
    true,
  ])
})
