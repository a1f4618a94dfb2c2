// Puts a frame of a camera onto the timeline of a ticket, and takes it off again when asked.
import { useQueryClient } from '@tanstack/react-query'
import { cctv } from '#contract/cctv/room.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { change, useChange } from '#web/kit/api.ts'
import { useMay } from '#web/kit/session/session.ts'
import type { Frame } from './frame.ts'

/** Undefined for whoever may write on no timeline. */
export function usePutFrame(onDone?: () => void): (transactionNumber: string) => ((frame: Frame) => void) | undefined {
  const cache = useQueryClient()
  const mayPut = useMay('tickets.update', 'tickets.updateOwn')
  const again = () => cache.invalidateQueries({ queryKey: [updates.getUpdates.path] })
  const put = useChange(cctv.addCctvFrame, {
    undo: ({ data }) => change(updates.removeUpdate, { id: data.id }, { onDone: () => void again() }),
    onDone: () => {
      void again()
      onDone?.()
    },
  })
  return (transactionNumber) =>
    mayPut ? ({ cameraId, at, file }) => !put.isPending && put.mutate({ cameraId, transactionNumber, at, frame: file }) : undefined
}
