// The page of an evidence pack: plain HTML without script or network, black on white, that prints.
import { capital } from '#contract/language/fill.ts'
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { caseToldBy } from '#contract/nouns/ticketFields.ts'
import { isToldLate } from '#contract/tickets/acts/rules.ts'
import { secondsOfMoves, secondsOfSteps } from '#contract/tickets/crewSteps/rules.ts'
import { priorityLooks } from '#contract/tickets/priorities.ts'
import { sourceWords } from '#contract/tickets/sourceWords.ts'
import { statusWords } from '#server/tickets/store.ts'
import { escape } from './escape.ts'
import type { Gathered } from './gather.ts'

export interface PageOf extends Omit<Gathered, 'files'> {
  files: { name: string; type: string; bytes: number; sha256: string; path: string | null }[]
  center: string
  zone: string
  madeBy: string
  madeAt: string
  reason: string
  fingerprint: string
}

const style = `body{font:14px/1.45 system-ui,sans-serif;color:#000;background:#fff;max-width:60rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;border-bottom:2px solid #000;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid #bbb;overflow-wrap:anywhere}
th,td:first-child,.word{overflow-wrap:normal}.word{white-space:nowrap}h2{break-after:avoid}td.hash{font:11px/1.5 ui-monospace,monospace}img,video{max-width:22rem;max-height:16rem;display:block}p.said{font-size:1.15rem}
@page{size:A4;margin:14mm 12mm 16mm;@bottom-right{content:counter(page) " / " counter(pages)}}tr{break-inside:avoid}thead{display:table-header-group}`

type Cell = string | number | null | undefined | { html: string }
const cell = (value: Cell) =>
  typeof value === 'object' && value !== null ? value.html : escape(value === null || value === undefined ? '' : String(value))
const table = (heads: string[], rows: Cell[][], hashAt = -1) =>
  rows.length === 0
    ? '<p>None.</p>'
    : `<table><thead><tr>${heads.map((head) => `<th scope="col">${escape(head)}</th>`).join('')}</tr></thead><tbody>${rows
        .map((row) => `<tr>${row.map((one, at) => `<td${at === hashAt ? ' class="hash"' : ''}>${cell(one)}</td>`).join('')}</tr>`)
        .join('')}</tbody></table>`

const drawn = ({ name, type, path }: PageOf['files'][number]): Cell => {
  if (!path) return 'too large for the pack: kept by the command center'
  const link = `<a href="${escape(path)}">${escape(name)}</a>`
  if (type.startsWith('image/')) return { html: `<img src="${escape(path)}" alt="${escape(name)}">${link}` }
  return { html: link }
}

const moveWords = { acknowledged: 'Acknowledged', enRoute: 'En route' }
const held = (seconds: number | null, target: number | null) =>
  target === null ? '' : `${target} s${seconds === null ? '' : seconds <= target ? ', kept' : ', missed'}`

