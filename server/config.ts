// Every setting of the program, read from the environment once and checked; nobody else reads it.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { accountTypes } from '#contract/accounts/permissions.ts'
import { absoluteMs, inactivityMs } from '#contract/auth/limits.ts'
import { type Provenance, provenances } from '#contract/warnings/Warning.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { withOthers } from '#server/database/hosts.ts'
import { usualPort } from '#server/port.ts'
import { hasOwn, ownFiles } from '#server/tls/own.ts'
import type { CertificateFiles } from '#server/tls/pair.ts'

const flag = z.enum(['0', '1']).transform((text) => text === '1')
const partsOf = (text: string, between: string) =>
  text
    .split(between)
    .map((one) => one.trim())
    .filter(Boolean)
const list = z.string().transform((text) => partsOf(text, ','))
/** Groups that are written as DNs hold commas: a semicolon anywhere is what stands between. */
const groupList = z.string().transform((text) => partsOf(text, text.includes(';') ? ';' : ','))
const whole = (usual: number) => z.coerce.number().int().min(0).default(usual)

/** A group of the provider, and the type of account that it may sign in as. */
const groupOf = (one: string) => {
  const at = one.lastIndexOf('=')
  return { group: one.slice(0, Math.max(0, at)), type: accountTypes.find((type) => type === one.slice(at + 1) && type !== 'superadmin' && at > 0) }
}

