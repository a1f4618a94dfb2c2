// Before the server's tests: one real PostgreSQL, and in it a template with the demo centers, a day old, from which each suite takes its own copy. Without the server's own code, which only the workers load.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

/** Names the template to the second project of the server: one does for both. */
const setting = 'TANOD_TEST_TEMPLATE'

export default async function setUp(project: TestProject) {
  const child = process.env[setting]
    ? undefined
    : spawn(process.execPath, [join(import.meta.dirname, 'template.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  if (child) {
    const first = once(createInterface(child.stdout), 'line') as Promise<[string]>
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The template of the tests could not be opened.')))
    process.env[setting] = (await Promise.race([first, ended]))[0]
    ended.catch(() => {})
  }
  const { ownerUrl, appUrl } = JSON.parse(process.env[setting]!) as { ownerUrl: string; appUrl: string }
  project.provide('ownerUrl', ownerUrl)
  project.provide('appUrl', appUrl)
  return async () => {
    if (!child) return
    delete process.env[setting]
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
}
