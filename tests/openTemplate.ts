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

export default async function setUp(project: TestProject) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'template.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const first = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error('The template of the tests could not be opened.')))
  failed.catch(() => {})
  const { ownerUrl, appUrl } = JSON.parse((await Promise.race([first, failed]))[0]) as { ownerUrl: string; appUrl: string }
  project.provide('ownerUrl', ownerUrl)
  project.provide('appUrl', appUrl)
  return async () => {
    child.stdin.end()
    await ended
  }
}
