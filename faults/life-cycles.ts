// The promise: whatever is done to tickets in whatever order, alone or two at once, they go as the rules say, are each in one list, and are counted right.
import fc from 'fast-check'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { countersWrong, listsWrong } from './lab/lists.ts'
import type { Fault } from './lab/Fault.ts'
import { commandNames, type Model } from './lab/ticketModel.ts'
import { type Crew, TakeStep, Walk } from './lab/ticketWalk.ts'
import { limit } from './lab/limits.ts'
import { type Center, type Desk, inLanes, openTown, type Town, until } from './lab/town.ts'

const mostSteps = 16
const lanes = 16
/** Every so many sequences end in a pair of steps at once. */
const pairEvery = 5
const scheduledEvery = 7
const clocked = ['comeDue', 'close', 'escalate', 'edit', 'editStale']
/** A ticket that is accepted stays pending, and is counted twice. */
const plantForgetting = {
  sql: `create function plant() returns trigger language plpgsql security definer as $$ begin
      new.status := old.status;
      update ticket_count set count = count + 1 where command_center_id = new.command_center_id and tab = 'pending'
        and slot = (select min(slot) from ticket_count where command_center_id = new.command_center_id and tab = 'pending');
      return new;
    end $$;
    create trigger plant before update on ticket for each row when (old.status = 'pending' and new.status = 'accepted') execute function plant()`,
  undo: 'drop function plant cascade',
}

export const lifeCycles: Fault = {
  says: 'random sequences and pairs of steps go as the model says; each ticket is in one list, and the counters are the recount',
  async run({ times = 5_000, plant }) {
    const town = await openTown()
    const seed = Number(process.env['TANOD_FAULTS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
    const crews = [await seatCrew(town, 'taytay'), await seatCrew(town, 'taguig')] as const
    const step = (name: (typeof commandNames)[number]) => fc.integer({ min: 0, max: 11 }).map((chance) => new TakeStep(name, chance === 0))
    const sequences = fc.sample(fc.commands(commandNames.map(step), { maxCommands: mostSteps, size: 'max' }), { seed, numRuns: times })
    const paired = commandNames.filter((name) => !clocked.includes(name)).map(step)
    const pairs = fc.sample(fc.tuple(fc.oneof(...paired), fc.oneof(...paired)), { seed, numRuns: times })
    return town.broken(plant, plantForgetting, async () => {
      const findings: string[] = []
      const counts = { steps: 0, pairs: 0 }
      const ids = await fileAll(town, crews[0].supervisor, times)
      // Nobody files thousands at once: the clock looks for duplicates of each, a quarter of its time, before it comes to what falls due.
      const notCompared = async () =>
        (await town.judges.query(`select from ticket where number = any($1) and status = 'pending' and not is_compared limit 1`, [ids])).rowCount
      if (!(await until(async () => (await notCompared()) === 0, limit('HEAL', 60_000) * 10, 500)))
        findings.push('the clock did not come to the end of what was filed at once')
      await inLanes(lanes, sequences, async (sequence, index) => {
        const walk = new Walk(town, crews, ids[index]!)
        const model = { now: beginning(index) }
        try {
          await fc.asyncModelRun(() => ({ model, real: walk }), sequence)
          counts.steps += [...sequence].length
          if (index % pairEvery === 0) {
            counts.pairs++
            await takeBoth(walk, model, pairs[index]!)
          }
          await lookAgain(walk, model.now)
        } catch (error) {
          findings.push(`${walk.id}, sequence ${index} (${String(sequence)}): ${(error as Error).message}`)
        }
      })
      findings.push(
        ...(await listsWrong(
          crews.map(({ supervisor }) => supervisor),
          ids,
        )),
      )
      findings.push(...(await countersWrong(town.judges)))
      return { figure: `${times} sequences, ${counts.steps} steps, ${counts.pairs} pairs at once, seed ${seed}`, findings }
    })
  },
}

const isScheduled = (index: number) => index % scheduledEvery === 0
const beginning = (index: number): Model => ({
  ...{ side: 0, status: isScheduled(index) ? 'scheduled' : 'pending', formerStatus: null, isClosed: false, department: 'none', team: 'none' },
  // The supervisor has read what it filed itself.
  ...{ isEscalated: false, wasOffered: [false, false], isRead: isScheduled(index) },
})

async function seatCrew(town: Town, center: Center): Promise<Crew> {
  const supervisor = await town.seat('supervisor', center, 'Ana Cruz')
  const [hub] = await town.file(supervisor.centerId, 1, () => ({ description: 'Others are merged into this one' }))
  await supervisor.ask(lifecycle.acceptTicket, { id: hub! })
  return { supervisor, hub: hub!, department: await town.demo('department', center), team: await town.demo('responseteam', center) }
}

async function fileAll(town: Town, supervisor: Desk, times: number): Promise<string[]> {
  const caseTypeId = await town.caseTypeOf(supervisor.centerId)
  const pending = await town.file(supervisor.centerId, times, () => ({}))
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
  return inLanes(4, pending, async (id, index) =>
    isScheduled(index)
      ? (await supervisor.ask(entries.addScheduledEntry, { caseTypeId, description: `Drill ${index}`, scheduledAt })).data.transactionNumber
      : id,
  )
}

/** Two steps at once end as one after the other would have, in one order or the other. */
async function takeBoth(walk: Walk, model: { now: Model }, [one, other]: readonly [TakeStep, TakeStep]): Promise<void> {
  const before = model.now
  const outcomes = await Promise.all([one, other].map((step) => walk.take(before, step.command, step.isStranger)))
  const answers = outcomes.map(({ answer }) => answer).join()
  const inOrder = (first: TakeStep, second: TakeStep) => {
    const begun = first.expected(before)
    const ended = second.expected(begun.after, before)
    return { answers: [begun.answer, ended.answer], after: ended.after }
  }
  const turned = inOrder(other, one)
  const orders = [inOrder(one, other), { ...turned, answers: turned.answers.toReversed() }]
  const seen: string[] = []
  for (const order of orders) {
    if (order.answers.join() !== answers) continue
    model.now = order.after
    const difference = await lookAgain(walk, order.after).then(
      () => '',
      (error: Error) => error.message,
    )
    if (!difference) return
    seen.push(difference)
  }
  throw new Error(
    `${one.said} and ${other.said} at once on a ${before.status} one: ${answers} instead of ${orders.map((order) => order.answers.join()).join(' or ')}; ${seen.join('; ')}`,
  )
}

/** At the end the ticket is as its last step left it, and for its center alone. */
async function lookAgain(walk: Walk, model: Model): Promise<void> {
  const ticket = await walk.look(model)
  const difference = walk.differs(model, ticket)
  if (difference) throw new Error(`afterwards ${difference}`)
  if (ticket.isRead !== model.isRead) throw new Error(`afterwards ${ticket.isRead ? 'read' : 'unread'}`)
  const { answer } = await walk.take(model, 'update', true)
  if (answer !== 404) throw new Error(`the other center was answered ${answer}`)
}
