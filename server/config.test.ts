// Every setting that is wrong is told in one plain sentence that names it and does not repeat its value.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, secretSettings, settingNames, withSecrets } from './config.ts'

const data = mkdtempSync(join(tmpdir(), 'tanod-config-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

function complaintOf(name: string, value: string): string {
  try {
    readConfig({ TANOD_DATA: data, [name]: value })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

const odd = ['abc', '-1', '1.5', '999999999999999999999', 'x y', '☃', '%']

describe('a wrong setting', () => {
  it.each(settingNames.filter((name) => name !== 'TANOD_DATA'))('%s is told in a sentence', (name) => {
    for (const value of odd) {
      const said = complaintOf(name, value)
      if (said) expect(said).toMatch(new RegExp(`^The setting ${name} is not right: (must|is|cannot) [^\\n]+\\.$`))
      expect(said).not.toMatch(/NaN|Invalid|expected|received/)
      if (value.length > 2) expect(said).not.toContain(value)
    }
  })

  it.each([
    ['PORT', 'abc', 'The setting PORT is not right: must be a whole number.'],
    ['PORT', '70000', 'The setting PORT is not right: must be 65535 or less.'],
    ['TANOD_FAST', 'yes', 'The setting TANOD_FAST is not right: must be one of 0, 1.'],
    ['TANOD_LOG', 'loud', 'The setting TANOD_LOG is not right: must be one of silent, error, warn, info, debug.'],
    ['TANOD_SUPERADMIN_EMAIL', 'me', 'The setting TANOD_SUPERADMIN_EMAIL is not right: must be an e-mail address.'],
    ['TANOD_METRICS_TOKEN', 'short', 'The setting TANOD_METRICS_TOKEN is not right: must hold at least 16 characters.'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'The setting OTEL_TRACES_SAMPLER_ARG is not right: must be a number from 0 to 1.'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', 'The setting OTEL_EXPORTER_OTLP_HEADERS is not right: must look like name=value,other=value.'],
    [
      'DATABASE_REPLICA_URL',
      'postgres://copy/tanod',
      'The setting DATABASE_REPLICA_URL is not right: must come with DATABASE_URL; the built-in database has no copies.',
    ],
    ['TANOD_SMTP_URL', 'mail', 'The setting TANOD_SMTP_URL is not right: must look like smtp://user:password@host:587.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(complaintOf(name, value)).toBe(sentence)
  })

  it('nothing, or blanks, is the usual value', () => {
    expect(readConfig({ TANOD_DATA: data, PORT: ' ', TANOD_LOG: '' }, false)).toMatchObject({ port: 4100, logLevel: 'info' })
  })

  it('in a terminal only warnings follow the one-time password, unless more was asked for', () => {
    expect(readConfig({ TANOD_DATA: data }, true).logLevel).toBe('warn')
    expect(readConfig({ TANOD_DATA: data, TANOD_LOG: 'info' }, true).logLevel).toBe('info')
  })
})

describe('a store of secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('hands over each secret as a file by the name of its setting, and nothing else; a variable goes before', () => {
    for (const name of [...secretSettings, 'PORT']) writeFileSync(join(folder, name), `from the store: ${name}\n`)
    writeFileSync(join(folder, 'TANOD_SECRET'), `${'k'.repeat(40)}\n`)
    const handed = withSecrets({ CREDENTIALS_DIRECTORY: folder, TANOD_SMS_TOKEN: 'from a variable', TANOD_SMTP_URL: ' ' })
    expect(handed).toMatchObject({ TANOD_SMS_TOKEN: 'from a variable', TANOD_SMTP_URL: 'from the store: TANOD_SMTP_URL' })
    expect(handed).not.toHaveProperty('PORT')
    const only = { TANOD_DATA: data, CREDENTIALS_DIRECTORY: folder }
    for (const name of secretSettings.filter((one) => one !== 'TANOD_SECRET')) rmSync(join(folder, name))
    expect(readConfig(only).secret).toBe('k'.repeat(40))
  })

  it('one that cannot be read ends the start in words', () => {
    const odd = mkdtempSync(join(folder, 'odd-'))
    mkdirSync(join(odd, 'TANOD_TURN_SECRET'))
    expect(() => withSecrets({ CREDENTIALS_DIRECTORY: odd })).toThrow(
      'The setting TANOD_TURN_SECRET is not right: must name a file; it cannot be read.',
    )
  })

  it('holds every setting that is a secret, and the unit of the documented machine asks for each', () => {
    const named = settingNames.filter((name) =>
      /SECRET|TOKEN|PASSPHRASE|PASSWORD|BUCKET$|SMTP_URL|DATABASE_(REPLICA_)?URL|OTLP_HEADERS|_KEY$/.test(name),
    )
    // The key of HTTPS is a file already, of the owner.
    expect(named.filter((name) => name !== 'TANOD_TLS_KEY').sort()).toEqual([...secretSettings])
    const unit = readFileSync(join(import.meta.dirname, '../deploy/tanod.service'), 'utf8')
    expect([...unit.matchAll(/^LoadCredentialEncrypted=(\w+)$/gm)].map(([, name]) => name)).toEqual([...secretSettings])
  })
})

it('where spans go, with what, and which share of them', () => {
  const read = (given: Record<string, string>) => readConfig({ TANOD_DATA: data, ...given }).traces
  expect(read({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' })).toBe(null)
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b=c, other=100%',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  }
  expect(read(given)).toEqual({ endpoint: 'http://127.0.0.1:4318', headers: { 'x-key': 'a b=c', other: '100%' }, service: 'tanod', share: 0.1 })
})

it('a feed says behind its address how far it is trusted; nothing else may stand there', () => {
  const environment = { TANOD_DATA: data, TANOD_SECRET: 's'.repeat(32) }
  const read = (feeds: string) => readConfig({ ...environment, TANOD_CAP_FEEDS: feeds }).capFeeds
  expect(read('https://a.example/feed,https://b.example/feed#trust=signed&every=60')).toEqual([
    { url: 'https://a.example/feed', trust: 'transport', certificate: null, everyMinutes: 15 },
    { url: 'https://b.example/feed', trust: 'signed', certificate: null, everyMinutes: 60 },
  ])
  expect(() => read('https://a.example/feed#trust=all')).toThrow('TANOD_CAP_FEEDS')
  expect(() => read('https://a.example/feed#certificate=/none.pem')).toThrow('there is no such file')
})
