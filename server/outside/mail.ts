// Mail over SMTP; without a server, into a mailbox on this machine that the developer opens in the browser.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { uuidv7 as uuid } from 'uuidv7'
import type { Config } from '#server/config.ts'
import { isLocal } from './isLocal.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  /** Texts that go with it as files. */
  attachments?: { filename: string; content: string }[]
}
export type KeptLetter = Letter & { at: string }

export interface Mail {
  send(letter: Letter): Promise<void>
  /** The letters of the development mailbox, newest first; null where a mail server is configured. */
  kept: (() => Promise<KeptLetter[]>) | null
}

export function openMail({ smtpUrl, mailFrom, data }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'data'>): Mail {
  if (!smtpUrl) return keepMail(join(data, 'mailbox'))
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: !isLocal(new URL(smtpUrl).hostname),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  })
  return {
    kept: null,
    async send(letter) {
      await transport.sendMail({ from: mailFrom, ...letter, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
  }
}

function keepMail(folder: string): Mail {
  return {
    async send(letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${uuid()}.json`)
      await writeFile(`${path}.draft`, JSON.stringify({ ...letter, at: new Date().toISOString() }), { mode: 0o600 })
      await rename(`${path}.draft`, path)
    },
    async kept() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .slice(0, 100)
      return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptLetter))
    },
  }
}
