// What is joined to the center, and whether it works when it is asked: errors in words, for whoever has no terminal.
import { k, say, type Sentence } from '#contract/kit/say.ts'
import type { Integration, integrations as contract } from '#contract/centers/integrations.ts'
import { accountOf } from '#server/auth/store.ts'
import { backupsIn } from '#server/backup/store.ts'
import { spend } from '#server/kit/attempts.ts'
import { uuidv7 as newId } from 'uuidv7'
import { Refusal, refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { openMeteo } from '#server/outside/openMeteo.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import { warningSources } from '#server/warnings/store.ts'
import type { CenterParts } from './parts.ts'
import { ownCenter, showCenter } from './store.ts'
import { camerasJoined, type Kept, keysJoined, sensorsJoined, webhooksJoined } from './storeIntegrations.ts'

const backupMostMs = 26 * 3_600_000
const tests = { most: 20, windowMs: 3_600_000 }

const many = (name: Integration['name'], { joined, failing, ...kept }: Kept): Integration => ({
  ...{ name, joined, failing, ...kept },
  state: joined === 0 ? 'off' : failing > 0 ? 'failing' : 'ok',
})
/** Only a test tells whether it works. */
const untried = { state: 'set' } as const
const one = (name: Integration['name'], isSet: boolean, found: Partial<Integration> = {}): Integration => ({
  ...{ name, joined: null, lastAt: null, waiting: 0, failing: 0, trouble: null },
  ...found,
  state: isSet ? (found.state ?? 'ok') : 'off',
})

/** What nodemailer and the network say, in words. */
const mailTroubles: Record<string, string> = {
  ECONNREFUSED: k('Nothing answers at the address of the mail server.'),
  ECONNECTION: k('Nothing answers at the address of the mail server.'),
  ESOCKET: k('Nothing answers at the address of the mail server.'),
  EDNS: k('There is no mail server of this name.'),
  ENOTFOUND: k('There is no mail server of this name.'),
  ETIMEDOUT: k('The mail server does not answer in time.'),
  EAUTH: k('The mail server does not take the user name and password.'),
  ETLS: k('The mail server offers no secure connection.'),
  EENVELOPE: k('The mail server does not take this address.'),
}

export function troubleOf(error: unknown): Sentence {
  if (error instanceof OutsideTrouble) return say(troubleSentences[error.kind])
  const code = (error as { code?: string } | null)?.code ?? ''
  return mailTroubles[code] ? say(mailTroubles[code]) : say('It gave no answer of use ({code}).', { code: code || 'no code' })
}

export function serveIntegrations({ db, secrets, config, mail, sms }: CenterParts): Handlers<typeof contract> {
  const backup = (): Integration => {
    const [newest] = config.backup ? backupsIn(config.backup) : []
    const isOld = !newest || Date.now() - newest.at.getTime() > backupMostMs
    return one('backup', config.backup !== undefined, {
      lastAt: newest?.at.toISOString() ?? null,
      ...(config.backup && isOld && { state: 'failing' as const }),
    })
  }
  return {
    async getIntegrations(_, { read }) {
      const data = await read(async (tx) => {
        const feeds = await warningSources(tx)
        const troubles = [...new Set(feeds.flatMap(({ trouble }) => trouble ?? []))]
        const heard = feeds.flatMap(({ fetched_at: at }) => at ?? []).toSorted()
        return [
          one('mail', config.smtpUrl !== undefined, untried),
          one('sms', sms !== null, untried),
          one('weather', config.weatherUrl !== null, untried),
          one('warnings', feeds.length > 0, {
            ...{ joined: feeds.length, lastAt: heard.at(-1) ?? null, failing: feeds.filter(({ trouble }) => trouble !== null).length },
            ...(troubles.length > 0 && { state: 'failing' as const, trouble: troubles.join(' ') }),
          }),
          many('cameras', await camerasJoined(tx)),
          many('sensors', await sensorsJoined(tx)),
          many('webhooks', await webhooksJoined(tx)),
          many('apiKeys', await keysJoined(tx)),
          backup(),
        ]
      })
      return { message: 'What is joined to the center.', data }
    },

    async testIntegration({ name }, { me, read }) {
      await spend(db, [{ key: secrets.hash('integration', me.accountId), ...tests }], k('Please wait {wait} before the next test.'))
      const { account, center } = await read(async (tx) => ({
        account: (await accountOf(tx, me.accountId))!,
        center: showCenter((await ownCenter(tx))!),
      }))
      const text = `This is a test of ${center.name}: it arrived.`
      const ways = {
        mail: async () => {
          if (account.email === '') refuse(409, 'Your account has no e-mail address to send a test to.')
          await mail.send({ to: account.email, subject: `A test of ${center.name}`, text })
          return config.smtpUrl
            ? say('A letter went to {to}.', { to: account.email })
            : say('No mail server is set: the letter lies in the mailbox of this machine.')
        },
        sms: async () => {
          if (!sms) return refuse(409, 'No gateway for text messages is set.')
          if (account.phone === '') refuse(409, 'Your account has no telephone number to send a test to.')
          await sms.send({ id: newId(), to: account.phone, text })
          return say('A text message went to {to}.', { to: account.phone })
        },
        weather: async () => {
          if (config.weatherUrl === null) return refuse(409, 'No weather provider is configured.')
          await openMeteo(config.weatherUrl, config.privateHosts).fetch(center.mapCenter, center.timeZone)
          return say('The provider told the weather of the middle of the town.')
        },
      }
      const [isFine, message] = await ways[name]().then(
        (said) => [true, said] as const,
        (error: unknown) => {
          if (error instanceof Refusal) throw error
          return [false, troubleOf(error)] as const
        },
      )
      return { message, data: { isFine } }
    },
  }
}
