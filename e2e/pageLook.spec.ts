// What the pictures of all screens report of a page is found where it is planted, and nothing where a page is well.
import { expect, test } from '@playwright/test'
import { look } from '#tools/screens/look.ts'

const style = `<style>body { margin: 0; font: 16px sans-serif } .short { width: 60px; overflow: hidden; white-space: nowrap }
  .said { text-overflow: ellipsis } .low { height: 12px; overflow: hidden; width: 200px } .over { position: absolute; top: 0; left: 0; width: 200px; height: 40px }</style>`
const faults: [planted: string, found: RegExp][] = [
  ['<div style="width: 2000px">wide</div>', /^the page is \d+ pixels too wide$/],
  ['<div class="short">words that do not fit at all</div>', /^cut at the side: “words that do not fit at all”/],
  ['<div class="low">one<br>two<br>three</div>', /^cut below: “(two|three)”/],
  ['<p style="background: #1d5499; color: #1d5499">Go to my start screen</p>', /^not to be read on its ground: “Go to my/],
  ['<input style="width: 60px" placeholder="Search by number, name or barangay">', /^cut in its field: “Search by number/],
  ['<button style="width: 120px; height: 30px">Send</button><div class="over">a note</div>', /^button “Send” lies under div/],
]

test('a page too wide, cut words and what lies under something are named', { tag: '@long' }, async ({ page }) => {
  for (const [planted, found] of faults) {
    await page.setContent(`${style}${planted}`)
    expect((await page.evaluate(look)).findings, planted).toEqual(expect.arrayContaining([expect.stringMatching(found)]))
  }
})

test('an ellipsis, a part that scrolls, words for a reader alone and a label over its field are no faults', { tag: '@long' }, async ({ page }) => {
  await page.setContent(`${style}<main><div class="short said">words that do not fit at all</div>
    <div style="width: 80px; overflow-x: auto; white-space: nowrap">words that do not fit at all</div>
    <span class="spoken" style="position: absolute; width: 1px; height: 1px; overflow: hidden">for a reader alone</span>
    <label style="display: block; width: 200px"><input type="checkbox"> Warn all teams of it</label>
    <button>Send</button> <a href="#there">There</a></main>`)
  const { findings, texts } = await page.evaluate(look)
  expect(findings).toEqual([])
  expect(texts).toContain('Warn all teams of it')
})
