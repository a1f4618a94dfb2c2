// Bodies in JSON: one that is empty says nothing, as an empty object does; of a forgiving call what is no JSON, or no safe one, is read as the words that it is.
import type { FastifyInstance } from 'fastify'

export function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.trim() === '') return done(null, {})
    const { isForgiving } = request.routeOptions.config
    void read(request, text, (error, value) => (error && isForgiving ? done(null, text) : done(error, value)))
  })
}
