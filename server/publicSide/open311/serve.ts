// Open311 GeoReport v2 for the centers that have switched it on. What it files goes through the public page's own call.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { kindAttribute, open311Base, reportOf, shownOf, specification } from '#contract/publicSide/open311.ts'
import { report } from '#contract/publicSide/report.ts'
import { centersWithOpen311 } from '#server/kit/functions.ts'
import { readerOf } from '#server/kit/input/reader.ts'
import { receive } from '#server/kit/input/receive.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handler, Serving } from '#server/kit/serve.ts'
import type { PublicParts } from '#server/publicSide/parts.ts'
import { findReport } from '#server/publicSide/store.ts'
import { userIdOf } from '#server/publicSide/visitors.ts'
import { type Query, soughtBy } from './ask.ts'
import { requestsOf } from './store.ts'
import { type Answer, type Format, typeOf, write } from './write.ts'

const endpoint = report.createEmergencyTicket
const reader = readerOf(endpoint)
/** A program may call its pictures as it likes. */
const formReader = { ...reader, fieldOf: () => reader.fieldOf('files') }

type Parts = Pick<PublicParts, 'db' | 'centers' | 'secrets'> & {
  serving: Serving
  isDemo: boolean
  webAddress: string | undefined
  file: Handler<typeof endpoint>
}
type Asked = FastifyRequest<{ Params: { format: Format; id?: string }; Querystring: Query }>

