// Browser tests: one real server with the demo data, and the system's own browser.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env['TANOD_E2E_PORT'] ?? 4177)
process.env['TANOD_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'tanod-e2e-'))

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    trace: 'off',
    launchOptions: {
      executablePath: process.env['TANOD_BROWSER'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    url: `http://127.0.0.1:${port}/ready`,
    env: { PORT: String(port), TANOD_DATA: process.env['TANOD_E2E_DATA'], TANOD_LOG: 'warn', TANOD_FAST: '1' },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
