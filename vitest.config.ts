// The test projects: the contract and the tools, the server on a real database, the web in a simulated browser, and promises broken on purpose.
import { defineConfig } from 'vitest/config'
import { isLong } from './tests/long.ts'
import { catalogs } from './tools/texts/plugin.ts'

const patience = { testTimeout: 120_000, hookTimeout: 240_000 }
/** Where tests of the server load the web's own reducers, they load its catalogs too. */
const shared = { oxc: { tsconfig: false }, plugins: [catalogs()] } as object

/** Their screens are JSX, and their texts catalogs. */
const withScreens = ['server/forms.test.ts', 'server/ownForms.test.ts', 'server/feed/snapshots.test.ts', 'server/tickets/live.test.ts']
const server = {
  ...patience,
  environment: 'node' as const,
  globalSetup: ['tests/openTemplate.ts'],
  // The server is loaded once for all files: each has a database and nodes of its own.
  isolate: false,
}

export default defineConfig({
  test: {
    // While some wait for a process or a pause that they test, others work.
    maxWorkers: 4,
    // What has this tag, or whose file begins with `// @module-tag long`, runs in the long form alone.
    tags: [{ name: 'long' }],
    ...(!isLong && { tagsFilter: ['!long'] }),
    projects: [
      {
        ...shared,
        extends: true,
        test: {
          ...patience,
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/faults/fillOnce.ts'],
        },
      },
      {
        ...shared,
        extends: true,
        test: {
          ...{ ...patience, name: 'contract', environment: 'node', isolate: false },
          include: ['contract/**/*.test.ts', 'tests/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/specClient/*.test.ts', 'bench/**/*.test.ts'],
          exclude: withScreens,
          // As Node itself loads it: the transforming of the whole server costs each worker eight seconds of a processor.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { ...shared, extends: true, test: { ...server, name: 'server-screens', include: withScreens } },
      {
        ...shared,
        extends: true,
        test: {
          ...{ ...patience, name: 'web', environment: 'jsdom', css: false },
          // jsdom and the libraries are loaded once for all files: setup.ts puts them in order after each.
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/kit/testing/setup.ts'],
        },
      },
    ],
  },
})
