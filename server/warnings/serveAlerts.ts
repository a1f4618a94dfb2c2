// Serves a center's own alerts to anybody: an Atom feed, each alert as a signed document of CAP 1.2, and the certificate by which they are checked.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { headOf } from '#contract/warnings/sms.ts'
import { centerCalled } from '#server/kit/functions.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { certificateOf } from './cap/certificate.ts'
import { signedAlert } from './cap/sign.ts'
import { type OwnAlert, writeAlert, writeFeed } from './cap/write.ts'
import { infosOf, type KeptAlert, publicPath, referenceOf } from './ownAlert.ts'
import { ownAlertOf, ownAlertsById, type OwnRow, recentAlerts } from './storeOwn.ts'

interface Center {
  id: string
  slug: string
  name: string
  is_active: boolean
}
interface Parts {
  db: Database
  secrets: Secrets
  /** Where the public reaches us. What the caller writes as host goes into no document: another would read it. */
  webAddress: string | undefined
}

const mostSigned = 500

export function serveAlerts(app: FastifyInstance, { db, secrets, webAddress = '' }: Parts): void {
  const key = secrets.curveKey('tanod alerts')
  const certificate = certificateOf(key, webAddress ? new URL(webAddress).hostname : 'Tanod')
  const certificatePath = `${base}/ccPublic/alerts/certificate.pem`
  /** By their print: a document is signed once, so that it stays the same to whoever reads it again. */
  const signed = new Map<string, string>()

  const centerOf = async (slug: string): Promise<Center> => {
    const [center] = await db.across(centerCalled({ slug }))
    return center?.is_active ? center : refuse(404, 'There is no such center.')
  }
  const alertOf = async (tx: Tx, row: OwnRow, web: string | null): Promise<OwnAlert> => {
    const kept = row.alert as KeptAlert
    const replaced = await ownAlertsById(tx, row.replaces)
    return { ...kept, infos: infosOf(kept), web, references: replaced.map(({ alert }) => referenceOf(alert as KeptAlert)) }
  }
  const sign = (text: string, print: string): string => {
    const known = signed.get(print)
    if (known) return known
    const document = signedAlert(text, key, certificate)
    if (signed.size >= mostSigned) signed.delete(signed.keys().next().value!)
    signed.set(print, document)
    return document
  }

  app.get(certificatePath, (_request, reply) => reply.headers(open).header('content-type', 'application/x-pem-file').send(certificate))

  app.get<{ Params: { slug: string } }>(`${base}/ccPublic/alerts/:slug/feed.atom`, async (request, reply) => {
    const center = await centerOf(request.params.slug)
    const at = webAddress + publicPath(center.slug)
    const rows = await db.read(center.id, (tx) => recentAlerts(tx))
    const entries = rows.map((row) => {
      const { identifier, headline, description, sent, status } = row.alert as KeptAlert
      return {
        id: `urn:tanod:${identifier}`,
        title: headOf({ isExercise: status === 'Exercise', headline }),
        updated: sent,
        summary: description.slice(0, 500),
        url: `${at}/${row.id}.xml`,
      }
    })
    const updated = rows[0]?.sent_at ?? '2026-01-01T00:00:00Z'
    const whole = { id: `urn:tanod:${center.slug}.alerts`, url: `${at}/feed.atom`, certificate: webAddress + certificatePath }
    const feed = writeFeed({ ...whole, title: `Alerts of ${center.name}`, author: center.name, updated, entries })
    return give(request, reply, 'application/atom+xml; charset=utf-8', printOf(feed), () => feed)
  })

  app.get<{ Params: { slug: string; document: string } }>(`${base}/ccPublic/alerts/:slug/:document`, async (request, reply) => {
    const center = await centerOf(request.params.slug)
    const id = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.xml$/.exec(request.params.document)?.[1] ?? refuse(404, 'There is no such alert.')
    const web = webAddress ? `${webAddress}/cms/${center.slug}-dashboard` : null
    const alert = await db.read(center.id, async (tx) => {
      const row = await ownAlertOf(tx, id)
      return row?.is_given_out && alertOf(tx, row, web)
    })
    if (!alert) return refuse(404, 'There is no such alert.')
    const text = writeAlert(alert)
    const print = printOf(text)
    return give(request, reply, 'application/cap+xml; charset=utf-8', print, () => sign(text, print))
  })
}

/** Pages of others read them, too: they are for everybody. */
const open = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag', 'cache-control': 'public, no-cache' }
const printOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 27)

/** Weak: each node signs by itself, and what is said is the same. */
function give(request: FastifyRequest, reply: FastifyReply, type: string, print: string, text: () => string) {
  const etag = `W/"${print}"`
  reply.headers({ ...open, etag })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(`"${print}"`) || known.includes('*')) return reply.code(304).send()
  return reply.header('content-type', type).send(text())
}
