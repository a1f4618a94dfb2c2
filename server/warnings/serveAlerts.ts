// Serves a center's own alerts to anybody: an Atom feed, and each alert as a document of CAP 1.2.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { centerCalled } from '#server/kit/functions.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { type OwnAlert, writeAlert, writeFeed } from './cap/write.ts'
import { type KeptAlert, publicPath, referenceOf } from './ownAlert.ts'
import { ownAlertOf, ownAlertsById, type OwnRow, recentAlerts } from './storeOwn.ts'

interface Center {
  id: string
  slug: string
  name: string
  is_active: boolean
}

export function serveAlerts(app: FastifyInstance, db: Database): void {
  const centerOf = async (slug: string): Promise<Center> => {
    const [center] = await db.across(centerCalled({ slug }))
    return center?.is_active ? center : refuse(404, 'There is no such center.')
  }
  const alertOf = async (tx: Tx, row: OwnRow, web: string): Promise<OwnAlert> => {
    const replaced = await ownAlertsById(tx, row.replaces)
    return { ...(row.alert as unknown as KeptAlert), web, references: replaced.map(({ alert }) => referenceOf(alert as unknown as KeptAlert)) }
  }

  app.get<{ Params: { slug: string } }>(`${base}/ccPublic/alerts/:slug/feed.atom`, async (request, reply) => {
    const center = await centerOf(request.params.slug)
    const at = originOf(request) + publicPath(center.slug)
    const rows = await db.read(center.id, (tx) => recentAlerts(tx))
    const entries = rows.map((row) => {
      const { identifier, headline, description, sent } = row.alert as unknown as KeptAlert
      return { id: identifier, title: headline, updated: sent, summary: description.slice(0, 500), url: `${at}/${row.id}.xml` }
    })
    const updated = rows[0]?.sent_at ?? '2026-01-01T00:00:00Z'
    const feed = writeFeed({ id: `${at}/feed.atom`, title: `Alerts of ${center.name}`, author: center.name, updated, entries })
    return reply.header('content-type', 'application/atom+xml; charset=utf-8').send(feed)
  })

  app.get<{ Params: { slug: string; document: string } }>(`${base}/ccPublic/alerts/:slug/:document`, async (request, reply) => {
    const center = await centerOf(request.params.slug)
    const id = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.xml$/.exec(request.params.document)?.[1] ?? refuse(404, 'There is no such alert.')
    const web = `${originOf(request)}/cms/${center.slug}-dashboard`
    const alert = await db.read(center.id, async (tx) => {
      const row = await ownAlertOf(tx, id)
      return row?.is_given_out && alertOf(tx, row, web)
    })
    if (!alert) return refuse(404, 'There is no such alert.')
    return reply.header('content-type', 'application/cap+xml; charset=utf-8').send(writeAlert(alert))
  })
}

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`
