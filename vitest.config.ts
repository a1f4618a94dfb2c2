// The test projects: the contract and the tools, the server on a real database, the web in a simulated browser, and promises broken on purpose.
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isLong } from './tests/long.ts'
import { catalogs } from './tools/texts/plugin.ts'

const patience = { testTimeout: 120_000, hookTimeout: 240_000 }
/** As Node itself loads it, once for all files, so that no module can be stood in for: the transforming of the whole server costs each worker eight seconds of a processor. */
const asNode = {
  ...{ ...patience, environment: 'node' as const, isolate: false },
  setupFiles: ['tests/screens.ts', 'tests/realTime.ts'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

const apart = [
  { name: 'faults', include: ['faults/**/*.test.ts', 'tests/faults/**/*.test.ts'], globalSetup: ['tests/faults/fillOnce.ts'] },
  { name: 'contract', include: ['contract/**/*.test.ts', 'tests/*.test.ts', 'tools/**/*.test.ts'], globalSetup: [] },
  // Each file has a database and nodes of its own.
  { name: 'server', include: ['server/**/*.test.ts', 'tests/specClient/*.test.ts', 'bench/**/*.test.ts'], globalSetup: ['tests/openTemplate.ts'] },
]
const all = (key: 'include' | 'globalSetup') => apart.flatMap((one) => one[key])
/** A worker serves the files of one project: where all three run, as one, the server and its libraries are loaded by four workers instead of twelve. */
const sides = process.env['TANOD_TEST_SIDES'] === 'together' ? [{ name: 'unit', include: all('include'), globalSetup: all('globalSetup') }] : apart

/** The faults wait for most of their time, for a minute and more: begun last, nothing would be left to run beside them. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [faults, others] = [true, false].map((wanted) => files.filter(({ moduleId }) => moduleId.includes('/tests/faults/') === wanted))
    return [...(await super.sort(faults!)), ...(await super.sort(others!))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: FaultsFirst },
    // While some wait for a process or a pause that they test, others work.
    maxWorkers: 4,
    // What has this tag, or whose file begins with `// @module-tag long`, runs in the long form alone.
    tags: [{ name: 'long' }],
    ...(!isLong && { tagsFilter: ['!long'] }),
    projects: [
      ...sides.map(({ name, include, globalSetup }) => ({ extends: true as const, test: { ...asNode, name, include, globalSetup } })),
      {
        ...({ oxc: { tsconfig: false }, plugins: [catalogs()] } as object),
        extends: true,
        test: {
          ...{ ...patience, name: 'web', environment: 'jsdom', css: false },
          // They wait for nothing: more workers than processors each load jsdom and the libraries once more, which costs as much as ten files.
          ...{ maxWorkers: 2, sequence: { groupOrder: 1 } },
          // jsdom and the libraries are loaded once for all files: setup.ts puts them in order after each.
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/kit/testing/setup.ts'],
        },
      },
    ],
  },
})
