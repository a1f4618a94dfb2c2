// The calls that the page names without the contract are the contract's.
import { expect, test } from 'vitest'
import { pageSize } from '#contract/kit/page.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { pieceBytesMost } from '#contract/publicSide/media.ts'
import { calls, pageMost } from './calls.ts'
import { pieceMost } from './report/media.ts'

test.each(Object.entries(calls))('%s goes where the contract says', (name, { method, path }) => {
  const { method: known, path: at } = publicSide[name as keyof typeof calls]
  expect({ method, path }).toEqual({ method: known, path: at })
})

test('pages and pieces are as large as the server takes them', () => {
  expect(pageMost).toBeLessThanOrEqual(pageSize.most)
  expect(pieceMost).toBeLessThanOrEqual(pieceBytesMost)
})
