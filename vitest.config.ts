// The test projects: the contract and the tools, the server on a real database, the web in a simulated browser.
import { defineConfig } from 'vitest/config'

const shared = { oxc: { tsconfig: false } } as object

export default defineConfig({
  ...shared,
  test: {
    projects: [
      { ...shared, test: { name: 'contract', environment: 'node', include: ['contract/**/*.test.ts', 'tests/**/*.test.ts', 'tools/**/*.test.ts'] } },
      {
        ...shared,
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          globalSetup: ['tests/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        ...shared,
        test: { name: 'web', environment: 'jsdom', include: ['web/**/*.test.{ts,tsx}'], setupFiles: ['web/kit/testing/setup.ts'], css: false },
      },
    ],
  },
})