/** As the standard has it, percent-encoded; what is not stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const notShare = 'must be a number from 0 to 1'

const isHost = (one: string) => /^[\w.:[\]-]+(\/\d{1,3})?$/.test(one)

const bucket = z
  .url({ protocol: /^https?$/, error: 'must look like https://KEY:SECRET@s3.example.org/bucket/folder?region=ap-southeast-1' })
  .refine((text) => {
    const { username, password } = URL.parse(text) ?? {}
    return Boolean(username && password)
  }, 'must hold the key and secret before the host')

const database = z
  .string()
  .transform(withOthers)
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' }))

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(usualPort),
  DATABASE_URL: database.optional(),
  DATABASE_REPLICA_URL: database.optional(),
  TANOD_REPLICA_BEHIND_MS: z.coerce.number().int().min(1_000).max(60_000).default(10_000),
  TANOD_DATA: z.string().default('.tanod'),
  TANOD_NODES: z.coerce.number().int().min(1).max(32).default(1),
  TANOD_DEMO: flag.optional(),
  TANOD_DEMO_DAYS: z.coerce.number().int().min(1).max(366).default(366),
  TANOD_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  TANOD_FAST: flag.default(false),
  TANOD_ORIGINS: list.default([]),
  TANOD_TRUST_PROXY: list.default([]),
  TANOD_TLS: flag.default(false),
  TANOD_TLS_CERT: z.string().optional(),
  TANOD_TLS_KEY: z.string().optional(),
  TANOD_METRICS_TOKEN: z.string().min(16).optional(),
  TANOD_SECRET: z
    .string()
    .min(32, 'must hold at least 32 characters')
    .refine((text) => !text.startsWith('change-me'), 'is the sample value')
    .optional(),
  TANOD_SUPERADMIN_EMAIL: z.email().default('superadmin@tanod.invalid'),
  TANOD_SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  TANOD_WEB_ADDRESS: z.url({ protocol: /^https?$/ }).optional(),
  TANOD_SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  TANOD_SMS_TOKEN: z.string().default(''),
  TANOD_MAIL_FROM: z.string().default('Tanod <no-reply@tanod.invalid>'),
  TANOD_HEADS: z.string().optional(),
  TANOD_HEADS_MAIL: z.email().optional(),
  TANOD_HEADS_URL: z.url({ protocol: /^https?$/ }).optional(),
  TANOD_FILES_BUCKET: bucket.optional(),
  TANOD_BACKUP: z.string().optional(),
  TANOD_BACKUP_PASSPHRASE: z.string().min(12, 'must hold at least 12 characters').optional(),
  TANOD_BACKUP_BUCKET: bucket.optional(),
  TANOD_BACKUP_BUCKET_MOST: z.coerce.number().int().min(1).optional(),
  TANOD_BACKUP_BUCKET_DAYS: z.coerce.number().int().min(1).optional(),
  TANOD_BACKUP_TIME: z
    .union([z.literal('off'), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)], { error: 'must be a time such as 02:00, or off' })
    .default('02:00'),
  TANOD_BACKUP_MOST: z.coerce.number().int().min(1).default(30),
  TANOD_BACKUP_DAYS: z.coerce.number().int().min(1).default(90),
  TANOD_HELP: z.string().max(200).optional(),
  TANOD_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text) => partsOf(text, ',').map((one) => one.split(/=(.*)/s)))
    .refine((pairs) => pairs.every(([name = '', value]) => /^[\w-]+$/.test(name.trim()) && value), 'must look like name=value,other=value')
    .transform((pairs) => Object.fromEntries(pairs.map(([name = '', value = '']) => [name.trim(), decoded(value.trim())])))
    .default({}),
  OTEL_SERVICE_NAME: z.string().max(100).default('tanod'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: notShare }).min(0, notShare).max(1, notShare).default(1),
  TANOD_INACTIVITY_MS: whole(inactivityMs),
  TANOD_SESSION_MS: whole(absoluteMs),
  TANOD_SESSION_CACHE_MS: whole(1_000),
  TANOD_POOL: z.coerce.number().int().min(2).max(50).default(8),
  TANOD_DATABASE_WAIT_MS: z.coerce.number().int().min(500).default(1_500),
  TANOD_STRANGER_CALLS: z.coerce.number().int().min(10).default(3_000),
  TANOD_SOCKETS_PER_ACCOUNT: z.coerce.number().int().min(3).default(24),
  TANOD_UPLOAD_BYTES: whole(25 * 1024 * 1024),
  TANOD_UPLOADS_MB: z.coerce.number().int().min(100).default(10_000),
  TANOD_CLAMD: z
    .string()
    .regex(/^(\/.+|[\w.:[\]-]+:\d{1,5})$/, 'must be the path of a socket, or a host with its port')
    .optional(),
  TANOD_STUN_URLS: list.default([]),
  TANOD_TURN_URLS: list.default([]),
  TANOD_TURN_SECRET: z.string().min(16, 'must hold at least 16 characters').optional(),
  TANOD_WEATHER_URL: z.union([z.literal('off'), z.url({ protocol: /^https?$/ })]).optional(),
  TANOD_PRIVATE_HOSTS: list.default([]),
  TANOD_WARNINGS_URL: z.url({ protocol: /^https?$/ }).optional(),
  TANOD_WARNINGS_CLIENT_ID: z.string().default(''),
  TANOD_WARNINGS_CLIENT_SECRET: z.string().default(''),
  TANOD_CAP_FEEDS: list.pipe(z.array(z.url({ protocol: /^https?$/ })).max(20)).default([]),
  TANOD_CAP_CERTIFICATE: z.string().optional(),
  TANOD_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  TANOD_OIDC_CLIENT_ID: z.string().default('tanod'),
  TANOD_OIDC_CLIENT_SECRET: z.string().default(''),
  TANOD_OIDC_SCOPE: z.string().max(200).default('openid email'),
  TANOD_OIDC_GROUPS_CLAIM: z.string().max(100).default('groups'),
  TANOD_OIDC_GROUPS: groupList
    .refine(
      (all) => all.every((one) => groupOf(one).type !== undefined),
      'must look like desk-group=dispatcher,leads=supervisor (or with ; between, where names hold commas); a superadmin keeps the password',
    )
    .default([]),
  TANOD_EGOV_URL: z.url({ protocol: /^https?$/ }).optional(),
  TANOD_EGOV_PARTNER_CODE: z.string().default(''),
  TANOD_EGOV_PARTNER_SECRET: z.string().default(''),
  TANOD_PARTNER_NAME: z.string().max(60).default('DGSI'),
  TANOD_MAP_STYLE: z.url({ protocol: /^https?$/ }).optional(),
  TANOD_MAP_HOSTS: list
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must hold addresses such as https://tiles.example.org' })).max(20))
    .default([]),
  TANOD_CAMERA_HOSTS: list.default([]).refine((hosts) => hosts.every(isHost), 'must name hosts, addresses or networks such as 192.168.10.0/24'),
})

export const settingNames = Object.keys(Environment.shape)

/** Those that a store of secrets may keep. */
export const secretSettings = [
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'TANOD_BACKUP_BUCKET',
  'TANOD_BACKUP_PASSPHRASE',
  'TANOD_EGOV_PARTNER_SECRET',
  'TANOD_FILES_BUCKET',
  'TANOD_METRICS_TOKEN',
  'TANOD_OIDC_CLIENT_SECRET',
  'TANOD_SECRET',
  'TANOD_SMS_TOKEN',
  'TANOD_SMTP_URL',
  'TANOD_TURN_SECRET',
  'TANOD_WARNINGS_CLIENT_SECRET',
] as const

