// A feed of warnings that poisons: each time it is asked, a hundred new documents that hang, pour, are cut, are nested without end, or are forged.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atomOf, sampleAlert, written } from '#tests/capSamples.ts'

const listed = 100
const large = Buffer.alloc(4_900_000, 'x')

const poisons: ((id: string) => string | Buffer | ((reply: ServerResponse) => void))[] = [
  () => () => {},
  () => (reply) => void reply.writeHead(200, { 'content-length': 9_000_000 }).write('<alert>'),
  (id) => sampleAlert({ identifier: id, extra: `<!--${large.toString()}-->` }),
  (id) => sampleAlert({ identifier: id }).slice(0, 600),
  () => `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`,
  (id) => sampleAlert({ identifier: id, headline: `Forged Signal 5 ${id}`, severity: 'Extreme', area: '<areaDesc>Rizal</areaDesc>' }),
]

export async function openPoisonedFeed() {
  let asked = 0
  const server = createServer((request, reply) => {
    const [, id] = /^\/(\d+)$/.exec(request.url!) ?? []
    if (id === undefined) {
      const first = asked++ * listed
      const entries = Array.from({ length: listed }, (_, at) => ({ id: `${first + at}`, title: `Entry ${first + at}`, path: `/${first + at}` }))
      return void reply.end(atomOf(entries.map((one) => ({ ...one, updated: written(Date.now()) }))))
    }
    const poison = poisons[Number(id) % poisons.length]!(id)
    if (typeof poison === 'function') poison(reply)
    else reply.end(poison)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
