// Each kind of fact that tells of a look is known as one.
import { expect, it } from 'vitest'
import { factKinds } from '#contract/facts.ts'
import { isLook } from './looks.ts'

it('every verb of reading is a look, and none of a change', () => {
  const reads = Object.keys(factKinds).filter((verb) => /(?:Read|Unread|Shown|Searched|Viewed|Played)$/.test(verb))
  expect(reads.filter((verb) => !isLook(verb))).toEqual([])
  expect(Object.keys(factKinds).filter(isLook).toSorted()).toEqual(reads.toSorted())
})
