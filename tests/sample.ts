// An input that a call would take, made from its schema: enough to get past the form, so that what lies behind is tried.
import { randomUUID } from 'node:crypto'
import { type Endpoint, fieldsOf } from '#contract/kit/endpoint.ts'
import { leastOf } from '#contract/openapi/example.ts'

export const sampleOf = (call: Endpoint): Record<string, unknown> =>
  leastOf(
    fieldsOf(call).filter(({ where }) => where !== 'path'),
    randomUUID,
  )
