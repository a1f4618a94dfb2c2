// Joining things by a screen: checked before it is kept, in force at once on every node, its password sealed and never shown.
import { createPublicKey } from 'node:crypto'
import {
  type Connection,
  type ConnectionGiven,
  type ConnectionKind,
  type connections as contract,
  mostFeeds,
  ofCenter,
  ofInstallation,
  withSecret,
} from '#contract/centers/connections.ts'
import { k, say } from '#contract/kit/say.ts'
import { installation } from '#server/auth/store.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
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
} from './storeConnections.ts'

export const kindsOf = (center: string): readonly ConnectionKind[] => (center === installation ? ofInstallation : ofCenter)

const refuseField = (field: string, said: string | ReturnType<typeof say>): never => refuse(400, said, 'bad-input', { fields: { [field]: [said] } })

const show = ({ id, given, secret, version }: KeptConnection): Connection => ({ id, given, hasSecret: secret !== null, version })

/** To whom its password is told: another one must be told it anew. */
export function receiverOf(given: ConnectionGiven): string {
  if (given.kind === 'mail') return `${given.host}:${given.port} ${given.userName}`
  return given.kind === 'sms' ? new URL(given.url).href : ''
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
  const shown = async (tx: Tx, id: string) => show((await connectionsOf(tx)).find((one) => one.id === id)!)
  const checkSecret = (given: ConnectionGiven, secret: string | undefined) => {
    if (secret && !withSecret.includes(given.kind)) refuseField('secret', k('There is no password here.'))
  }

  return {
    async getConnections(_, { me, read }) {
      const data = await read(async (tx) => (await connectionsOf(tx)).map(show))
      const networks = me.center === installation ? config.cameraHosts : [...config.cameraHosts, ...(await joined.networks())]
      const kinds = [...kindsOf(me.center)]
      return { message: 'What is joined.', data: { connections: data, kinds, onServer: joined.onServer(), networks } }
    },

    async addConnection({ given, secret }, context) {
      checkSecret(given, secret)
      await checkGiven(parts, context.me.center, given)
      return change(context, async (tx, all) => {
        const alike = all.filter((one) => one.given.kind === given.kind)
        if (given.kind !== 'warnings' && alike.length > 0) refuse(409, 'It is joined already: change it instead.')
        if (alike.length >= mostFeeds) refuse(409, say('At most {count} feeds are joined. End one first.', { count: mostFeeds }))
        const id = await addConnection(tx, given.kind, given, secret ? secrets.seal(secret) : null)
        await forgetWord(tx, given.kind)
        await tell(tx, context, id, given.kind, [...fieldsOf(given), ...(secret ? ['secret'] : [])], 0)
        return { message: 'It is joined, and in force at once.', data: await shown(tx, id) }
      })
    },

    async updateConnection({ id, version, given, secret }, context) {
      checkSecret(given, secret)
      await checkGiven(parts, context.me.center, given)
      return change(context, async (tx, all) => {
        const before = all.find((one) => one.id === id) ?? missing()
        if (before.given.kind !== given.kind) refuse(400, 'What is joined here stays of its kind.')
        if (version !== undefined && version !== before.version) refuseStale('connection', show(before), { given })
        if (secret === undefined && before.secret !== null && receiverOf(given) !== receiverOf(before.given))
          refuseField('secret', k('The password is for the old address. Please write it again.'))
        const sealed = secret === undefined ? before.secret : secret === '' ? null : secrets.seal(secret)
        const changed = fieldsOf(given).filter((name) => differ(given, before.given, name))
        const isSecretNew = secret !== undefined && (secret !== '' || before.secret !== null)
        if (changed.length > 0 || isSecretNew) {
          await changeConnection(tx, id, given, sealed)
          await forgetWord(tx, given.kind)
          await tell(tx, context, id, given.kind, [...changed, ...(isSecretNew ? ['secret'] : [])], 0)
        }
        return { message: 'It is changed, and in force at once.', data: await shown(tx, id) }
      })
    },

    removeConnection: ({ id }, context) =>
      change(context, async (tx, all) => {
        const before = all.find((one) => one.id === id) ?? missing()
        await removeConnection(tx, id)
        await forgetWord(tx, before.given.kind)
        await tell(tx, context, id, before.given.kind, [], 1)
        return { message: 'It is joined no more.', data: null }
      }),
  }
}

const fieldsOf = (given: ConnectionGiven) => Object.keys(given).filter((name) => name !== 'kind')
const valueOf = (given: ConnectionGiven, name: string) => JSON.stringify((given as Record<string, unknown>)[name])
const differ = (one: ConnectionGiven, other: ConnectionGiven, name: string) => valueOf(one, name) !== valueOf(other, name)
