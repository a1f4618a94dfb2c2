// An address that names several machines of one database: which of them takes writes is found by asking, and found anew when a connection was lost.
import pg from 'pg'

const authority = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/** postgres://user:password@one,two:5433/tanod, as an address of the first that knows of the others. */
export function withOthers(address: string): string {
  const [, before = '', hosts = '', behind = ''] = authority.exec(address) ?? []
  const [first = '', ...others] = hosts.split(',').map((host) => host.trim())
  const url = others.length > 0 ? URL.parse(`${before}${first}${behind}`) : null
  if (!url) return address
  url.searchParams.set('others', others.join(','))
  return url.href
}

/** The address of each machine by itself. */
export function addressesOf(address: string): string[] {
  const url = new URL(address)
  const others = url.searchParams.get('others')
  if (others === null) return [address]
  url.searchParams.delete('others')
  const of = (host: string) => {
    const [, before, , behind] = authority.exec(url.href)!
    return `${before}${host}${behind}`
  }
  return [url.href, ...others.split(',').map(of)]
}

const isOne = (address: string) => !/[?&]others=/.test(address)
const wholeMs = 5_000

/** Fails where it cannot be told, or where nothing can be written. */
async function requireWritable(address: string, waitMs: number): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'tanod-look',
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]!.transaction_read_only !== 'off') throw new Error(`${new URL(address).host} takes no writes`)
    return address
  } finally {
    await client.end()
  }
}

const known = new Map<string, Promise<string>>()

/** The machine to go to: the one that took writes when it was last asked. */
export function machineOf(address: string, waitMs = wholeMs): Promise<string> {
  if (isOne(address)) return Promise.resolve(address)
  const found =
    known.get(address) ??
    Promise.any(addressesOf(address).map((one) => requireWritable(one, waitMs))).catch((error: AggregateError) => {
      throw Object.assign(new Error([...new Set(error.errors.map(({ message }: Error) => message))].join('; ')), { code: 'ECONNREFUSED' })
    })
  known.set(address, found)
  found.catch(() => doubt(address))
  return found
}

/** After a connection was lost the next one asks anew. */
export const doubt = (address: string): void => void known.delete(address)

/** A client of a pool that goes to the machine that takes writes when it connects. */
export function clientOf(address: string): typeof pg.Client {
  if (isOne(address)) return pg.Client
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(done: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(done?: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): Promise<pg.Client> | void {
      const connected = this.#go()
      if (!done) return connected
      connected.then((client) => (done as (error: null, client: pg.Client) => void)(null, client), done as (error: Error) => void)
    }

    async #go(): Promise<pg.Client> {
      try {
        const { hostname, port } = new URL(await machineOf(address))
        Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) })
        return await super.connect()
      } catch (error) {
        doubt(address)
        throw error
      }
    }
  }
}
