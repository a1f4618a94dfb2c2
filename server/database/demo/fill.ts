// Fills an installation with the demo centers, their accounts and their reference data; each room adds its own twelve months here.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { demoPassword } from '#server/auth/demo.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { installation, signInKey } from '#server/auth/store.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { type LoggedFact, sealFacts } from '#server/kit/functions.ts'
import { quiet, type Tell } from '#server/database/progress.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { followTickets } from '#server/statistics/follow.ts'
import { Database, sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { DemoFiller } from './DemoCenter.ts'
import { fillAccounts } from './accounts.ts'
import { fillApiKeys } from './programs/apiKeys.ts'
import { fillWebhooks } from './programs/webhooks.ts'
import { fillCalls } from './calls.ts'
import { fillChats } from './chat.ts'
import { fillCameras } from './cameras.ts'
import { fillCitizens } from './citizens.ts'
import { fillDevices } from './devices.ts'
import { fillHandovers } from './desk/handovers.ts'
import { fillHints } from './hints.ts'
import { fillNews } from './news.ts'
import { demoPeople } from './people.ts'
import { type DemoPlace, demoPlaces } from './places.ts'
import { fillReference, linkDepartments } from './reference.ts'
import { fillReports } from './reports.ts'
import { fillStorms } from './storms.ts'
import { fillTickets } from './tickets.ts'
import { fillWarnings } from './warnings.ts'
import { offerDemoTicket } from './transfer.ts'

/** In order: later rooms may refer to earlier ones. */
const fillers: DemoFiller[] = [
  fillReference,
  fillAccounts,
  linkDepartments,
  fillApiKeys,
  fillCitizens,
  fillTickets,
  fillHints,
  fillChats,
  fillCalls,
  fillDevices,
  fillCameras,
  fillNews,
  fillStorms,
  fillWarnings,
  fillHandovers,
  fillReports,
  fillWebhooks,
]

/** How far the past of a demo goes back, unless somebody says less. */
const year = 365

interface Filling {
  folder?: string | undefined
  days?: number | undefined
  tell?: Tell
}

/** Without a folder the pictures of the demo are drawn, but not kept. */
export async function fillDemo(db: Database, { folder, days = year, tell = quiet }: Filling): Promise<void> {
  if (folder) return fillInto(db, new FileKeeper(folder), days, tell)
  const passing = await mkdtemp(join(tmpdir(), 'tanod-demo-'))
  await fillInto(db, new FileKeeper(passing), days, tell).finally(() => rm(passing, { recursive: true, force: true }))
}

async function fillInto(db: Database, keeper: FileKeeper, days: number, tell: Tell): Promise<void> {
  let done = 0
  const passwordHash = await hashPassword(demoPassword)
  await db.within(installation, (tx) =>
    addDemoAccount(tx, { type: 'superadmin', name: 'Lakan Demo', realm: 'staff', username: 'demo-superadmin', passwordHash }),
  )
  const filled: { id: string; name: string; dispatcher: { id: string; name: string } }[] = []
  for (const place of demoPlaces) {
    const id = uuid()
    await db.within(id, async (tx) => {
      await addCenter(tx, id, place)
      const accounts = new Map<string, string>()
      for (const { type, role, name, realm = 'staff' } of demoPeople) {
        accounts.set(role, await addDemoAccount(tx, { type, name, realm, username: `${place.slug}-${role}`, passwordHash }))
      }
      for (const fill of fillers) {
        tell('demo', done++, demoPlaces.length * fillers.length)
        await fill({ tx, place, accounts, keeper, days })
      }
      const dispatcher = { id: accounts.get('dispatcher')!, name: demoPeople.find(({ role }) => role === 'dispatcher')!.name }
      filled.push({ id, name: place.name, dispatcher })
    })
  }
  const [to, from] = filled as [(typeof filled)[number], (typeof filled)[number]]
  await offerDemoTicket(db, from, to, from.dispatcher)
  await sealAll(db)
  for (const { id } of filled) await db.across(countAgain({ id }))
  await followTickets(db)
}

const countAgain = prepared('countAgain', (p: Params<{ id: string }>) => sqlOf.selectNoFrom(sql`count_center_again(${p.id})`.as('done')))

/** What is told of the demo is in the log before the first node opens. */
async function sealAll(db: Database): Promise<void> {
  for (let last: Pick<LoggedFact, 'position' | 'hash'> = { position: 0, hash: Buffer.alloc(0) }; ; ) {
    const facts = await db.across(sealFacts({ after: last.position, known: last.hash }))
    if (facts.length === 0) return
    last = facts.at(-1)!
  }
}

async function addCenter(tx: Tx, id: string, place: DemoPlace): Promise<void> {
  const info = { about: place.about, hotlines: place.hotlines, address: place.address, email: place.email, facebookPage: place.facebookPage }
  const map = { center: place.mapCenter, bounds: place.mapBounds }
  const { slug, code, name, psgcCode, timeZone } = place
  const values = {
    id,
    slug,
    code,
    name,
    psgc_code: psgcCode,
    time_zone: timeZone,
    info: JSON.stringify(info),
    map: JSON.stringify(map),
    is_demo: true,
    opened_at: new Date().toISOString(),
  }
  await tx.all(sqlOf.insertInto('command_center').values(values))
  await tx.all(sqlOf.insertInto('setting').values({ command_center_id: id, value: '{}' }))
}

async function addDemoAccount(
  tx: Tx,
  { type, name, realm, username, passwordHash }: { type: string; name: string; realm: string; username: string; passwordHash: string },
): Promise<string> {
  const id = uuid()
  const email = `${username}@demo.invalid`
  const account = { command_center_id: tx.center, id, account_type: type, name, realm, username, email, password_hash: passwordHash, is_demo: true }
  await tx.all(sqlOf.insertInto('account').values(account))
  await tx.all(
    sqlOf.insertInto('sign_in_name').values([username, email].map((one) => ({ name: signInKey(one), command_center_id: tx.center, account_id: id }))),
  )
  return id
}
