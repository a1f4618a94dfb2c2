// The web app's files: hashed assets kept for ever, pages fresh each time with a nonce of their own.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicStart } from '#contract/publicSide/start.ts'
import type { Config } from '#server/config.ts'
import { contentPolicy, makeNonce } from '#server/kit/security.ts'
import type { WhereIs } from '#server/centers/cells/directory.ts'
import { fillPublicPage, languageAsked } from '#server/publicPage.ts'

const built = join(import.meta.dirname, '..', 'dist', 'web')

const movedOn = 'led=1'

interface PageParts extends Pick<Config, 'demo' | 'tls' | 'mapOrigins'> {
  publicStart(slug: string | undefined): Promise<PublicStart>
  whereIs: WhereIs
}

export async function servePages(app: FastifyInstance, { demo, tls, mapOrigins, publicStart, whereIs }: PageParts, folder = built): Promise<void> {
  if (!existsSync(folder)) {
    app.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send('The web app is not built here. Run npm run build.'))
    return
  }
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/cms/assets/',
    preCompressed: true,
    index: false,
    decorateReply: true,
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    setHeaders: (response) => response.removeHeader('set-cookie'),
  })
  const nothing: PublicStart = { at: new Date(0).toISOString(), centers: [], town: null, first: null }
  /** The address comes of the directory of joined cells alone. Whoever was led here already is led no further. */
  const addressElsewhere = async (slug: string | undefined, request: FastifyRequest) => {
    if (!slug || !/^[a-z][a-z0-9-]{1,39}$/.test(slug) || request.url.includes(movedOn)) return null
    const found = await whereIs(slug).catch(() => null)
    return found && !found.isHere && found.elsewhere ? { ...found.elsewhere, path: new URL(request.url, 'http://local').pathname } : null
  }
  const showPublic = async (request: FastifyRequest<{ Querystring: { center?: unknown } }>, reply: FastifyReply) => {
    const slug = typeof request.query.center === 'string' ? request.query.center : undefined
    const away = await addressElsewhere(slug, request)
    if (away) return reply.redirect(`${away.url}${away.path}?center=${away.slug}&${movedOn}`)
    const nonce = makeNonce()
    // Without its database the page still says whom to call.
    const start = await publicStart(slug).catch(() => nothing)
    const page = fillPublicPage(pages.public, start, languageAsked(request.headers['accept-language']))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy({ host: request.headers.host, tls, mapOrigins }, nonce))
      .send(page.replaceAll('__NONCE__', nonce))
  }
  const pages = { staff: readPage(folder, 'staff.html'), public: readPage(folder, 'public.html') }
  const show = (page: keyof typeof pages) => (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = makeNonce()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy({ host: request.headers.host, tls, mapOrigins }, nonce))
      .send(pages[page].replaceAll('__NONCE__', nonce))
  }
  app.get('/', (_request, reply) => reply.redirect('/cms/'))
  app.get('/cms', (_request, reply) => reply.redirect('/cms/'))
  app.get('/cms/quickreport', showPublic)
  app.get('/cms/quickreport/*', showPublic)
  app.get('/cms/*', async (request, reply) => {
    const away = await addressElsewhere(/^\/cms\/(?!executive-)([a-z][a-z0-9-]*)-dashboard(?:$|[?/])/.exec(request.url)?.[1], request)
    if (away) return reply.redirect(`${away.url}/cms/${away.slug}-dashboard?${movedOn}`)
    return serveLoose(folder, request.url, reply) ?? show('staff')(request, reply)
  })
  if (!demo) return
  for (const type of ['dispatcher', 'department', 'admin', 'supervisor', 'writer']) app.get(`/demo-${type}`, show('staff'))
}

/** Files beside the pages, such as the icon; a path with a file's ending that is not there is 404, never a page. */
function serveLoose(folder: string, url: string, reply: FastifyReply) {
  const path = new URL(url, 'http://local').pathname.slice('/cms/'.length)
  if (!/\.\w+$/.test(path)) return null
  return /^[\w.-]+$/.test(path) && !path.endsWith('.html') ? reply.sendFile(path, folder, { maxAge: 0, immutable: false }) : reply.callNotFound()
}

const readPage = (folder: string, name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '')
