// The promise: what a joined system tells, doubled, mixed up and through kills of the app, becomes one ticket of each incident, as its newest version says it, with each note once.
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { type ExchangeForm, partners } from '#contract/tickets/exchange/exchange.ts'
import { nothingTold, type ToldIncident, writeOwn } from '#contract/tickets/exchange/Incident.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { signedHeaders } from '#server/kit/signed.ts'
import { writeEido } from '#server/tickets/exchange/eido.ts'
import type { Fault } from './lab/Fault.ts'
import { openSingle } from './lab/single.ts'

const killEvery = 100
const atOnce = 4
const versions = 3

/** Every fifth incident is forgotten when it was filed, with its number. */
const broken = `create sequence planted_incidents;
  create function plant_forgetting_incidents() returns trigger language plpgsql security definer as $$ begin
    if nextval('planted_incidents') % 5 = 0 then
      delete from partner_incident where command_center_id = new.command_center_id and partner_id = new.partner_id and incident = new.incident;
      delete from outside_number where command_center_id = new.command_center_id and number = new.number;
    end if;
    return null; end $$;
  create constraint trigger plant_forgetting after insert on partner_incident deferrable initially deferred
    for each row execute function plant_forgetting_incidents()`
const mended = 'drop function plant_forgetting_incidents cascade; drop sequence planted_incidents'

interface Intake {
  message: string
  form: ExchangeForm
  body: string
}

export const incidents: Fault = {
  says: 'a thousand incidents of joined systems, doubled, mixed up and through kills, are one ticket each and none is lost',
  async run({ times = 1_000, plant }) {
    const findings: string[] = []
    const { app } = await openSingle()
    const demo = await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType: 'admin', center: 'taytay' })
    const wire = { base: app.url, token: () => demo.data.token }
    const run = `run ${Date.now().toString(36)}`
    const joined = { tanod: await join('tanod'), eido: await join('eido') }
    async function join(form: ExchangeForm) {
      const { data } = await ask(wire, partners.addPartner, { name: `${run} ${form}`, kind: 'other', form, url: '' })
      return data
    }
    const { ownerUrl } = await openToLook({ databaseUrl: undefined, data: app.data }, () => {})
    const owner = await connect(ownerUrl, 'tanod-judge')
    try {
      if (plant) await owner.query(broken)
      // Each version of each incident; of every second one a repetition, of every fifth the same version under another id.
      const count = Math.ceil(times / (versions * 1.7))
      const told = Array.from({ length: count }, (_, at) => Array.from({ length: versions }, (_one, version) => incidentOf(run, at, version))).flat()
      const all = told.flatMap((one, at): Intake[] => {
        const form = Number(one.number!.slice(-1)) % 2 === 0 ? 'eido' : 'tanod'
        const body = JSON.stringify(form === 'eido' ? writeEido(one, { host: `${run.replace(/ /g, '-')}.example`, agency: 'ncr' }) : writeOwn(one))
        const intake = { message: `${run} ${at}`, form, body } as const
        return [intake, ...(at % 2 === 0 ? [intake] : []), ...(at % 5 === 0 ? [{ ...intake, message: `${intake.message} again` }] : [])]
      })
      const queue = mixed(all)
      let [answered, kills] = [0, 0]
      const tell = async ({ message, form, body }: Intake) => {
        const { partner, secret } = joined[form]
        const url = `${app.url}/api/commandcenter/ccPublic/incidents/taytay/${partner.id}`
        for (;;) {
          const headers = { 'content-type': 'application/json', ...signedHeaders([secret], message, body) }
          const reply = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
          if (reply?.status === 200) return void answered++
          if (reply && reply.status < 500 && reply.status !== 429) return void findings.push(`${message} was answered ${reply.status}`)
          await delay(50)
        }
      }
      let isOver = false
      const killing = (async () => {
        for (let next = killEvery; !isOver; next += killEvery) {
          while (answered < next && !isOver) await delay(20)
          if (isOver) return
          await app.kill()
          kills++
          await app.start()
        }
      })()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let one = queue.shift(); one; one = queue.shift()) await tell(one)
        }),
      )
      isOver = true
      await killing
      const { rows } = await owner.query<{ description: string; notes: string[] }>(
        `select t.description, array(select u.text from ticket_update u where u.command_center_id = t.command_center_id and u.number = t.number) as notes
          from ticket t where t.description like $1`,
        [`${run} %`],
      )
      for (let at = 0; at < count; at++) {
        const own = rows.filter(({ description }) => description.startsWith(`${run} ${at}:`))
        if (own.length === 0) findings.push(`incident ${at} is lost`)
        if (own.length > 1) findings.push(`incident ${at} is there ${own.length} times`)
        for (const { description, notes } of own) {
          if (!description.endsWith(`version ${versions}`)) findings.push(`incident ${at} stands as “${description}”`)
          for (let version = 1; version <= versions; version++) {
            const times = notes.filter((note) => note.endsWith(`note ${version} of ${at}`)).length
            if (times !== 1) findings.push(`note ${version} of incident ${at} stands there ${times} times`)
          }
        }
      }
      const figure = `${all.length} intakes of ${count} incidents in ${versions} versions each, ${kills} kills: ${rows.length} tickets`
      return { figure, findings }
    } finally {
      if (plant) await owner.query(mended)
      for (const { partner } of Object.values(joined)) await ask(wire, partners.deactivatePartner, { id: partner.id })
      await owner.end()
    }
  },
}

/** A version tells its own words, and all the notes up to it. */
function incidentOf(run: string, at: number, version: number): ToldIncident {
  const minute = (number: number) => new Date(Date.UTC(2026, 10, 20, 8, number)).toISOString()
  return {
    ...nothingTold,
    ...{ id: `${run} ${at}`, number: `${run} ${at}`, at: minute(version + 1), calledAt: minute(0), kind: 'Fire' },
    description: `${run} ${at}: version ${version + 1}`,
    position: { lat: 14.55 + at / 100_000, lng: 121.13, accuracy: 20 },
    notes: Array.from({ length: version + 1 }, (_, one) => ({ text: `note ${one + 1} of ${at}`, at: minute(one + 1) })),
  }
}

/** In another order that is the same each time. */
const mixed = <T>(all: readonly T[]): T[] =>
  all
    .map((one, at) => ({ one, place: (at * 7_919) % 1_009 }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ one }) => one)
