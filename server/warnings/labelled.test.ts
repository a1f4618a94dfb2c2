// Alerts of which it is known whether they are for the center: none of elsewhere counts as ours, and none of ours as elsewhere's.
import { expect, it } from 'vitest'
import { concerns } from '#contract/warnings/area.ts'
import { sampleAlert } from '#tests/capSamples.ts'
import { areaXml, dice, labelledArea, labelledHome } from '#tests/labelledAreas.ts'
import { times } from '#tests/long.ts'
import { incomingFrom } from './sources.ts'

const entry = { title: 'From the feed', url: 'https://agency.example/a.cap', updated: null }
const policy = { trust: 'transport', certificate: null, isSecure: true } as const

it('of 1,000 labelled alerts none of elsewhere is for our area, and each of ours is', () => {
  const roll = dice(11)
  const wrong: unknown[] = []
  for (let n = 0; n < times(300, 20_000); n++) {
    const labelled = labelledArea(roll)
    const text = sampleAlert({ area: areaXml(labelled), description: labelled.description })
    const alert = incomingFrom(text, entry, policy).seenFrom!(labelledHome)
    if (concerns({ ...alert, words: alert.area || alert.title, more: alert.description }, labelledHome) !== labelled.isOurs) wrong.push(labelled)
  }
  expect(wrong).toEqual([])
})
