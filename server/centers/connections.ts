// Joining things by a screen: checked before it is kept, in force at once on every node, its password sealed and never shown.
import { createPublicKey } from 'node:crypto'
import {
  type Connection,
  type ConnectionGiven,
  type ConnectionKind,
  type connections as contract,
  manyOf,
  mostFeeds,
  ofCenter,
  ofInstallation,
  withSecret,
  withSigning,
} from '#contract/centers/connections.ts'
import { k, say } from '#contract/kit/say.ts'
import { installation } from '#server/auth/store.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { channelPath, verifyTokenOf } from '#server/outside/channels.ts'
import { mayBeNamed, mayBeOpened } from '#server/outside/cameras/hosts.ts'
import { faultOfAddress, faultOfHost } from '#server/outside/faultOfAddress.ts'
import type { CenterParts } from './parts.ts'
import {
  addConnection,
  changeConnection,
  connectionsOf,
  forgetWord,
  type KeptConnection,
  lockConnections,
  removeConnection,
  wordOf,
} from './storeConnections.ts'

export const kindsOf = (center: string): readonly ConnectionKind[] => (center === installation ? ofInstallation : ofCenter)

const refuseField = (field: string, said: string | ReturnType<typeof say>): never => refuse(400, said, 'bad-input', { fields: { [field]: [said] } })

const show =
  (center: string, secrets: Pick<Secrets, 'hash'>) =>
  ({ id, given, secret, signing, version }: KeptConnection): Connection => ({
    ...{ id, given, hasSecret: secret !== null, hasSigning: signing !== null, version },
    bringTo:
      given.kind === 'messenger' || given.kind === 'channel'
        ? { path: channelPath(center, id), verifyToken: given.kind === 'messenger' ? verifyTokenOf(secrets, id) : null }
        : null,
  })

/** To whom its password is told: another one must be told it anew. */
export function receiverOf(given: ConnectionGiven): string {
  if (given.kind === 'mail') return `${given.host}:${given.port} ${given.userName}`
  return given.kind === 'sms' || given.kind === 'messenger' || given.kind === 'channel' ? new URL(given.url).href : ''
}

interface Secret {
  secret: string | undefined
  signing: string | undefined
}
async function forgetWordOf(tx: Tx, row: Pick<KeptConnection, 'id' | 'given'>): Promise<void> {
  const word = wordOf(row)
  if (word) await forgetWord(tx, word)
}

const missing = () => refuse(404, 'There is no such connection.')

type Parts = Pick<CenterParts, 'config' | 'joined'>

/** Refuses what may not be asked, beside the field that says it. */
export async function checkGiven({ config: { privateHosts, cameraHosts }, joined }: Parts, center: string, given: ConnectionGiven): Promise<void> {
  if (!kindsOf(center).includes(given.kind)) refuse(403, 'This is not joined here.', 'not-allowed')
  if (given.kind === 'mail') {
    const fault = faultOfHost(given.host, given.port, privateHosts)
    if (fault) refuseField('given.host', fault)
  } else if (given.kind === 'cameras') {
    const networks = await joined.networks()
    for (const one of given.hosts)
      if (center === installation && !mayBeOpened(one))
        refuseField('given.hosts', say('{host} cannot be opened: name a network beyond this machine, such as 192.168.10.0/24.', { host: one }))
      else if (center !== installation && !mayBeNamed(one, cameraHosts, networks))
        refuseField(
          'given.hosts',
          say('{host} lies in a private network that is not open to cameras. A superadmin opens it under Integrations.', { host: one }),
        )
  } else {
    const fault = faultOfAddress(given.url, privateHosts, { isOpen: given.kind === 'warnings' })
    if (fault) refuseField('given.url', fault)
    if (given.kind === 'warnings' && given.certificate && !isKey(given.certificate))
      refuseField('given.certificate', k('This is no certificate and no public key.'))
  }
}

function isKey(pem: string): boolean {
  try {
    return !pem.includes('PRIVATE') && createPublicKey(pem).type === 'public'
  } catch {
    return false
  }
}