export async function serveOpen311(app: FastifyInstance, { db, centers, secrets, serving, isDemo, webAddress = '', file }: Parts): Promise<void> {
  const openCenters = async () => {
    const open = new Set((await db.across(centersWithOpen311({}))).map(({ center }) => center))
    const all = (await centers.open()).filter(({ id }) => open.has(id))
    return all.length > 0 ? all : refuse(404, 'Open311 is not open here: no command center has switched it on.')
  }
  const centerOf = async ({ jurisdiction_id: slug }: Query) => {
    const open = await openCenters()
    if (slug === undefined && open.length > 1) refuse(400, 'The jurisdiction_id was not provided.')
    const named = slug === undefined ? open[0] : open.find((one) => one.slug === slug)
    return centers.choose({ commandCenterId: (named ?? refuse(404, 'The jurisdiction_id was not found.')).id })
  }
  const listed = async (query: Query) => {
    const { id, name } = await centerOf(query)
    return (await requestsOf(db, { jurisdiction: id, ...soughtBy(query) })).map((one) => shownOf(one, name))
  }

  async function discovery() {
    const open = await openCenters()
    return {
      changeset: '2026-11-22T00:00:00Z',
      contact: open.map(({ name, slug, email }) => [`${name} (jurisdiction_id ${slug})`, email].filter(Boolean).join(', ')).join('; '),
      key_service: 'No key is needed. In an emergency call 911.',
      endpoints: [
        {
          specification,
          // Never from the host that the caller names: an answer that is kept on the way would lead others there.
          url: `${webAddress}${open311Base}/v2`,
          changeset: '2026-11-22T00:00:00Z',
          type: isDemo ? 'test' : 'production',
          formats: ['text/xml', 'application/json'],
        },
      ],
    }
  }

  async function services({ query }: Asked) {
    const { caseTypes } = await centerOf(query)
    return caseTypes.map(({ id, name, names, isLifeThreat, subTypes }) => ({
      ...{ service_code: id, service_name: name, description: null, metadata: subTypes.length > 0, type: 'realtime' },
      ...{ keywords: Object.values(names).filter(Boolean).join(', ') || null, group: isLifeThreat ? 'Threat to life' : null },
    }))
  }

  async function definition({ query, params }: Asked) {
    const { caseTypes } = await centerOf(query)
    const { id, subTypes } = caseTypes.find((one) => one.id === params.id) ?? refuse(404, 'The service_code was not found.')
    const kind = {
      ...{ variable: true, code: kindAttribute, datatype: 'singlevaluelist', required: false, datatype_description: null, order: 1 },
      ...{ description: 'What kind?', values: subTypes.map((one) => ({ key: one.id, name: one.name })) },
    }
    return { service_code: id, attributes: subTypes.length > 0 ? [kind] : [] }
  }

  async function requests({ query }: Asked) {
    return listed(query)
  }

  async function request({ query, params }: Asked) {
    const found = await listed({ jurisdiction_id: query.jurisdiction_id, service_request_id: params.id })
    return found.length > 0 ? found : refuse(404, 'The service_request_id was not found.')
  }

  /** A report is taken however it is written: of a jurisdiction or service that is not known too. */
  async function filed(asked: Asked, reply: FastifyReply) {
    const carried = asked.isMultipart()
      ? await receive(asked, reply, formReader)
      : { pairs: Object.entries((asked.body ?? {}) as Query), discard: async () => {} }
    try {
      const form = new Map([
        ...Object.entries(asked.query),
        ...carried.pairs.filter(([, value]) => typeof value === 'string' || Array.isArray(value)),
      ])
      const files = carried.pairs.map(([, value]) => value).filter((value) => typeof value === 'object' && !Array.isArray(value))
      const told = reportOf(form)
      const open = await openCenters()
      const jurisdiction = form.get('jurisdiction_id')
      const { position } = z.parse(endpoint.input, { position: told.position })
      const center = open.find(({ slug }) => slug === jurisdiction) ?? (position ? (await centers.nearest(open, position))[0]! : open[0]!)
      const isKnown = !jurisdiction || center.slug === jurisdiction
      const device = form.get('device_id')
      const input = z.parse(endpoint.input, {
        ...told,
        commandCenterId: center.id,
        ...(isKnown ? {} : { otherWords: `jurisdiction_id: ${String(jurisdiction)}` }),
        ...(device ? { deviceId: userIdOf(secrets, `open311 ${String(device)}`) } : {}),
        files,
      })
      const { data } = await file(input, serving.contextOf(asked, null, { name: 'publicSide.createEmergencyTicket', endpoint, input }))
      const { id } = (await findReport(db, tokenHash(data.token)))!
      return [
        {
          service_request_id: id,
          service_notice: [
            `Your report is ${data.reference}.`,
            ...(isKnown ? [] : [`${center.name} has it, since no jurisdiction_id ${String(jurisdiction)} is known here.`]),
            ...data.next,
          ].join(' '),
          account_id: null,
        },
      ]
    } finally {
      await carried.discard()
    }
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) => {
      const given = new URLSearchParams(String(body))
      done(
        null,
        Object.fromEntries([...new Set(given.keys())].map((name) => [name, given.getAll(name).length > 1 ? given.getAll(name) : given.get(name)])),
      )
    })
    // What refuses tells it in the words of Open311, wherever it stands.
    scope.addHook('onSend', async (asked, reply, payload) => {
      if (reply.statusCode < 400 || typeof payload !== 'string') return payload
      const { format = 'xml' } = asked.params as Partial<Asked['params']>
      const { message } = JSON.parse(payload) as { message: string }
      reply.header('content-type', typeOf[format]).removeHeader('content-length')
      return write(format, 'errors', [{ code: reply.statusCode, description: message }])
    })
    const answering = (name: string, make: (asked: Asked, reply: FastifyReply) => Promise<Answer>) => async (asked: Asked, reply: FastifyReply) => {
      const { format } = asked.params
      const answer = write(format, name, await make(asked, reply))
      return reply.header('content-type', typeOf[format]).send(answer)
    }
    const format = ':format(^(?:json|xml)$)'
    const at = `${open311Base}/v2`
    scope.get(`${open311Base}/discovery.${format}`, answering('discovery', discovery))
    scope.get(`${at}/services.${format}`, answering('services', services))
    scope.get(`${at}/services/:id.${format}`, answering('service_definition', definition))
    scope.get(`${at}/requests.${format}`, answering('service_requests', requests))
    scope.get(`${at}/requests/:id.${format}`, answering('service_requests', request))
    scope.get(`${at}/request/:id.${format}`, answering('service_requests', request))
    scope.post(`${at}/requests.${format}`, answering('service_requests', filed))
  })
}
