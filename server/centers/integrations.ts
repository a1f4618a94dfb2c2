// What is joined to the center, and whether it works when it is asked: errors in words, for whoever has no terminal.
import { stat } from 'node:fs/promises'
import { uuidv7 as newId } from 'uuidv7'
import type { ConnectionGiven } from '#contract/centers/connections.ts'
import type { Integration, integrations as contract, Testable, Tried } from '#contract/centers/integrations.ts'
import { k, say, type Sentence } from '#contract/kit/say.ts'
import { accountOf, installation } from '#server/auth/store.ts'
import { spend } from '#server/kit/attempts.ts'
import type { Context } from '#server/kit/context.ts'
import { Refusal, refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { sendBy } from '#server/outside/mail.ts'
import { askChannel, type Channel, nameOfChannel } from '#server/outside/channels.ts'
import { openMeteo } from '#server/outside/openMeteo.ts'
import { sendText } from '#server/outside/sms.ts'
import { checkGiven, receiverOf } from './connections.ts'
import type { CenterParts } from './parts.ts'
import { ownCenter, showCenter } from './store.ts'
import { connectionsOf, type Word, wordOf, wordsOf } from './storeConnections.ts'
import { Unreadable, troubleOf } from './troubles.ts'
import { camerasJoined, type Kept, keysJoined, lettersWaiting, messagesWaiting, nothing, textsWaiting, webhooksJoined } from './storeIntegrations.ts'

const backupMostMs = 26 * 3_600_000
const tests = { most: 20, windowMs: 3_600_000 }

const many = (name: Integration['name'], { joined, failing, ...kept }: Kept): Integration => ({
  ...{ name, joined, failing, ...kept },
  state: joined === 0 ? 'off' : failing > 0 ? 'failing' : 'ok',
})
type Words = Awaited<ReturnType<typeof wordsOf>>
/** Before the first word nobody knows whether it works. */
function spoken(words: Words, kind: Word): Partial<Integration> {
  const word = words.find((said) => said.kind === kind)
  if (!word) return untried
  return { lastAt: word.wentAt, trouble: word.trouble, state: word.trouble === null ? 'ok' : 'failing' }
}
const untried = { state: 'set' } as const
const one = (name: Integration['name'], isSet: boolean, found: Partial<Integration> = {}): Integration => ({
  ...{ name, joined: null, lastAt: null, waiting: 0, failing: 0, trouble: null },
  ...found,
  state: isSet ? (found.state ?? 'ok') : 'off',
})

type Part = Tried['parts'][number]
interface Answer {
  said: Sentence
  parts?: Part[]
}

/** What comes of each, in the order in which they were given, a few at a time. */
async function each<T>(all: readonly T[], ask: (one: T) => Promise<Part>): Promise<Part[]> {
  const parts: Part[] = []
  const queue = [...all.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) parts[next[0]] = await ask(next[1])
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return parts
}

export function serveIntegrations(parts: CenterParts): Handlers<typeof contract> {
  const { db, secrets, config, mail, sms, joined, ports } = parts
  const backup = (): Integration => {
    const [newest] = config.backup ? ports.backupsIn(config.backup) : []
    const isOld = !newest || Date.now() - newest.at.getTime() > backupMostMs
    return one('backup', config.backup !== undefined, {
      lastAt: newest?.at.toISOString() ?? null,
      ...(config.backup && isOld && { state: 'failing' as const, trouble: newest ? k('The last one is too old.') : k('There is none yet.') }),
    })
  }
  const sourcesOf = async (center: string) => [...(config.warnings ? ['provider'] : []), ...(await joined.feeds(center)).map(({ name }) => name)]

  /** Whom a test goes to, and whose middle of the town it asks for. */
  async function asker({ me, read }: Context) {
    await spend(db, [{ key: secrets.hash('integration', me.accountId), ...tests }], k('Please wait {wait} before the next test.'))
    return read(async (tx) => {
      const account = (await accountOf(tx, me.accountId))!
      const center = showCenter((await ownCenter(tx))!)
      if (me.center === installation) center.name = 'Tanod'
      return { account, center, text: `This is a test of ${center.name}: it arrived.` }
    })
  }
  type Asker = Awaited<ReturnType<typeof asker>>
  const letterTo = ({ account, center, text }: Asker) => {
    if (account.email === '') refuse(409, 'Your account has no e-mail address to send a test to.')
    return { to: account.email, subject: `A test of ${center.name}`, text }
  }
  const textTo = ({ account, text }: Asker) => {
    if (account.phone === '') refuse(409, 'Your account has no telephone number to send a test to.')
    return { id: newId(), to: account.phone, text, risk: 5 as const }
  }
  const went = (to: string) => ({ said: say('A letter went to {to}.', { to }) })
  const texted = (to: string) => ({ said: say('A text message went to {to}.', { to }) })
  const skyOf = async (url: string, { center }: Asker): Promise<Answer> => {
    await openMeteo(url, config.privateHosts).fetch(center.mapCenter, center.timeZone)
    return { said: say('The provider told the weather of the middle of the town.') }
  }

  const ways: Record<Testable, (who: Asker, center: string) => Promise<Answer>> = {
    async mail(who) {
      const letter = letterTo(who)
      await mail.send(letter)
      const isBox = !config.smtpUrl && (await joined.mail()) === null
      return isBox ? { said: say('No mail server is set: the letter lies in the mailbox of this machine.') } : went(letter.to)
    },
    async sms(who, center) {
      if (!(await sms.isSet(center))) refuse(409, 'No gateway for text messages is set.')
      const text = textTo(who)
      await sms.send({ ...text, center })
      return texted(text.to)
    },
    async weather(who) {
      return skyOf((await joined.weatherUrl()) ?? refuse(409, 'No weather provider is configured.'), who)
    },
    messenger: (_, center) => tryChannels(center, 'messenger'),
    channel: (_, center) => tryChannels(center, 'channel'),
    async warnings(_, center) {
      const feeds = await joined.feeds(center)
      if (feeds.length === 0) refuse(409, 'No feed of warnings is joined.')
      return { said: say('The feeds were asked just now.'), parts: await each(feeds, feedPart) }
    },
    async cameras(_, center) {
      const found = await ports.tryCameras(center)
      if (found.length === 0) refuse(409, 'No camera is in use.')
      return { said: say('The cameras were asked just now.'), parts: await each(found, partOf(k('It answers.'))) }
    },
    async webhooks(_, center) {
      const found = await ports.tryWebhooks(center)
      if (found.length === 0) refuse(409, 'No webhook is in use.')
      return { said: say('Each webhook was told a test, signed like all it is told.'), parts: await each(found, partOf(k('It took the test.'))) }
    },
    async partners(_, center) {
      const found = await ports.tryPartners(center)
      if (found.length === 0) refuse(409, 'No joined system takes tickets.')
      return { said: say('Each was sent a test that says that nothing has happened.'), parts: await each(found, partOf(k('It took the test.'))) }
    },
    async backup() {
      if (!config.backup) return refuse(409, 'No folder for backups is set.')
      const [newest] = ports.backupsIn(config.backup)
      if (!newest) return refuse(409, 'There is no backup yet.')
      const { size } = await stat(newest.path)
      const hours = Math.floor((Date.now() - newest.at.getTime()) / 3_600_000)
      const words = { hours, megabytes: Math.ceil(size / 1024 / 1024) }
      if (!config.backupPassphrase)
        return {
          said: say(
            'The newest is {hours, plural, =0 {less than an hour} one {# hour} other {# hours}} old and has {megabytes, number} MB. Its passphrase is not set here, so that it was not opened.',
            words,
          ),
        }
      if (!(await ports.opensWith(newest.path, config.backupPassphrase)))
        throw new Unreadable(say('The newest cannot be opened: its passphrase is another one, or the file was altered or cut off.'))
      return {
        said: say(
          'The newest is {hours, plural, =0 {less than an hour} one {# hour} other {# hours}} old, has {megabytes, number} MB, and opens with its passphrase.',
          words,
        ),
      }
    },
  }

  async function tryChannels(center: string, kind: ChannelKind): Promise<Answer> {
    const rows = (await db.read(center, connectionsOf)).filter(({ given }) => given.kind === kind)
    const channels = (await Promise.all(rows.map(({ id }) => joined.channelOf(center, id)))).filter((one) => one !== null)
    if (channels.length === 0) refuse(409, 'No channel of this kind is joined.')
    const ask = async (channel: Channel): Promise<Part> => {
      const said = await askChannel(channel, config.privateHosts).catch(troubleOrThrow)
      return 'trouble' in said
        ? { name: nameOfChannel(channel), isFine: false, said: said.trouble }
        : { name: nameOfChannel(channel), isFine: true, said }
    }
    return { said: say('The channels were asked just now.'), parts: await each(channels, ask) }
  }

  const feedPart = async (feed: Parameters<typeof ports.askFeed>[0]): Promise<Part> => {
    const name = new URL(feed.url).host
    const said = await sayFeed(feed).catch(troubleOrThrow)
    return 'trouble' in said ? { name, isFine: false, said: said.trouble } : { name, isFine: true, said: said.said }
  }
  async function sayFeed(feed: Parameters<typeof ports.askFeed>[0]): Promise<Answer> {
    const { found } = await ports.askFeed(feed)
    const words = { count: found.length, idle: found.filter(({ isTrusted }) => !isTrusted).length }
    return {
      said: say(
        'It answered: {count, plural, =0 {no alert stands on it} one {# alert} other {# alerts}}{idle, plural, =0 {} other {, # of them not acted upon, for they came worse than the feed is trusted for}}.',
        words,
      ),
    }
  }

  async function typed(given: ConnectionGiven, secret: string, who: Asker, center: string): Promise<Answer> {
    if (given.kind === 'mail') {
      const letter = letterTo(who)
      await sendBy({ ...given, password: secret }, letter, config.privateHosts)
      return went(letter.to)
    }
    if (given.kind === 'sms') {
      const text = textTo(who)
      await sendText({ url: given.url, token: secret }, text, config.privateHosts)
      return texted(text.to)
    }
    if (given.kind === 'messenger' || given.kind === 'channel')
      return { said: await askChannel({ id: '', given, secret, signing: '' }, config.privateHosts) }
    if (given.kind === 'weather') return skyOf(given.url, who)
    if (given.kind === 'warnings') return sayFeed({ ...given, certificate: given.certificate || null, name: given.url, center: null })
    if (center === installation) return { said: say('Centers may name cameras in these networks, once it is saved.') }
    const found = await ports.tryCameras(center, given.hosts)
    return { said: say('The cameras were asked just now.'), parts: await each(found, partOf(k('It answers.'))) }
  }

  return {
    async getIntegrations(_, { me, read }) {
      const names = await sourcesOf(me.center)
      const isOfAll = me.center === installation
      const ofAll = await db.read(installation, wordsOf)
      const isMailSet = config.smtpUrl !== undefined || (await joined.mail()) !== null
      const isSmsSet = await sms.isSet(me.center)
      const isWeatherSet = (await joined.weatherUrl()) !== null
      const data = await read(async (tx) => {
        const fixed = {
          mail: one('mail', isMailSet, isMailSet ? { ...spoken(ofAll, 'mail'), ...(await lettersWaiting(tx)) } : {}),
          sms: one('sms', isSmsSet, isSmsSet ? { ...spoken(await wordsOf(tx), 'sms'), ...(await textsWaiting(tx)) } : {}),
          weather: one('weather', isWeatherSet, spoken(ofAll, 'weather')),
        }
        const feeds = (await ports.warningSources(tx)).filter(({ source }) => names.includes(source))
        const troubles = [...new Set(feeds.flatMap(({ trouble }) => trouble ?? []))]
        const heard = feeds.flatMap(({ fetched_at: at }) => at ?? []).toSorted()
        const warnings = one('warnings', names.length > 0, {
          ...{ joined: names.length, lastAt: heard.at(-1) ?? null, failing: feeds.filter(({ trouble }) => trouble !== null).length },
          ...(troubles.length > 0 && { state: 'failing' as const, trouble: troubles.join(' ') }),
        })
        if (isOfAll) return [fixed.mail, fixed.weather, warnings, one('cameras', (await joined.networks()).length > 0, untried), backup()]
        return [
          ...[fixed.mail, fixed.sms, await channels(tx, 'messenger'), await channels(tx, 'channel'), fixed.weather, warnings],
          many('cameras', await camerasJoined(tx)),
          many('sensors', { ...nothing, ...(await ports.sensorsJoined(tx)) }),
          many('webhooks', await webhooksJoined(tx)),
          many('partners', { ...nothing, ...(await ports.partnersJoined(tx)) }),
          many('apiKeys', await keysJoined(tx)),
          backup(),
        ]
      })
      return { message: 'What is joined to the center.', data }
    },

    async testIntegration({ name }, context) {
      const who = await asker(context)
      return answer(ways[name](who, context.me.center))
    },

    async testConnection({ id, given, secret }, context) {
      const { me, read } = context
      await checkGiven(parts, me.center, given)
      const who = await asker(context)
      const before = id === undefined ? undefined : (await read(connectionsOf)).find((row) => row.id === id)
      const isSame = before !== undefined && receiverOf(before.given) === receiverOf(given)
      if (secret === undefined && before?.secret && !isSame) refuse(400, 'The password is for the old address. Please write it again.')
      const kept = isSame && before.secret !== null ? secrets.unseal(before.secret) : ''
      return answer(typed(given, secret ?? kept, who, me.center))
    },
  }
}

type ChannelKind = 'messenger' | 'channel'
/** Those that are on, by the last word of each. */
async function channels(tx: Tx, kind: ChannelKind): Promise<Integration> {
  const rows = (await connectionsOf(tx)).filter(({ given }) => given.kind === kind && 'isOn' in given && given.isOn === 1)
  const words = await wordsOf(tx)
  const said = words.filter((word) => rows.some((row) => wordOf(row) === word.kind))
  const { waiting, failing } = (await messagesWaiting(
    tx,
    rows.map(({ id }) => id),
  ))!
  const troubles = [...new Set(said.flatMap(({ trouble }) => trouble ?? []))]
  return one(kind, rows.length > 0, {
    ...(kind === 'channel' && { joined: rows.length }),
    ...{
      lastAt:
        said
          .flatMap(({ wentAt }) => wentAt ?? [])
          .toSorted()
          .at(-1) ?? null,
      waiting,
      failing,
    },
    ...(troubles.length > 0 ? { state: 'failing' as const, trouble: troubles.join(' ') } : said.length === 0 ? untried : {}),
  })
}

const partOf =
  (fine: string) =>
  async ({ name, ask }: { name: string; ask(): Promise<string | null> }): Promise<Part> => {
    const trouble = await ask()
    return { name, isFine: trouble === null, said: trouble ?? fine }
  }

function troubleOrThrow(error: unknown): { trouble: Sentence } {
  if (error instanceof Refusal) throw error
  return { trouble: troubleOf(error) }
}

async function answer(asked: Promise<Answer>): Promise<{ message: Sentence; data: Tried }> {
  const found = await asked.catch(troubleOrThrow)
  if ('trouble' in found) return { message: found.trouble, data: { isFine: false, parts: [] } }
  const parts = found.parts ?? []
  return { message: found.said, data: { isFine: parts.every(({ isFine }) => isFine), parts } }
}