export function serveConnections(parts: CenterParts): Handlers<typeof contract> {
  const { secrets, joined, config } = parts
  const showFor = ({ me }: Context) => show(me.center, secrets)

  /** One center's changes come one after the other; the own node knows of it before it answers. */
  async function change<R>({ change: begin, me }: Context, work: (tx: Tx, all: KeptConnection[]) => Promise<R>): Promise<R> {
    const reply = await begin(async (tx) => {
      await lockConnections(tx)
      return work(tx, await connectionsOf(tx))
    })
    joined.forget(me.center)
    return reply
  }
  const tell = async (tx: Tx, { doer }: Context, id: string, connected: ConnectionKind, changed: string[], isRemoved: 0 | 1) => {
    if (connected === 'warnings') await parts.ports.feedsChanged(tx)
    await record(tx, doer, { verb: 'connectionChanged', kind: 'settings', id, data: { connected, changed, isRemoved } })
  }
  const shown = async (tx: Tx, context: Context, id: string) => showFor(context)((await connectionsOf(tx)).find((one) => one.id === id)!)
  const checkSecret = ({ kind }: ConnectionGiven, { secret, signing }: Secret) => {
    if (secret && !withSecret.includes(kind)) refuseField('secret', k('There is no password here.'))
    if (signing && !withSigning.includes(kind)) refuseField('signing', k('There is no password here.'))
  }
  /** Left out, what is kept stays. */
  const sealed = (given: string | undefined, before: string | null) => (given === undefined ? before : given === '' ? null : secrets.seal(given))

  return {
    async getConnections(_, context) {
      const { me, read } = context
      const data = await read(async (tx) => (await connectionsOf(tx)).map(showFor(context)))
      const networks = me.center === installation ? config.cameraHosts : [...config.cameraHosts, ...(await joined.networks())]
      const kinds = [...kindsOf(me.center)]
      return { message: 'What is joined.', data: { connections: data, kinds, onServer: joined.onServer(), networks } }
    },

    async addConnection({ given, secret, signing }, context) {
      checkSecret(given, { secret, signing })
      await checkGiven(parts, context.me.center, given)
      return change(context, async (tx, all) => {
        const alike = all.filter((one) => one.given.kind === given.kind)
        if (!manyOf.includes(given.kind) && alike.length > 0) refuse(409, 'It is joined already: change it instead.')
        if (alike.length >= mostFeeds) refuse(409, say('At most {count} of these are joined. End one first.', { count: mostFeeds }))
        const id = await addConnection(tx, given.kind, given, { secret: sealed(secret, null), signing: sealed(signing, null) })
        await forgetWordOf(tx, { id, given })
        await tell(tx, context, id, given.kind, [...fieldsOf(given), ...(secret ? ['secret'] : []), ...(signing ? ['signing'] : [])], 0)
        return { message: 'It is joined, and in force at once.', data: await shown(tx, context, id) }
      })
    },

    async updateConnection({ id, version, given, secret, signing }, context) {
      checkSecret(given, { secret, signing })
      await checkGiven(parts, context.me.center, given)
      return change(context, async (tx, all) => {
        const before = all.find((one) => one.id === id) ?? missing()
        if (before.given.kind !== given.kind) refuse(400, 'What is joined here stays of its kind.')
        if (version !== undefined && version !== before.version) refuseStale('connection', showFor(context)(before), { given })
        if (secret === undefined && before.secret !== null && receiverOf(given) !== receiverOf(before.given))
          refuseField('secret', k('The password is for the old address. Please write it again.'))
        const changed = fieldsOf(given).filter((name) => differ(given, before.given, name))
        const isNew = (one: string | undefined, kept: string | null) => one !== undefined && (one !== '' || kept !== null)
        if (isNew(secret, before.secret)) changed.push('secret')
        if (isNew(signing, before.signing)) changed.push('signing')
        if (changed.length > 0) {
          await changeConnection(tx, id, given, { secret: sealed(secret, before.secret), signing: sealed(signing, before.signing) })
          await forgetWordOf(tx, before)
          await tell(tx, context, id, given.kind, changed, 0)
        }
        return { message: 'It is changed, and in force at once.', data: await shown(tx, context, id) }
      })
    },

    removeConnection: ({ id }, context) =>
      change(context, async (tx, all) => {
        const before = all.find((one) => one.id === id) ?? missing()
        await removeConnection(tx, id)
        await forgetWordOf(tx, before)
        await tell(tx, context, id, before.given.kind, [], 1)
        return { message: 'It is joined no more.', data: null }
      }),
  }
}

const fieldsOf = (given: ConnectionGiven) => Object.keys(given).filter((name) => name !== 'kind')
const valueOf = (given: ConnectionGiven, name: string) => JSON.stringify((given as Record<string, unknown>)[name])
const differ = (one: ConnectionGiven, other: ConnectionGiven, name: string) => valueOf(one, name) !== valueOf(other, name)
