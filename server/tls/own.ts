// The installation's own authority and certificate, in the folder tls/ of its data: made by npm run certificate, renewed by itself.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { PlainError } from '#server/database/embedded/plain.ts'
import { makeAuthority, makeServerCertificate, type Pair, vouchesFor } from './certificates.ts'

const renewedBeforeMs = 60 * 86_400_000

export const ownFiles = (data: string) => {
  const at = (name: string) => join(data, 'tls', name)
  return {
    authority: at('authority.pem'),
    authorityKey: at('authority.key'),
    cert: at('server.pem'),
    key: at('server.key'),
    madeFor: at('authority.names'),
    names: at('names'),
  }
}

export const hasOwn = (data: string) => existsSync(ownFiles(data).cert)

/** The addresses of this machine in its networks. */
export const addressesHere = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) => (all ?? []).filter((one) => !one.internal && isIPv4(one.address)).map(({ address }) => address))

/** By which names and addresses this machine is reached in its own network. */
export function namesHere(): string[] {
  const name = hostname()
    .toLowerCase()
    .replace(/[^a-z0-9.-]/g, '-')
  return [...new Set([name, ...(name.includes('.') ? [] : [`${name}.local`]), 'localhost', '127.0.0.1', '::1', ...addressesHere()])]
}

export interface Own {
  authority: string
  fingerprint: string
  names: string[]
  isNewAuthority: boolean
}

/** `asked` are names and addresses beside those that the machine has. */
export function makeOwn(data: string, asked: readonly string[]): Own {
  const files = ownFiles(data)
  const wrong = asked.find((name) => isIP(name) === 0 && !/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(name))
  if (wrong !== undefined) throw new PlainError(`${wrong} is neither a name, in small letters, nor an address.`)
  mkdirSync(join(data, 'tls'), { recursive: true, mode: 0o700 })
  const isNewAuthority = !existsSync(files.authority)
  if (isNewAuthority) {
    const madeFor = [...namesHere(), ...asked]
    const title = `Tanod of ${asked[0] ?? hostname()}`.slice(0, 60)
    keepLines(files.madeFor, madeFor)
    keep(files.authority, files.authorityKey, makeAuthority(title, madeFor))
  }
  const authority = readFileSync(files.authority, 'utf8')
  const madeFor = linesOf(files.madeFor)
  const beyond = asked.find((name) => !vouchesFor(madeFor, name))
  if (beyond !== undefined)
    throw new PlainError(
      `The authority was made for other names and cannot vouch for ${beyond}. Take the folder ${join(data, 'tls')} away and run this again: each phone has to trust the new one.`,
    )
  keepLines(files.names, asked)
  return { authority, fingerprint: fingerprintOf(authority), names: renew(data), isNewAuthority }
}

export const fingerprintOf = (certificate: string) => new X509Certificate(certificate).fingerprint256

function renew(data: string): string[] {
  const files = ownFiles(data)
  const authority = { certificate: readFileSync(files.authority, 'utf8'), key: readFileSync(files.authorityKey, 'utf8') }
  const names = namesNow(data)
  keep(files.cert, files.key, makeServerCertificate(authority, names))
  return names
}

function namesNow(data: string): string[] {
  const files = ownFiles(data)
  const madeFor = linesOf(files.madeFor)
  return [...new Set([...linesOf(files.names), ...namesHere()])].filter((name) => vouchesFor(madeFor, name))
}

/** Null where it is not the one of its key: a power cut may come between the two files. */
function certificateNow(data: string): X509Certificate | null {
  const files = ownFiles(data)
  const now = new X509Certificate(readFileSync(files.cert))
  return existsSync(files.key) && now.checkPrivateKey(createPrivateKey(readFileSync(files.key))) ? now : null
}

/** A machine that was given another address, or a certificate near its end, needs a new one; the authority stays, and phones notice nothing. */
export function renewOwn(data: string): boolean {
  const now = certificateNow(data)
  const isLacking = namesNow(data).some((name) => (isIP(name) === 0 ? now?.checkHost(name) : now?.checkIP(name)) === undefined)
  if (now && !isLacking && now.validToDate.getTime() - Date.now() > renewedBeforeMs) return false
  renew(data)
  return true
}

function keep(certificatePath: string, keyPath: string, { certificate, key }: Pair): void {
  replaceFile(keyPath, key, 0o600)
  replaceFile(certificatePath, certificate, 0o644)
}

/** Whole or as it was, also where the power fails. */
function replaceFile(path: string, text: string, mode: number): void {
  writeFileSync(`${path}.new`, text, { mode, flush: true })
  renameSync(`${path}.new`, path)
}

const keepLines = (path: string, lines: readonly string[]) => replaceFile(path, lines.map((line) => `${line}\n`).join(''), 0o600)
const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean)
