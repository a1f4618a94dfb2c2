// Every call of the specification exists, by its method, path, bearer and form.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { callsOf, fieldsOf } from '#contract/kit/endpoint.ts'

interface Specified {
  method: string
  path: string
  bearer: boolean
  multipart?: boolean
}

const specified = JSON.parse(readFileSync(join(import.meta.dirname, 'specification.json'), 'utf8')) as Specified[]
/** The names of parameters are ours to choose. */
const key = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`
const calls = new Map(callsOf(contract).map(({ call }) => [key(call.method, call.path), call]))

it('has all 170 calls, none of them marked as beyond', () => {
  expect(specified).toHaveLength(170)
  const missing = specified.filter(({ method, path }) => !calls.has(key(method, path)))
  const beyond = specified.filter(({ method, path }) => calls.get(key(method, path))?.beyond)
  expect([missing, beyond]).toEqual([[], []])
})

it('marks every other call as beyond the specification, and gives no path to two', () => {
  const known = new Set(specified.map(({ method, path }) => key(method, path)))
  const unmarked = callsOf(contract).filter(({ call }) => !call.beyond && !known.has(key(call.method, call.path)))
  expect(unmarked.map(({ name }) => name)).toEqual([])
  expect(calls.size).toBe(callsOf(contract).length)
})

it('asks for a bearer, and takes a form, exactly where the specification says', () => {
  const wrong = specified.filter(({ method, path, bearer, multipart = false }) => {
    const call = calls.get(key(method, path))!
    return (call.access !== 'public') !== bearer || (multipart && !fieldsOf(call).some((field) => field.isFile))
  })
  expect(wrong).toEqual([])
})