type Given = Record<string, string | undefined>

/** With what a store of secrets (systemd's, a container's, the agent of a vault) handed over: files by the names of settings. A variable goes before. */
export function withSecrets(environment: Given = process.env): Given {
  const folder = environment['CREDENTIALS_DIRECTORY']
  if (!folder) return environment
  const handed = secretSettings.filter((name) => !environment[name]?.trim() && existsSync(join(folder, name)))
  return { ...environment, ...Object.fromEntries(handed.map((name) => [name, readFileAt(name, join(folder, name)).trim()])) }
}

export type Config = ReturnType<typeof readConfig>

function parse(environment: Given) {
  const filled = Object.entries(withSecrets(environment)).filter(([, value]) => value?.trim())
  return Environment.safeParse(Object.fromEntries(filled), { error: demandOf })
}

const sentenceOf = (error: z.ZodError) => {
  const { path, message } = error.issues[0]!
  return `The setting ${String(path[0])} is not right: ${message}.`
}

/** What is wrong with the settings by themselves; nothing is looked for on this machine. */
export function wrongSetting(environment: Given = process.env): string | undefined {
  const { error } = parse(environment)
  return error && sentenceOf(error)
}

/** `isTerminal`: somebody reads along, and what is said once is not to scroll away. */
export function readConfig(environment: Given = process.env, isTerminal = process.stdout.isTTY) {
  const read = parse(environment)
  if (!read.success) throw new PlainError(sentenceOf(read.error))
  const given = read.data
  const data = resolve(given.TANOD_DATA)
  requireOwnFolder(data)
  const certificate = certificateIn(given, data)
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL)
    throw new PlainError('The setting DATABASE_REPLICA_URL is not right: must come with DATABASE_URL; the built-in database has no copies.')
  return {
    host: given.HOST,
    port: given.PORT,
    databaseUrl: given.DATABASE_URL,
    /** Copies of it that only read, and by how much one that is asked may be behind. */
    replicaUrl: given.DATABASE_REPLICA_URL,
    replicaBehindMs: given.TANOD_REPLICA_BEHIND_MS,
    data,
    nodes: given.TANOD_NODES,
    demo: given.TANOD_DEMO ?? !given.DATABASE_URL,
    isDemoSaid: given.TANOD_DEMO === true,
    demoDays: given.TANOD_DEMO_DAYS,
    /** Of those who lead or verify; as the demo mode has it where it is not said. */
    secondFactor: given.TANOD_SECOND_FACTOR,
    fast: given.TANOD_FAST,
    origins: given.TANOD_ORIGINS,
    trustProxy: given.TANOD_TRUST_PROXY,
    /** By whom HTTPS is served: a proxy, or this program with these files. */
    tls: given.TANOD_TLS || certificate !== undefined,
    certificate,
    metricsToken: given.TANOD_METRICS_TOKEN,
    secret: given.TANOD_SECRET ?? ownSecret(data),
    superadminEmail: given.TANOD_SUPERADMIN_EMAIL,
    webAddress: given.TANOD_WEB_ADDRESS?.replace(/\/+$/, ''),
    smsUrl: given.TANOD_SMS_URL,
    smsToken: given.TANOD_SMS_TOKEN,
    smtpUrl: given.TANOD_SMTP_URL,
    mailFrom: given.TANOD_MAIL_FROM,
    heads: given.TANOD_HEADS ? resolve(given.TANOD_HEADS) : join(data, 'heads'),
    headsMail: given.TANOD_HEADS_MAIL,
    headsUrl: given.TANOD_HEADS_URL,
    /** Where files are kept in the end. */
    filesBucket: given.TANOD_FILES_BUCKET,
    backup: given.TANOD_BACKUP === undefined ? undefined : resolve(given.TANOD_BACKUP),
    backupPassphrase: given.TANOD_BACKUP_PASSPHRASE,
    /** Where backups go as well. */
    backupBucket: given.TANOD_BACKUP_BUCKET,
    /** How many stay there, and how old they become; where neither is said nothing is taken away there. */
    bucketKeeps: { most: given.TANOD_BACKUP_BUCKET_MOST, days: given.TANOD_BACKUP_BUCKET_DAYS },
    /** By the clock of this machine; null: by hand, or by a timer of the system. */
    backupTime: given.TANOD_BACKUP_TIME === 'off' ? null : given.TANOD_BACKUP_TIME,
    backupMost: given.TANOD_BACKUP_MOST,
    backupDays: given.TANOD_BACKUP_DAYS,
    /** Whom to call when something is wrong with this installation. */
    help: given.TANOD_HELP,
    logLevel: given.TANOD_LOG ?? (isTerminal ? 'warn' : 'info'),
    /** Where spans go; null: nothing is traced. */
    traces: given.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: given.OTEL_EXPORTER_OTLP_HEADERS,
          service: given.OTEL_SERVICE_NAME,
          share: given.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    inactivityMs: given.TANOD_INACTIVITY_MS,
    sessionMs: given.TANOD_SESSION_MS,
    sessionCacheMs: given.TANOD_SESSION_CACHE_MS,
    pool: given.TANOD_POOL,
    databaseWaitMs: given.TANOD_DATABASE_WAIT_MS,
    strangerCalls: given.TANOD_STRANGER_CALLS,
    socketsPerAccount: given.TANOD_SOCKETS_PER_ACCOUNT,
    uploadBytes: given.TANOD_UPLOAD_BYTES,
    uploadsBytes: given.TANOD_UPLOADS_MB * 1024 * 1024,
    stunUrls: given.TANOD_STUN_URLS,
    scanner: given.TANOD_CLAMD,
    turnUrls: given.TANOD_TURN_URLS,
    turnSecret: given.TANOD_TURN_SECRET,
    /** Null: nobody is asked; undefined: not said here. */
    weatherUrl: given.TANOD_WEATHER_URL === 'off' ? null : given.TANOD_WEATHER_URL,
    privateHosts: given.TANOD_PRIVATE_HOSTS,
    cameraHosts: given.TANOD_CAMERA_HOSTS,
    mapStyle: given.TANOD_MAP_STYLE ?? null,
    mapOrigins: [...new Set([...(given.TANOD_MAP_STYLE ? [given.TANOD_MAP_STYLE] : []), ...given.TANOD_MAP_HOSTS].map((one) => new URL(one).origin))],
    warnings: given.TANOD_WARNINGS_URL
      ? { url: withSlash(given.TANOD_WARNINGS_URL), clientId: given.TANOD_WARNINGS_CLIENT_ID, clientSecret: given.TANOD_WARNINGS_CLIENT_SECRET }
      : null,
    partnerName: given.TANOD_PARTNER_NAME,
    staffGroups: given.TANOD_OIDC_GROUPS.map(groupOf),
    openId: given.TANOD_OIDC_ISSUER
      ? {
          issuer: given.TANOD_OIDC_ISSUER,
          clientId: given.TANOD_OIDC_CLIENT_ID,
          clientSecret: given.TANOD_OIDC_CLIENT_SECRET,
          scope: given.TANOD_OIDC_SCOPE,
          groupsClaim: given.TANOD_OIDC_GROUPS_CLAIM,
        }
      : null,
    egov: given.TANOD_EGOV_URL
      ? { url: withSlash(given.TANOD_EGOV_URL), partnerCode: given.TANOD_EGOV_PARTNER_CODE, partnerSecret: given.TANOD_EGOV_PARTNER_SECRET }
      : null,
    capFeeds: given.TANOD_CAP_FEEDS.map((one) => capFeedOf(one, given.TANOD_CAP_CERTIFICATE)),
  }
}

