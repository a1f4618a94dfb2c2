// The beat for compressions as a page sounds it: every click that it sets, by the clock of its sound.
import type { Page } from '@playwright/test'

export const listenToClicks = (page: Page) =>
  page.addInitScript(() => {
    const clicks: number[] = []
    Object.assign(window, { clicks })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (at?: number) {
      if (this.frequency.value === 1_000) clicks.push(at ?? 0)
      return start.call(this, at)
    }
  })
export const clicksOf = (page: Page) => page.evaluate(() => (window as unknown as { clicks: number[] }).clicks)
