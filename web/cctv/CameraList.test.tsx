// The list of cameras says how each stands, as far as anybody knows.
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Camera } from '#contract/cctv/Camera.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { CameraList } from './CameraList.tsx'

afterEach(() => useConnection.setState({ state: 'live' }))

test('while the line is cut no camera is said to be on line', () => {
  useConnection.setState({ state: 'live' })
  const camera = { id: 'one', name: 'Market', place: 'Dolores', state: 'online' } as Camera
  draw(<CameraList cameras={[camera]} asked={{ data: [camera] }} ids={[]} onIds={() => {}} />)
  expect(screen.getByText('Dolores · on line')).toBeTruthy()
  act(() => useConnection.setState({ state: 'lost' }))
  expect(screen.queryByText(/on line/)).toBeNull()
  expect(screen.getByText('Dolores · not known while the line is cut')).toBeTruthy()
})
