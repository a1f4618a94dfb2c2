// Browser tests: a real server with the demo data for each worker, and the system's own browser.
import { defineConfig } from '@playwright/test'
import { fillOnce } from '#tests/filled.ts'
import { isLong } from '#tests/long.ts'
import { browserFile } from '#tests/programs.ts'

process.once('exit', fillOnce())

export default defineConfig({
  testDir: 'e2e',
  // Node reads them as they are, as it does everywhere else.
  build: { external: ['**/*.ts'] },
  // What has this tag runs in the long form alone.
  ...(!isLong && { grepInvert: /@long/ }),
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // A second try would hide what is flaky.
  retries: 0,
  // Ends for what hangs: nothing is judged by the clock.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  use: {
    actionTimeout: 60_000,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    trace: 'off',
    // A worker keeps the page of whoever reports or is sent: which costs each test a second, and is the matter of those that allow it.
    serviceWorkers: isLong ? 'allow' : 'block',
    // What moves is drawn by the processor, sixty times a second: a page that rests with an alarm costs a quarter of one. The long form sees the motion.
    contextOptions: { reducedMotion: isLong ? 'no-preference' : 'reduce' },
    launchOptions: {
      executablePath: browserFile(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // What V8 compiles anew for what runs for long pays for itself after minutes, and a page of a test lives for seconds: a fifth of what it costs.
        '--js-flags=--no-maglev --no-opt',
        // Pictures of a call are drawn and packed by the processor too: three a second move as well as twenty.
        // One browser and one Tanod serve all files of a worker: other options would start both anew.
        ...['--use-fake-device-for-media-stream=fps=3', '--use-fake-ui-for-media-stream', '--auto-select-desktop-capture-source=Entire screen'],
        // Two pages of one browser hide their addresses from each other, two machines do not; and each new window draws the two lists of an address bar that nobody opens, for half a second of a processor.
        '--disable-features=WebRtcHideLocalIpsWithMdns,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
      ],
    },
  },
})