export function pageOfPack(about: PageOf): string {
  const { ticket, chain } = about
  const time = (at: string | null | undefined) =>
    at ? `${new Date(at).toLocaleString('en-CA', { timeZone: about.zone, hourCycle: 'h23' })} (${at})` : ''
  const when = (told: string, happened: unknown) =>
    typeof happened !== 'string' ? time(told) : isToldLate(happened, told) ? `told ${time(told)}, happened ${time(happened)}` : time(happened)
  const facts: [string, Cell][] = [
    ['Status', capital(statusWords[ticket.status])],
    ['Priority', `P${ticket.priority} ${priorityLooks[ticket.priority].word}`],
    ['Case type', ticket.caseType],
    ['Source', sourceWords[ticket.source]],
    ['Numbers of others', ticket.outsideNumbers.map(({ kind, number }) => `${kind} ${number}`).join(', ')],
    ['Where', [...placeToldBy(ticket), ticket.barangay].filter(Boolean).join(', ')],
    ['Position', ticket.position ? `${ticket.position.lat}, ${ticket.position.lng}` : ''],
    ['Caller', [ticket.callerName, ticket.callerPhone].filter(Boolean).join(' · ')],
    ...caseToldBy(ticket).map(({ label, value }): [string, Cell] => [label, value]),
    ...about.erasures.map(({ seq, at }): [string, Cell] => ['Personal data', `removed at ${time(at)}: fact ${seq} of the log`]),
    ...Object.entries(ticket.stamps).map(([name, at]): [string, Cell] => [name.replace(/At$/, ''), time(at as string | null)]),
    ['Outcome', ticket.resolved ? `${ticket.resolved.disposition}: ${ticket.resolved.summary}` : ''],
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'">
<title>${escape(ticket.transactionNumber)} · evidence</title><style>${style}</style></head><body>
<h1>${escape(about.center)}: ${escape(ticket.transactionNumber)}</h1>
<p>Made by ${escape(about.madeBy)} at ${escape(time(about.madeAt))}. Reason: ${escape(about.reason)}</p>
<p>Seal of the installation: <b>${escape(about.fingerprint)}</b>. Whether this pack is whole and unaltered says <code>npm run verify -- pack.zip</code>, which also names this seal.</p>
<p class="said">${escape(ticket.description)}</p>
${table(
  ['', ''],
  facts.filter(([, value]) => value !== '' && value !== null),
)}
<h2>Departments and teams</h2>
${table(
  ['Name', 'Assigned', 'Acknowledged', 'En route', 'On scene', 'Cleared', 'Crew'],
  ticket.assignments.map((one) => [
    one.name,
    ...[one.assignedAt, one.acknowledgedAt, one.enRouteAt, one.onSceneAt, one.clearedAt].map(time),
    one.crew.map(({ name, role }) => `${name} (${role})`).join(', '),
  ]),
)}
<h2>Steps of the teams</h2>
<p>Acknowledged and en route from the assignment, each other step from the one before it.</p>
${table(
  ['Team', 'Step', 'When', 'Took', 'Target'],
  ticket.assignments
    .filter(({ kind }) => kind === 'responseteam')
    .flatMap((one) => [
      ...secondsOfMoves(one).map(({ move, at, seconds }) => [
        one.name,
        moveWords[move],
        time(at),
        `${seconds} s`,
        held(seconds, about.targets[move]),
      ]),
      ...secondsOfSteps(one.steps, one.onSceneAt).map(({ id, at, seconds }) => {
        const { name = '', targetSeconds = null } = about.crewSteps.find((step) => step.id === id) ?? {}
        return [one.name, name, time(at), seconds === null ? '' : `${seconds} s`, held(seconds, targetSeconds)]
      }),
    ]),
)}
<h2>Timeline</h2>
${table(
  ['When', 'Who', 'What', ''],
  about.timeline.map(({ at, by, byType, verb, update, data }) => [
    when(at, data['happenedAt']),
    by?.name ?? byType,
    { html: `<span class="word">${escape(verb)}</span>` },
    update ? update.text : JSON.stringify(data),
  ]),
)}
<h2>Chat</h2>
${table(
  ['When', 'From', 'Text', 'Read'],
  about.chat.map(({ at, from, text, fileId, readAt }) => [time(at), from, text || (fileId ? 'a file, see below' : ''), time(readAt)]),
)}
<h2>Calls</h2>
${table(
  ['Rang', 'Answered', 'Ended', 'Direction', 'Outcome', 'By', 'Taking part'],
  about.calls.map((one) => [
    time(one.rangAt),
    time(one.answeredAt),
    time(one.endedAt),
    one.direction,
    one.outcome,
    one.answeredBy,
    one.parties.map(({ name, role }) => `${name} (${role})`).join(', '),
  ]),
)}
<h2>Positions shared by the citizen</h2>
${table(
  ['When', 'Latitude', 'Longitude', 'Accuracy (m)'],
  about.positions.map((one) => [time(one.at), one.lat, one.lng, 'accuracy' in one ? one.accuracy : null]),
)}
<h2>Who looked at it</h2>
${table(
  ['When', 'Who'],
  about.timeline.filter(({ kind }) => kind === 'read').map(({ at, by, byType }) => [time(at), by?.name ?? byType]),
)}
<h2>Files</h2>
${table(
  ['', 'Type', 'Bytes', 'SHA-256'],
  about.files.map((file) => [drawn(file), file.type, file.bytes, file.sha256]),
  3,
)}
<h2>Facts of the log</h2>
<p>The log of the center ended at fact ${chain.head.seq}, hash ${escape(chain.head.hash)}.</p>
${table(
  ['Number', 'Fact', 'Hash'],
  chain.facts.map(({ seq, text, hash }) => [seq, text, hash]),
  2,
)}
</body></html>
`
}