/** A feed of alerts, with what behind its "#" says how far it is trusted. */
export interface CapFeed {
  url: string
  trust: Provenance
  certificate: string | null
  /** Minutes without an answer after which it is missed. */
  everyMinutes: number
}

const FeedOptions = z.strictObject({
  trust: z.enum(provenances).optional(),
  certificate: z.string().optional(),
  every: z.coerce.number().int().min(1).max(10_080).default(15),
})

function capFeedOf(address: string, usualCertificate: string | undefined): CapFeed {
  const [url = '', options = ''] = address.split('#')
  const read = FeedOptions.safeParse(Object.fromEntries(new URLSearchParams(options)))
  if (!read.success)
    throw new PlainError(`The setting TANOD_CAP_FEEDS is not right: behind the "#" of ${new URL(url).host} stand trust, certificate and every.`)
  const { trust, certificate, every } = read.data
  const pinned = certificate ?? usualCertificate
  return {
    url,
    // Whoever gives a feed a certificate of its own expects its alerts to be signed.
    trust: trust ?? (certificate === undefined ? 'transport' : 'signed'),
    certificate: pinned === undefined ? null : readFileAt(certificate === undefined ? 'TANOD_CAP_CERTIFICATE' : 'TANOD_CAP_FEEDS', pinned),
    everyMinutes: every,
  }
}

