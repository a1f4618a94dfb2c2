// Which version of Tanod this is.
import { readFile } from 'node:fs/promises'

export async function versionOf(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}
