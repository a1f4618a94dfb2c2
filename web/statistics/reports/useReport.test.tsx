// A report is printed once all of its rows are there, however many pages they come in and however fast.
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { Around } from '#web/kit/testing/Around.tsx'
import { useReport } from './useReport.ts'

const days = { from: '2026-11-01', to: '2026-11-02' }
afterEach(() => vi.unstubAllGlobals())

test.each([1, 3])('of %i pages', async (pages) => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const asked = answerCalls({
    getReportByDate: () => ({
      data: { numbers: {}, imprint: {}, rows: { items: [asked.length], next: asked.length < pages ? `after ${asked.length}` : null } },
    }),
  })
  const { result } = renderHook(() => useReport(days), { wrapper: Around })
  await waitFor(() => expect(result.current.rows).toEqual([1]))
  expect(print).not.toHaveBeenCalled()
  act(result.current.print)
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 5000 })
  expect(result.current.rows).toHaveLength(pages)
  await waitFor(() => expect(result.current.isPrinting).toBe(false))
})
