// Every setting of the program, read from the environment once and checked; nobody else reads it.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { absoluteMs, inactivityMs } from '#contract/auth/limits.ts'
import { PlainError } from '#server/database/embedded/plain.ts'

const flag = z.enum(['0', '1']).transform((text) => text === '1')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
)
const whole = (usual: number) => z.coerce.number().int().min(0).default(usual)

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4100),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' }).optional(),
  TANOD_DATA: z.string().default('.tanod'),
  TANOD_NODES: z.coerce.number().int().min(1).max(32).default(1),
  TANOD_DEMO: flag.optional(),
  TANOD_FAST: flag.default(false),
  TANOD_ORIGINS: list.default([]),
  TANOD_TRUST_PROXY: list.default([]),
  TANOD_TLS: flag.default(false),
  TANOD_METRICS_TOKEN: z.string().min(16).optional(),
  TANOD_SECRET: z
    .string()
    .min(32, 'must hold at least 32 characters')
    .refine((text) => !text.startsWith('change-me'), 'is the sample value')
    .optional(),
  TANOD_SUPERADMIN_EMAIL: z.email().default('superadmin@tanod.invalid'),
  TANOD_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  TANOD_MAIL_FROM: z.string().default('Tanod <no-reply@tanod.invalid>'),
  TANOD_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  TANOD_INACTIVITY_MS: whole(inactivityMs),
  TANOD_SESSION_MS: whole(absoluteMs),
  TANOD_SESSION_CACHE_MS: whole(1_000),
  TANOD_POOL: z.coerce.number().int().min(2).max(50).default(8),
  TANOD_UPLOAD_BYTES: whole(25 * 1024 * 1024),
})

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const read = Environment.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))
  if (!read.success) {
    const { path, message } = read.error.issues[0]!
    throw new PlainError(`The setting ${String(path[0])} is not right: ${message}.`)
  }
  const given = read.data
  const data = resolve(given.TANOD_DATA)
  return {
    host: given.HOST,
    port: given.PORT,
    databaseUrl: given.DATABASE_URL,
    data,
    nodes: given.TANOD_NODES,
    demo: given.TANOD_DEMO ?? !given.DATABASE_URL,
    fast: given.TANOD_FAST,
    origins: given.TANOD_ORIGINS,
    trustProxy: given.TANOD_TRUST_PROXY,
    tls: given.TANOD_TLS,
    metricsToken: given.TANOD_METRICS_TOKEN,
    secret: given.TANOD_SECRET ?? ownSecret(data),
    superadminEmail: given.TANOD_SUPERADMIN_EMAIL,
    smtpUrl: given.TANOD_SMTP_URL,
    mailFrom: given.TANOD_MAIL_FROM,
    logLevel: given.TANOD_LOG,
    inactivityMs: given.TANOD_INACTIVITY_MS,
    sessionMs: given.TANOD_SESSION_MS,
    sessionCacheMs: given.TANOD_SESSION_CACHE_MS,
    pool: given.TANOD_POOL,
    uploadBytes: given.TANOD_UPLOAD_BYTES,
  }
}

/** The installation's own secret, made at the first start and kept beside the data. */
function ownSecret(data: string): string {
  const path = join(data, 'secret')
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
