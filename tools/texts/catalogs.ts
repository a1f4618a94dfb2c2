// The catalogs: which sources speak out of which, and their files, one for each language.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import PO from 'pofile'
import type { Permission } from '#contract/accounts/permissions.ts'
import { type Language, languagesAt, type Place } from '#contract/languages.ts'
import { findTexts } from './find.ts'

export const root = join(import.meta.dirname, '../..')

interface Layer {
  folder: string
  /** Whose texts it holds. */
  holds: RegExp
  place: Place
  /** Whose catalogs hold its texts too: here are the languages that those have not. */
  beside?: Place
}

/** What a crew can open (its page, tickets, chat, calls, map), the sign-in before it, the frame around it, and what the server answers to what is done there; and the page that tells what Tanod is. */
const ofCrews = [
  'web/(tickets|chat|calls|map|auth|shell)/',
  'web/(accounts/CrewPanel|pages/(CrewCode|Onboarding|Centers)|routes|screens/(team/|CrewLifeline|SignInScreen|Home|TicketsScreen|TicketMap|ChatScreen|CallsScreen|CallStanding|MapScreen|MapCards))',
  'web/kit/(\\w+\\.tsx?$|look/|feed/|form/|lists/|parts/|peers/)',
  'contract/(accounts/(crewRules|spoken)|auth/(signIn|password|desk)|calls/(room|words)|chat/Chat|citizens/words|devices/tracking|kit/upload|language/explain)',
  'contract/(nouns/(Phone|fields|ticketFields)|reference/premises|tickets/((acts|alerting|safety|assignment)/|Ticket|sourceWords|neighbors/rules|outsideNumbers/kinds|plans/plans|transfers/betweenCells))',
  'server/(tickets/((acts|alerting|safety|assignment|crewSteps|detail|steps|lists|premises)/|transfers/lines)|accounts/crews|auth/(signIn|verify|password|passkeys|sessions|codes|webAuthn)|chat/|feed/|kit/)',
  'server/(calls/(active|steps|frames)|files/(keep|serveFiles)|map/(ground|search|way))',
]
/** What those screens draw for the desk alone, by the permission without which it is not drawn: in English to whoever reads Cebuano, for nobody with that permission does. */
export const ofDeskAlone: readonly (readonly [Permission, ...RegExp[]])[] = [
  ['calls.answer', /^web\/calls\/(AddInterpreter|CallTicket|DeviceCheck|HeldCalls|MissedCalls|PhoneCalls)/, /^web\/tickets\/detail\/SendLink/],
  ['calls.answer', /^web\/kit\/(cards|parts\/ProtocolCard)/],
  ['calls.listen', /^web\/calls\/(NumberFlags|Recordings)/],
  ['cctv.view', /^web\/cctv\//, /^web\/screens\/situation\/MapCameras/],
  [
    'center.manage',
    /^web\/auth\/(FirstFactor|SecondFactor|RecoveryForm)/,
    /^web\/screens\/FirstSteps/,
    /^web\/tickets\/exchange\//,
    /^web\/kit\/resources\//,
    /^web\/resourceKinds/,
  ],
  ['citizens.read', /^web\/(citizens|screens\/FindStanding)/],
  ['situation.view', /^web\/(storm|warnings|weather|devices)\//, /^web\/screens\/Map(Sky|Places)/, /^web\/tickets\/quakes\//],
  ['tickets.read', /^web\/statistics\//, /^web\/map\/replay\//, /^web\/tickets\/(duplicates|hazards|offlineReports|pasted)\//],
  ['tickets.read', /^web\/tickets\/(assignment\/StaffBoard|detail\/EarlierOfNumber|outsideNumbers\/OutsideNumbers|lists\/SideLists)/],
  [
    'tickets.write',
    /^web\/tickets\/(asking|clusters|entries|paper)\//,
    /^web\/tickets\/(detail\/TagCitizen|outsideNumbers\/ToldBy|safety\/May\w+Panel)/,
  ],
  ['tickets.assign', /^web\/tickets\/(plans\/|transfers\/TransferDialog)/, /^web\/tickets\/safety\/(quiet|DeskMayday)/],
  ['tickets.assign', /^web\/tickets\/assignment\/(AssignDialog|SendPanel|UnitPicker|sendTo|teams|useChoices|crew)/],
  ['tickets.hazards', /^web\/map\/areas\/DrawArea/],
  ['tickets.triage', /^web\/(handovers|hints)\//, /^web\/tickets\/(lists\/BulkBar|steps\/severally)/],
  ['tickets.supervise', /^web\/centers\//],
  ['tickets.evidence', /^web\/tickets\/detail\/EvidenceButton/],
]
const seenByCrews = new RegExp(
  `^(?!${ofDeskAlone.flatMap(([, ...files]) => files.map(({ source }) => source.slice(1))).join('|')})(${ofCrews.join('|')})`,
)

/** The public page loads its own catalog alone, so that one also holds what the server can say to it. */
export const layers: readonly Layer[] = [
  { folder: 'contract/language', holds: /^contract\//, place: 'desk' },
  { folder: 'server/language', holds: /^server\/(?!reference\/usual\/)/, place: 'desk' },
  { folder: 'server/reference/usual/language', holds: /^server\/reference\/usual\//, place: 'public' },
  { folder: 'web/language', holds: /^web\/(?!publicSide\/)/, place: 'desk' },
  { folder: 'web/crew/language', holds: seenByCrews, place: 'crew', beside: 'desk' },
  {
    folder: 'web/publicSide/language',
    holds: /^(\w+\/publicSide(?!\/open311)|server\/kit|server\/files(?!\/table)|contract\/nouns|contract\/language|contract\/tickets\/neighbors)\//,
    place: 'public',
  },
]

const sources = ['contract/**/*.ts', 'server/**/*.ts', 'web/**/*.ts', 'web/**/*.tsx']
const isOther = (path: string) => /\.test\.tsx?$|\.d\.ts$|\/testing\/|^server\/database\/(demo|embedded)\//.test(path)

/** Every text with the sources that say it, and what was built from pieces. */
export function collect(): { texts: Map<string, string[]>; built: string[] } {
  const texts = new Map<string, string[]>()
  const built: string[] = []
  for (const path of globSync(sources, { cwd: root }).toSorted()) {
    if (isOther(path)) continue
    const found = findTexts(path, readFileSync(join(root, path), 'utf8'))
    for (const text of found.texts) texts.set(text, [...new Set([...(texts.get(text) ?? []), path])])
    built.push(...found.built.map((text) => `${path}: ${text}`))
  }
  return { texts, built }
}

export const textsOf = (layer: Layer, { texts }: ReturnType<typeof collect>): [text: string, paths: string[]][] =>
  [...texts]
    .map(([text, paths]): [string, string[]] => [text, paths.filter((path) => layer.holds.test(path))])
    .filter(([, paths]) => paths.length > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The languages in which a layer has a catalog of its own. */
export const languagesOf = ({ place, beside }: Layer): Language[] => {
  const known = beside ? languagesAt(beside) : []
  return languagesAt(place).filter((language) => !known.includes(language))
}

export const fileOf = ({ folder }: Pick<Layer, 'folder'>, language: Language): string => `${folder}/${language}.po`

/** What a catalog holds. Both sides of a merge count: the marks between them are passed over. */
export function readCatalog(file: string): Map<string, string> {
  if (!existsSync(join(root, file))) return new Map()
  return parseCatalog(readFileSync(join(root, file), 'utf8'))
}

export function parseCatalog(source: string): Map<string, string> {
  const known = new Map<string, string>()
  for (const { msgid, msgstr } of PO.parse(source.replace(/^(<{7}|={7}|>{7}|\|{7}).*\n/gm, '\n')).items) {
    if (msgid) known.set(msgid, msgstr[0] || (known.get(msgid) ?? ''))
  }
  return known
}

export function writeCatalog(file: string, language: Language, entries: [text: string, paths: string[], said: string][]): void {
  const catalog = new PO()
  catalog.headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language }
  catalog.items = entries.map(([text, paths, said]) => {
    const item = new PO.Item()
    item.msgid = text
    item.msgstr = [said]
    item.references = paths
    return item
  })
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), catalog.toString().trimEnd() + '\n')
}
