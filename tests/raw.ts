// Raw requests to a lab, for what the typed client would never send; and the figures of its metrics.
import { request } from 'node:http'
import { connect } from 'node:net'
import { Secrets } from '#server/kit/secrets.ts'
import { operatorKeyOf } from '#server/operatorKey.ts'
import type { Lab } from './lab.ts'

export interface Raw {
  method?: string
  token?: string | null
  headers?: Record<string, string>
  body?: string
  node?: number
}

export interface RawReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A request as it stands, with headers that fetch would not let through. */
export function send(lab: Pick<Lab, 'nodes'>, path: string, { method = 'GET', token, headers = {}, body, node = 0 }: Raw = {}): Promise<RawReply> {
  const { hostname, port } = new URL(lab.nodes[node]!.url)
  const bearer = token ? { authorization: `Bearer ${token}` } : {}
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { ...length, ...bearer, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Bytes that are no proper request, and all that is answered. */
export function sendBytes(lab: Pick<Lab, 'nodes'>, bytes: string): Promise<RawReply> {
  const { hostname, port } = new URL(lab.nodes[0]!.url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      )
      resolve({ status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') })
    })
  })
}

export async function metric(lab: Lab, name: string): Promise<number> {
  const { text } = await send(lab, '/metrics', { token: operatorKeyOf(new Secrets(lab.config.secret)) })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

export const percentile = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!

/** The figure of a requirement, where whoever runs the tests can read it. */
export const tell = (line: string) => process.stdout.write(`${line}\n`)
