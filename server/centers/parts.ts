// What the room centers is given beside the context of a call.
import type { Finding } from '#contract/centers/findings.ts'
import type { AuthParts } from '#server/auth/parts.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { Sms } from '#server/outside/sms.ts'
import type { Kept } from './storeIntegrations.ts'
import type { Joined, JoinedFeed } from './joined.ts'

export type { JoinedFeed } from './joined.ts'

interface Triable {
  name: string
  /** Null: it works; else why not, in words. */
  ask(): Promise<string | null>
}

export interface CenterParts extends Omit<AuthParts, 'config'>, Pick<AccountParts, 'keeper' | 'dutyOf' | 'duty' | 'makeInitialPassword'> {
  config: Pick<
    Config,
    | 'demo'
    | 'secondFactor'
    | 'staffGroups'
    | 'data'
    | 'smtpUrl'
    | 'backup'
    | 'backupBucket'
    | 'databaseUrl'
    | 'privateHosts'
    | 'cameraHosts'
    | 'warnings'
    | 'backupPassphrase'
    | 'webAddress'
    | 'origins'
    | 'tls'
    | 'host'
    | 'certificate'
  >
  mail: Mail
  sms: Sms
  joined: Joined
  /** What other rooms try for a test. */
  ports: {
    askFeed(feed: JoinedFeed): Promise<{ found: { isTrusted: boolean }[] }>
    /** Once this transaction stands all feeds are asked, and what they gave is judged by what they are trusted for now. */
    feedsChanged(tx: Tx): Promise<unknown>
    /** Each in use, and how to ask it; `hosts` are those that are typed and not saved yet. */
    tryCameras(center: string, hosts?: readonly string[]): Promise<Triable[]>
    sensorsJoined(tx: Tx): Promise<Pick<Kept, 'joined' | 'lastAt' | 'failing' | 'trouble'> | undefined>
    warningSources(tx: Tx): Promise<{ source: string; trouble: string | null; fetched_at: string | null }[]>
    tryWebhooks(center: string): Promise<Triable[]>
    tryPartners(center: string): Promise<Triable[]>
    partnersJoined(tx: Tx): Promise<Partial<Kept>>
    addUsualPlans(tx: Tx): Promise<void>
    waitingAtDesk(tx: Tx): Promise<{ critical: number }>
    /** The newest first. */
    backupsIn(folder: string): { path: string; at: Date }[]
    opensWith(path: string, passphrase: string): Promise<boolean>
    backupFindings(config: CenterParts['config']): Record<'trail' | 'bucket' | 'drill', Finding | null> & { backup: Finding }
  }
}
