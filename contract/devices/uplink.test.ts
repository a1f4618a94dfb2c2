// Uplinks of both network servers, in every version whose form differs.
import { expect, it } from 'vitest'
import { readingFromUplink } from './uplink.ts'

const now = '2026-11-22T08:00:00.000Z'
const level = { path: 'distance', factor: -0.001, offset: 4 }

it.each([
  [
    'ChirpStack 4',
    { deviceInfo: { devEui: '01' }, time: '2026-11-22T07:59:00.5+00:00', fCnt: 1, object: { distance: 1500 } },
    '2026-11-22T07:59:00.500Z',
  ],
  ['ChirpStack 3', { devEUI: 'AQ==', rxInfo: [{ time: '2026-11-22T07:58:00Z' }], objectJSON: '{"distance":1500}' }, '2026-11-22T07:58:00.000Z'],
  [
    'The Things Stack',
    {
      end_device_ids: { device_id: 'a' },
      received_at: '2026-11-22T07:57:01Z',
      uplink_message: { f_cnt: 2, received_at: '2026-11-22T07:57:00.123456789Z', decoded_payload: { distance: 1500 } },
    },
    '2026-11-22T07:57:00.123Z',
  ],
  ['one without a time', { object: { distance: '1500' } }, now],
])('%s', (_, body, at) => {
  expect(readingFromUplink(body, level, now)).toEqual({ reading: { at, value: 2.5 } })
})

it.each([
  [{}],
  [null],
  ['text'],
  [{ object: {} }],
  [{ object: { distance: 'high' } }],
  [{ objectJSON: '{' }],
  [{ object: { distance: Number.NaN } }],
])('%j is no reading', (body) => {
  expect(readingFromUplink(body, level, now)).toHaveProperty('nothing')
})

it('finds a value within others', () => {
  expect(readingFromUplink({ object: { gauges: [{ m: 3 }] } }, { path: 'gauges.0.m', factor: 1, offset: 0 }, now)).toMatchObject({
    reading: { value: 3 },
  })
})
