// Bodies in JSON: one that is empty says nothing, as an empty object does.
import type { FastifyInstance } from 'fastify'

export function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (String(body).trim() === '') done(null, {})
    else void read(request, String(body), done)
  })
}
