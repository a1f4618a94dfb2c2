// npm run derive: writes docs/openapi.json, docs/access.md, the kinds of facts in docs/joining.md and the client's files from the contract, and the counts of docs/conformance.md from its rows.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountTypes, permissionsOf } from '#contract/accounts/permissions.ts'
import { contract } from '#contract/contract.ts'
import { mayCall } from '#contract/kit/access.ts'
import { callsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { justProvenMs } from '#contract/kit/harm.ts'
import { kindsOfFacts } from '#contract/openapi/guide.ts'
import { openapi } from '#contract/openapi/openapi.ts'
import { beside, namespaces } from '#server/kit/beside.ts'
import { clientFiles } from './clientPackage.ts'
import { withCounts } from './conformance.ts'

const docs = join(import.meta.dirname, '..', 'docs')

/** One line per path: small, and a change shows where it is. */
export function openapiText(): string {
  const { paths, ...rest } = openapi(contract, { title: 'Tanod', version: '1' })
  const lines = Object.entries(paths).map(([path, operations]) => `${JSON.stringify(path)}:${JSON.stringify(operations)}`)
  return `${JSON.stringify(rest).slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`
}

const stepUpMark = ({ provenMs, needsPerson }: Endpoint) =>
  `${provenMs === null ? '' : provenMs === justProvenMs ? '◆◆' : '◆'}${needsPerson ? ' ☺' : ''}`

export function accessText(): string {
  const columns = ['anyone', 'first password', ...accountTypes, 'harm', 'step-up']
  const holders = [
    null,
    { permissions: new Set(permissionsOf('admin')), isDefaultPass: true },
    ...accountTypes.map((type) => ({ permissions: new Set<string>(permissionsOf(type)), isDefaultPass: false })),
  ]
  const rooms = Map.groupBy(callsOf(contract), ({ room }) => room)
  const tables = [...rooms].map(([room, calls]) => {
    const rows = calls.map(({ name, call }) => {
      const cells = holders.map((holder) => (mayCall(call.access, holder) ? '●' : ''))
      return `| \`${name}\` ${call.changes ? '✎' : ''} | ${cells.join(' | ')} | ${call.harm ?? ''} | ${stepUpMark(call)} |`
    })
    return `## ${room}\n\n| call | ${columns.join(' | ')} |\n|---${'|:-:'.repeat(columns.length)}|\n${rows.join('\n')}\n`
  })
  return `# Who may call what

Derived from the contract by \`npm run derive\`; a test holds every cell against the running server. ● may call, ✎ changes state, ◆ asks for the password (and the second factor) again unless it was shown within ten minutes, ◆◆ unless within one. An API key needs the permission \`programs.unproven\` for either; ☺ it never may.

The harm that a call can do at its worst says what follows (\`contract/kit/harm.ts\`): *reversible* nothing, for another call puts it right; *irreversible* asks in words before, and ◆; *stopsWork* ◆◆; *speaksToPublic* nothing by itself, but an Extreme or Severe alert waits for a second person; *secrets* (rights, credentials, personal data) ◆, unless the call carries its own proof.
Within a call, everybody sees only their own command center, and what their permissions say of it.

${tables.join('\n')}
## Beside the contract

A test lists every route that the server really serves and fails on one that stands neither above nor here. *strangers*: what a network may ask in a minute, as with calls. *looks*: who saw what is recorded.

| route | methods | opens to | budget | harm | looks |
|---|---|---|---|---|:-:|
${Object.entries(beside)
  .map(
    ([path, one]) => `| \`${path.replaceAll('|', '\\|')}\` | ${one.methods} | ${one.opens} | ${one.budget} | ${one.harm} | ${one.looks ? '●' : ''} |`,
  )
  .join('\n')}
${Object.entries(namespaces)
  .map(([name, { opens }]) => `| socket \`${name}\` | | ${opens} | | | |`)
  .join('\n')}
`
}

export const conformanceText = (): string => withCounts(readFileSync(join(docs, 'conformance.md'), 'utf8'))

export const joiningText = (): string =>
  readFileSync(join(docs, 'joining.md'), 'utf8').replace(
    /(<!-- kinds of facts: [^>]*-->\n)[^]*?(<!-- end -->)/,
    (_, head: string, end: string) => `${head}${kindsOfFacts()}\n${end}`,
  )

if (import.meta.main) {
  writeFileSync(join(docs, 'joining.md'), joiningText())
  writeFileSync(join(docs, 'openapi.json'), openapiText())
  writeFileSync(join(docs, 'access.md'), accessText())
  writeFileSync(join(docs, 'conformance.md'), conformanceText())
  for (const [name, text] of Object.entries(await clientFiles())) writeFileSync(join(docs, '../client', name), text)
}
