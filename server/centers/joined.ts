// What is joined, as a node knows it: the server's settings, which stay in force, and the rows, read again when the log says that they changed.
import type { ConnectionGiven, ConnectionKind, GivenOf } from '#contract/centers/connections.ts'
import { installation } from '#server/auth/store.ts'
import type { CapFeed, Config } from '#server/config.ts'
import { outOfLanes } from '#server/kit/admission/lanes.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { Database } from '#server/kit/transaction.ts'
import { type CameraHosts, cameraHosts } from '#server/outside/cameras/hosts.ts'
import type { TroubleKind } from '#server/outside/fetchOutside.ts'
import type { MailServer } from '#server/outside/mail.ts'
import type { SmsGateway } from '#server/outside/sms.ts'
import type { Channel } from '#server/outside/channels.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import { connectionsOf, type KeptConnection, noteHeard, noteWord, wordOf } from './storeConnections.ts'

type JoinedConfig = Pick<Config, 'smtpUrl' | 'smsUrl' | 'weatherUrl' | 'capFeeds' | 'cameraHosts' | 'privateHosts'>

/** A feed of warnings as it is joined just now. */
export interface JoinedFeed extends CapFeed {
  /** By which its warnings are kept: as long as it is joined. */
  name: string
  /** Whose own it is; null: it is asked for all centers. */
  center: string | null
}

const usualWeather = 'https://api.open-meteo.com'

export class Joined {
  readonly #db: Database
  readonly #secrets: Pick<Secrets, 'unseal'>
  readonly #config: JoinedConfig
  readonly #kept = new Map<string, Promise<KeptConnection[]>>()
  readonly #hosts = new Map<string, Promise<CameraHosts>>()
  readonly #listeners: ((center: string | null) => void)[] = []

  constructor(db: Database, tail: Pick<Tail, 'onFacts' | 'onFresh'>, secrets: Pick<Secrets, 'unseal'>, config: JoinedConfig) {
    this.#db = db
    this.#secrets = secrets
    this.#config = config
    tail.onFacts((facts) => {
      for (const { verb, command_center_id: center } of facts) if (verb === 'connectionChanged') this.forget(center)
    })
    tail.onFresh(() => {
      this.#kept.clear()
      this.#tell(null)
    })
  }

  /** What was read of a center before is not so any more. */
  forget(center: string): void {
    this.#kept.delete(center)
    this.#tell(center === installation ? null : center)
  }

  /** Told whose connections changed; null: perhaps everybody's. */
  onChange(listener: (center: string | null) => void): void {
    this.#listeners.push(listener)
  }

  #tell(center: string | null): void {
    if (center === null) this.#hosts.clear()
    else this.#hosts.delete(center)
    for (const listener of this.#listeners) listener(center)
  }

  #rows(center: string): Promise<KeptConnection[]> {
    return keep(this.#kept, center, () => outOfLanes(() => this.#db.read(center, connectionsOf)))
  }

  async #all<K extends ConnectionKind>(center: string, kind: K): Promise<{ id: string; given: GivenOf<K>; secret: string }[]> {
    const isOf = (given: ConnectionGiven): given is GivenOf<K> => given.kind === kind
    return (await this.#rows(center)).flatMap(({ id, given, secret }) => (isOf(given) ? [{ id, given, secret: this.#open(secret) }] : []))
  }

  /** What the secret of another installation sealed is as none: whoever is asked without it says so. */
  #open(sealed: string | null): string {
    try {
      return sealed === null ? '' : this.#secrets.unseal(sealed)
    } catch {
      return ''
    }
  }

  /** The mail server of a row; the one of the settings is in force before it is asked for. */
  mail = async (): Promise<MailServer | null> => {
    const [row] = await this.#all(installation, 'mail')
    return row ? { ...row.given, password: row.secret } : null
  }

  smsGateway = async (center: string): Promise<SmsGateway | null> => {
    const [row] = await this.#all(center, 'sms')
    return row ? { url: row.given.url, token: row.secret } : null
  }

  /** A channel of messages as it is joined just now, on or off. */
  channelOf = async (center: string, id: string): Promise<Channel | null> => {
    const found = (await this.#rows(center)).find((one) => one.id === id)
    if (!found || (found.given.kind !== 'messenger' && found.given.kind !== 'channel')) return null
    return { id, given: found.given, secret: this.#open(found.secret), signing: this.#open(found.signing) }
  }

  /** How sending by it went; null: well. */
  noteChannel = async (center: string, channel: Channel, trouble: string | null): Promise<void> =>
    void (await this.#db.within(center, (tx) => noteWord(tx, wordOf(channel)!, trouble)))

  hearChannel = async (center: string, channel: Channel): Promise<void> =>
    void (await this.#db.within(center, (tx) => noteHeard(tx, wordOf(channel)!)))

  /** Null: nobody is asked. */
  weatherUrl = async (): Promise<string | null> => {
    if (this.#config.weatherUrl !== undefined) return this.#config.weatherUrl
    return (await this.#all(installation, 'weather'))[0]?.given.url ?? usualWeather
  }

  noteWeather = async (trouble: TroubleKind | null): Promise<void> =>
    void (await this.#db.within(installation, (tx) => noteWord(tx, 'weather', trouble && troubleSentences[trouble])))

  /** The feeds that a center is told of: those of the settings and of the installation, and its own. */
  async feeds(center: string): Promise<JoinedFeed[]> {
    const ofSettings = this.#config.capFeeds.map((feed) => ({ ...feed, name: feed.url, center: null }))
    const own = center === installation ? [] : await this.#feedRows(center, center)
    return [...ofSettings, ...(await this.#feedRows(installation, null)), ...own]
  }

  async #feedRows(owner: string, center: string | null): Promise<JoinedFeed[]> {
    return (await this.#all(owner, 'warnings')).map(({ id, given: { url, trust, certificate, everyMinutes } }) => ({
      ...{ url, trust, certificate: certificate || null, everyMinutes, center },
      name: `${url.split('#')[0]}#${id}`,
    }))
  }

  /** The private networks that rows may name cameras in. */
  async networks(): Promise<string[]> {
    return (await this.#all(installation, 'cameras')).flatMap(({ given }) => given.hosts)
  }

  hostsOf = (center: string): Promise<CameraHosts> =>
    keep(this.#hosts, center, async () => {
      return this.hostsWith((await this.#all(center, 'cameras')).flatMap(({ given }) => given.hosts))
    })

  /** As it would be with these hosts. */
  hostsWith = async (own: readonly string[]): Promise<CameraHosts> => cameraHosts(this.#config.cameraHosts, { own, networks: await this.networks() })

  /** What the settings of the server have said, which no row changes. */
  onServer(): ConnectionKind[] {
    const { smtpUrl, smsUrl, weatherUrl, capFeeds, cameraHosts: hosts } = this.#config
    const said = {
      ...{ mail: smtpUrl !== undefined, sms: smsUrl !== undefined, weather: weatherUrl !== undefined },
      ...{ warnings: capFeeds.length > 0, cameras: hosts.length > 0, messenger: false, channel: false },
    }
    return (Object.keys(said) as ConnectionKind[]).filter((kind) => said[kind])
  }
}

/** What failed is read again by the next who asks. */
function keep<V>(known: Map<string, Promise<V>>, key: string, read: () => Promise<V>): Promise<V> {
  const found = known.get(key)
  if (found) return found
  const reading = read()
  known.set(key, reading)
  reading.catch(() => known.get(key) === reading && known.delete(key))
  return reading
}
