// Mail over SMTP; without a server, into a mailbox on this machine that the developer opens in the browser.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { uuidv7 as uuid } from 'uuidv7'
import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import { notOpen, openAddress } from './addresses.ts'
import { OutsideTrouble } from './fetchOutside.ts'
import { isLocal } from '#server/isLocal.ts'
import { spanNow, traced } from '#server/kit/traces/traces.ts'

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

/** One that is joined by a screen. */
export interface MailServer {
  host: string
  port: number
  userName: string
  password: string
  sender: string
}

const headers = { 'Auto-Submitted': 'auto-generated' }
const times = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 }
type Given = Pick<Config, 'smtpUrl' | 'mailFrom' | 'data' | 'privateHosts'>

/** By the server of the settings; else by the one that is joined at that moment; else into the mailbox. */
export function openMail({ smtpUrl, mailFrom, data, privateHosts }: Given, joined: () => Promise<MailServer | null> = async () => null): Mail {
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, requireTLS: !isLocal(new URL(smtpUrl).hostname), ...times })
    return { kept: null, send: (letter) => asSpan(async () => void (await transport.sendMail({ from: mailFrom, ...letter, headers }))) }
  }
  const box = keepMail(join(data, 'mailbox'))
  return {
    kept: box.kept,
    send: (letter) =>
      asSpan(async () => {
        const server = await joined()
        await (server ? sendBy(server, letter, privateHosts) : box.send(letter))
      }),
  }
}

const asSpan = (work: () => Promise<void>) => traced(spanNow()?.child('mail', 'client'), work)

const tlsPort = 465
/** Beyond this machine over TLS alone, and at no address that is not public unless the settings name it. */
export async function sendBy({ host, port, userName, password, sender }: MailServer, letter: Letter, privateHosts: readonly string[]): Promise<void> {
  const address = await openAddress(host, port, privateHosts).catch((error: Error) => {
    throw error.message === notOpen ? new OutsideTrouble('forbidden', notOpen) : error
  })
  const transport = createTransport({
    ...{ host: address, port, secure: port === tlsPort, requireTLS: port !== tlsPort && !isLocal(host), ...times },
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(userName && { auth: { user: userName, pass: password } }),
  })
  await transport.sendMail({ from: { name: 'Tanod', address: sender }, ...letter, headers })
}

function keepMail(folder: string) {
  return {
    async send(letter: Letter) {
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
