// Compresses what anybody may read: the pages, and the lists that the public page is filled with. What holds a secret is not compressed.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'

const small = 1_000
const pressed = promisify(gzip)
const openLists = new RegExp(
  `^${base}/ccPublic/get(CaseTypes|CommandCenters|Barangays|Notice|Landmarks|PublicNews|PublicCards|PublicResponseTypes|PublicLgus)\\b`,
)

export function compressOpen(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isOpen = openLists.test(request.url) || String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    if (!isOpen || typeof payload !== 'string' || payload.length < small) return payload
    reply.header('vary', 'accept-encoding, accept-language')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return pressed(payload, { level: 6 })
  })
}
