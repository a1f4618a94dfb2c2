// A file of its own, so that the walks share the processors: a walk takes a third of a second of one.
// @module-tag long
import { test } from 'vitest'
import { walkAndJudge } from './testing/keysDesk.tsx'

test(
  'in 2,500 further walks no step is taken on a ticket that has not stood there for 400 ms at that version',
  () => walkAndJudge(2_500, 26),
  7_200_000,
)
