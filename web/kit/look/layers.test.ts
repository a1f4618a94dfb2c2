// What rings lies over every dialog: a call is answered, and an alarm acknowledged, without closing what was asked.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(`web/${file}`, 'utf8')
const layers = new Map([...read('kit/look/scale.css').matchAll(/(--layer-\w+): (\d+)/g)].map(([, name, value]) => [name, Number(value)]))
/** Of the library’s own dialogs, where none is given. */
const usual = 200
const layerIn = (text: string) => layers.get(/var\((--layer-\w+)\)/.exec(text)?.[1] ?? '')

test.each([
  ['a call that rings', 'calls/calls.module.css', /position: fixed;\s+z-index: [^;]+/],
  ['the strip of alarms', 'shell/Strip.module.css', /:has[^{]*\{\s+z-index: [^;]+|z-index: var\(--layer-top\)/],
])('%s lies over every question', (_, file, rule) => {
  const ringing = layerIn(rule.exec(read(file))?.[0] ?? '')
  for (const asking of ['kit/dialogs.tsx', 'auth/ProveMyself.tsx']) {
    const layer = layerIn(/zIndex=\S+/.exec(read(asking))?.[0] ?? '')
    expect([asking, layer! > usual, ringing! > layer!]).toEqual([asking, true, true])
  }
})