/** What was set, else what npm run certificate has made; none where a proxy serves HTTPS. */
function certificateIn(
  { TANOD_TLS, TANOD_TLS_CERT: cert, TANOD_TLS_KEY: key }: z.output<typeof Environment>,
  data: string,
): CertificateFiles | undefined {
  const [set, other] = cert === undefined ? ['TANOD_TLS_KEY', 'TANOD_TLS_CERT'] : ['TANOD_TLS_CERT', 'TANOD_TLS_KEY']
  if ((cert === undefined) !== (key === undefined)) throw new PlainError(`The setting ${set} is not right: must be set together with ${other}.`)
  if (cert !== undefined && key !== undefined) return { cert: resolve(cert), key: resolve(key), isOwn: false }
  if (TANOD_TLS || !hasOwn(data)) return undefined
  const files = ownFiles(data)
  return { cert: files.cert, key: files.key, isOwn: true }
}

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`)

function readFileAt(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const why = (error as { code?: string }).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'
    throw new PlainError(`The setting ${setting} is not right: must name a file; ${why}.`)
  }
}

/** What a setting must be, in words: never its value, which may be secret. */
function demandOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return 'must be a whole number'
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'must be an e-mail address'
  if (issue.code === 'invalid_format') return 'must be an address that begins with its protocol, such as https://'
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? `must hold at least ${issue.minimum} characters` : `must be ${issue.minimum} or more`
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? `must hold at most ${issue.maximum} characters` : `must be ${issue.maximum} or less`
  return 'cannot be understood'
}

/** The secret that an installation here has already; whoever only looks makes none. */
export function secretKept(): string | undefined {
  const path = join(resolve(process.env['TANOD_DATA'] || '.tanod'), 'secret')
  return withSecrets()['TANOD_SECRET'] || (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)
}

/** A folder that holds other things and none of Tanod's marks is somebody else's: nothing is written into it. */
function requireOwnFolder(data: string): void {
  const names = existsSync(data) ? readdirSync(data).filter((name) => name !== 'lost+found') : []
  const isOurs = names.length === 0 || names.some((name) => name === 'secret' || name === 'receiving' || name.startsWith('postgres'))
  if (!isOurs) throw new PlainError(`The folder ${data} holds files that are not Tanod's: name another one in TANOD_DATA.`)
}

/** Where the secret lies that takes the place of the one before once all is sealed by it. */
export const nextSecretOf = (data: string) => join(data, 'secret.next')

/** The installation's own secret, made at the first start and kept beside the data. */
function ownSecret(data: string): string {
  const path = join(data, 'secret')
  if (existsSync(nextSecretOf(data))) throw new PlainError('The secret is being replaced and that was broken off: run npm run renew-secret again.')
  try {
    if (existsSync(path)) return readFileSync(path, 'utf8').trim()
    mkdirSync(data, { recursive: true, mode: 0o755 })
    const secret = randomBytes(48).toString('base64url')
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  } catch (error) {
    throw new PlainError(`The data folder ${data} cannot be written: ${(error as Error).message}. Set TANOD_DATA to a folder that can.`)
  }
}
