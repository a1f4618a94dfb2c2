// Tests of the check of microphone and camera: what is told where there is none, what is kept, and what counts as heard.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDesk } from '#web/kit/desk.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { openTrack } from '#web/kit/peers/devices.ts'
import { DeviceCheck, levelOf } from './DeviceCheck.tsx'

afterEach(() => vi.unstubAllGlobals())

test('silence has no level, and a loud sound the whole', () => {
  expect([levelOf(new Uint8Array([128, 128])), levelOf(new Uint8Array([128, 0, 130]))]).toEqual([0, 1])
})

test('the device that was chosen is asked for, and another is taken where it is gone', async () => {
  const asked: unknown[] = []
  const getUserMedia = async (wanted: unknown) => {
    asked.push(wanted)
    return { getTracks: () => [{}] }
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  await openTrack('audio', 'headset')
  await openTrack('video')
  expect(asked).toMatchObject([
    { audio: { deviceId: { ideal: 'headset' } } },
    { video: expect.not.objectContaining({ deviceId: expect.anything() }) },
  ])
})

test('without a microphone and camera it says so, and the desk counts as checked once it was looked at', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  useDesk.setState({ devices: { audio: null, video: null, isChecked: false } })
  draw(<DeviceCheck />)
  expect(screen.getByText('Before the first call: check that this desk is heard and seen.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Check microphone and camera' }))
  expect(await screen.findAllByRole('alert', {}, { timeout: 20_000 })).toHaveLength(2)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await vi.waitFor(() => expect(useDesk.getState().devices.isChecked).toBe(true))
})
