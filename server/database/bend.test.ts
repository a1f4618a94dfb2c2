// PRV-02: each way to bend the log with the database owner's password is named, with the heads beside it that were shipped.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { workHeads } from '#server/audit/ship.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { headsPurpose, Secrets } from '#server/kit/secrets.ts'
import { stopRounds } from '#tests/callers.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { checkInvariants } from './invariants.ts'
import { readHeads, sealHeads } from './sealedHeads.ts'
import { verifyLog } from './verifyLog.ts'

const system: Doer = { session: null, accountType: 'system', source: 'test', requestId: 'test' }
const secrets = new Secrets('of the installation, which the database does not know')
const key = secrets.signingKey(headsPurpose)
const folder = mkdtempSync(join(tmpdir(), 'tanod-heads-'))
const letters: string[] = []

let lab: Lab
let [taytay, taguig] = ['', '']
let ticket = ''
let ship: () => Promise<void>
let end = 0

async function write(count: number): Promise<void> {
  for (const center of [taytay, taguig])
    for (let n = 0; n < count; n++)
      await lab.nodes[0]!.db.within(center, (tx) =>
        record(tx, system, { verb: 'signInRefused', kind: 'account', id: `one-${n}`, data: { reason: 'x' } }),
      )
  await lab.settle()
}

beforeAll(async () => {
  lab = await openLab()
  await stopRounds(lab)
  taytay = (await lab.as('admin')).centerId
  taguig = (await lab.as('admin', 'taguig')).centerId
  const performs = new Map<string, (data: never) => Promise<void>>()
  const jobs = { work: async ({ name }: { name: string }, perform: never) => void performs.set(name, perform) } as unknown as Jobs
  await workHeads(jobs, {
    ...{ db: lab.nodes[0]!.db, secrets },
    letters: { post: async (_, { attachments }) => void letters.push(attachments[0]!.content) },
    config: { heads: folder, headsMail: 'head@town.example', headsUrl: undefined, privateHosts: [] },
  })
  ship = () => performs.get('heads')!({} as never)
  await write(30)
  await ship()
  await write(10)
  await ship()
  // What came after the last hour.
  await write(5)
  const { rows } = await lab.owner.query<{ seq: number; number: string }>(
    `select seq, (select object_id from fact where command_center_id = $1 and kind = 'ticket' limit 1) as number from fact_head where command_center_id = $1`,
    [taytay],
  )
  end = rows[0]!.seq
  ticket = rows[0]!.number
  await lab.owner.query(`create function rechain(center uuid) returns void language plpgsql as $$
    declare one fact; last bytea := ''; n bigint := 0;
    begin
      create temporary table chain on commit drop as select * from fact where command_center_id = center order by seq;
      delete from fact where command_center_id = center;
      for one in select * from chain order by seq loop
        n := n + 1;
        one.seq := n;
        one.hash := sha256(last || convert_to(fact_text(one), 'UTF8'));
        last := one.hash;
        insert into fact select one.*;
      end loop;
      update fact_head set seq = n, hash = last where command_center_id = center;
    end $$;
    create function head_back(center uuid) returns void language sql as $$
      update fact_head h set seq = f.seq, hash = f.hash from (select seq, hash from fact where command_center_id = center order by seq desc limit 1) f
        where h.command_center_id = center $$`)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await lab.close()
})
afterEach(() => lab.owner.query('rollback'))

/** With the password of the owner, who takes the guards off and puts them on again. */
async function found(sql: string, guards = true): Promise<string[]> {
  await lab.owner.query('begin')
  await lab.owner.query('alter table fact disable trigger user')
  const text = sql.replaceAll(':taytay', `'${taytay}'`).replaceAll(':taguig', `'${taguig}'`).replaceAll(':ticket', `'${ticket}'`)
  await lab.owner.query(text.replaceAll(':end', String(end)))
  if (guards) await lab.owner.query('alter table fact enable trigger user')
  const wrong = (await verifyLog(lab.owner, readHeads(folder, key).sealed)).wrong
  return [...wrong, ...(await checkInvariants(lab.owner)).flatMap((one) => one.wrong.map((wrong) => `${one.says}: ${wrong}`))]
}

it('nothing was bent: nothing is named, and every letter is a line of the file', async () => {
  const { sealed, wrong } = readHeads(folder, key)
  expect((await verifyLog(lab.owner, sealed)).wrong).toEqual([])
  expect((await found('update command_center set is_demo = false where id = :taytay')).join()).not.toContain(ticket)
  expect(wrong).toEqual([])
  const [first, second] = sealed
  expect(first!.heads.length).toBeGreaterThanOrEqual(3)
  expect(second!.heads.map(({ center }) => center).toSorted()).toEqual([taytay, taguig].toSorted())
  expect(readFileSync(join(folder, `heads-${first!.at.slice(0, 7)}.jsonl`), 'utf8')).toBe(letters.join(''))
})

it('heads are sent to TANOD_HEADS_URL and by letter to TANOD_HEADS_MAIL, and what was kept there names what was bent', async () => {
  const got: string[] = []
  const keeper = await openOutside((request, body) => {
    got.push(`${request.method} ${request.headers['content-type']} ${body}`)
    return { body: '{}' }
  })
  const mails: { to: string; content: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) =>
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes, { attachmentEncoding: 'utf8' }))
        .then(({ attachments }) => {
          mails.push({ to: envelope.rcptTo[0]!.address, content: String(attachments[0]!.content) })
          done()
        }, done),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  const [there, here] = [mkdtempSync(join(tmpdir(), 'tanod-kept-')), mkdtempSync(join(tmpdir(), 'tanod-heads-'))]
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, heads: here, headsMail: 'heads@town.example', headsUrl: `${keeper.url}/heads` }
  const town = await openLab({ settings: { ...settings, privateHosts: [keeper.host] } })
  await town.as('admin')
  await town.settle()
  await town.owner.query(`insert into pgboss.job (name, data) values ('heads', '{}')`)
  await until(() => got.length > 0 && mails.length > 0)
  expect(got[0]).toMatch(/^POST application\/json /)
  const line = got[0]!.replace('POST application/json ', '')
  expect(mails[0]).toEqual({ to: 'heads@town.example', content: `${line}\n` })
  writeFileSync(join(there, 'heads-received.jsonl'), `${line}\n`)
  const { sealed, wrong } = readHeads(there, new Secrets(town.config.secret).signingKey(headsPurpose))
  expect([wrong, (await verifyLog(town.owner, sealed)).wrong]).toEqual([[], []])
  await town.owner.query('alter table fact disable trigger user')
  await town.owner.query(`delete from fact f using fact_head h where h.command_center_id = f.command_center_id and h.seq = f.seq;
    update fact_head h set seq = h.seq - 1, hash = f.hash from fact f where f.command_center_id = h.command_center_id and f.seq = h.seq - 1`)
  expect((await verifyLog(town.owner, sealed)).wrong.length).toBeGreaterThan(0)
  await town.close()
  await keeper.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
  for (const one of [there, here]) rmSync(one, { recursive: true })
})

const rewritten = /taytay: fact \d+ is not the one of .*rewritten/
const ways: [way: string, named: RegExp, sql: string][] = [
  [
    'move two facts of two centers in the order of all, with their positions alone',
    /taytay: fact 20 was altered/,
    `update fact set position = (select max(position) + 1 from fact) where command_center_id = :taytay and seq = 20`,
  ],
  ['alter what a fact says', /taytay: fact 20 was altered/, `update fact set data = '{}' where command_center_id = :taytay and seq = 20`],
  ['alter when', /taytay: fact 20 was altered/, `update fact set at = at + interval '1 s' where command_center_id = :taytay and seq = 20`],
  ['alter who', /taytay: fact 20 was altered/, `update fact set actor_id = :taytay where command_center_id = :taytay and seq = 20`],
  ['alter from where', /taytay: fact 20 was altered/, `update fact set source = '10.0.0.1' where command_center_id = :taytay and seq = 20`],
  [
    'alter its place among all centers',
    /taytay: fact :end was altered/,
    `update fact set position = position + 100000 where command_center_id = :taytay and seq = :end`,
  ],
  [
    'reorder two facts of two centers',
    /fact \d+ was altered/,
    `update fact f set position = o.position from fact o where f.seq = :end and f.command_center_id = :taytay and o.command_center_id = :taguig
      and o.seq = (select max(seq) from fact where command_center_id = :taguig)`,
  ],
  [
    'reorder two facts of a center',
    /taytay: fact 20 was altered/,
    `update fact set seq = -20 where command_center_id = :taytay and seq = 20; update fact set seq = 20 where command_center_id = :taytay and seq = 21;
      update fact set seq = 21 where command_center_id = :taytay and seq = -20`,
  ],
  ['reorder them and chain anew', rewritten, `update fact set seq = -1 where command_center_id = :taytay and seq = 20; select rechain(:taytay)`],
  ['delete one', /taytay: fact 20 is missing/, 'delete from fact where command_center_id = :taytay and seq = 20'],
  ['delete one and chain anew', rewritten, 'delete from fact where command_center_id = :taytay and seq = 20; select rechain(:taytay)'],
  ['delete the first', /taytay: facts 1 to 9 are missing/, 'delete from fact where command_center_id = :taytay and seq < 10'],
  ['cut the end', /taytay: facts \d+ to \d+ are missing at the end/, 'delete from fact where command_center_id = :taytay and seq > :end - 8'],
  [
    'cut the end and move the head back',
    /taytay: the log ends with fact \d+; at .* it went to fact \d+/,
    'delete from fact where command_center_id = :taytay and seq > :end - 8; select head_back(:taytay)',
  ],
  [
    'fork: alter and chain anew from there',
    rewritten,
    `update fact set data = '{"reason":"y"}' where command_center_id = :taytay and seq = 20; select rechain(:taytay)`,
  ],
  [
    'insert one beside another',
    /taytay: fact 20 is there more than once/,
    `insert into fact select command_center_id, seq, at + interval '1 s', position, actor_id, actor_type, verb, kind, 'slipped in', data, audience, source, request_id, hash, form
      from fact where command_center_id = :taytay and seq = 20`,
  ],
  [
    'insert one and chain anew',
    rewritten,
    `insert into fact select command_center_id, seq, at + interval '1 s', position, actor_id, actor_type, verb, kind, 'slipped in', data, audience, source, request_id, hash, form
      from fact where command_center_id = :taytay and seq = 20; select rechain(:taytay)`,
  ],
  [
    'write one at the end, past the head',
    /taytay: the head of the log .* is not its last fact/,
    `insert into fact select command_center_id, :end + 1, at, position + 100000, actor_id, actor_type, verb, kind, 'written', data, audience, source, request_id, sha256('x'), form
      from fact where command_center_id = :taytay and seq = :end`,
  ],
  ['move the head forward', /taytay: .*missing at the end/, 'update fact_head set seq = seq + 1 where command_center_id = :taytay'],
  ['move the head back', /taytay: the head of the log/, 'update fact_head set seq = seq - 1 where command_center_id = :taytay'],
  ['put another head in its place', /taytay: the head of the log/, `update fact_head set hash = sha256('x') where command_center_id = :taytay`],
  ['take the head away', /taytay: the log has lost its head/, 'delete from fact_head where command_center_id = :taytay'],
  [
    'drop a partition',
    /taytay: (its whole log is gone|the log ends with fact|facts? .* missing)/,
    `do $$ begin execute 'drop table fact_' || to_char(now() at time zone 'UTC', 'YYYY_MM'); end $$`,
  ],
  [
    'drop every partition and all heads',
    /taytay: its whole log is gone/,
    `do $$ declare name text; begin for name in select inhrelid::regclass::text from pg_inherits where inhparent = 'fact'::regclass loop execute 'drop table ' || name; end loop; end $$;
      update fact_head set seq = 0, hash = ''`,
  ],
  [
    'restore an old backup',
    /taguig: the log ends with fact \d+; at /,
    `delete from fact f where seq > (select seq - 12 from fact_head h where h.command_center_id = f.command_center_id) and command_center_id in (:taytay, :taguig);
      select head_back(:taytay), head_back(:taguig)`,
  ],
  [
    'remove a center with its log and its head',
    /[0-9a-f-]{36}: its whole log is gone|taguig: its whole log is gone/,
    `delete from fact where command_center_id = :taguig; delete from fact_head where command_center_id = :taguig;
      set local session_replication_role = replica; delete from command_center where id = :taguig`,
  ],
  [
    'give the facts of one center to another',
    /taguig: .*(missing|gone)/,
    'update fact set command_center_id = :taytay, seq = seq + 1000000 where command_center_id = :taguig',
  ],
  [
    'take away what was done with a ticket, and chain anew',
    /every ticket of a real center has its facts: :ticket/,
    `update command_center set is_demo = false where id = :taytay; delete from fact where command_center_id = :taytay and object_id = :ticket; select rechain(:taytay)`,
  ],
  [
    'turn the facts to the older form, whose place was not hashed',
    /taytay: fact :end was altered/,
    'update fact set form = 1 where command_center_id = :taytay and seq = :end',
  ],
]
it.each(ways)('%s', async (_, named, sql) => {
  const wrong = await found(sql)
  expect(wrong.join('\n')).toMatch(new RegExp(named.source.replaceAll(':end', String(end)).replaceAll(':ticket', ticket)))
})
it('leave the guards off', async () => {
  expect((await found('select 1', false)).join('\n')).toMatch(/the guard fact_is_kept of the log is switched off/)
})
it(`there are at least 20 ways`, () => expect(ways.length).toBeGreaterThanOrEqual(20))

it('the shipped lines themselves: one altered, taken out, or sealed with another key is named', () => {
  const [path, copy] = [join(folder, 'heads-2000-01.jsonl'), mkdtempSync(join(tmpdir(), 'tanod-heads-'))]
  const file = join(copy, path.slice(folder.length + 1))
  const heads = [{ center: taytay, seq: 1, hash: 'aa' }]
  for (let n = 0; n < 3; n++) sealHeads(copy, heads, key, '2000-01-01T00:00:00.000Z')
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const wrongIn = (changed: string[]) => {
    writeFileSync(file, `${changed.join('\n')}\n`)
    return readHeads(copy, key).wrong
  }
  expect(wrongIn(lines)).toEqual([])
  expect(wrongIn([lines[0]!, lines[1]!.replace('aa', 'bb'), lines[2]!])).toContainEqual(expect.stringContaining('line 2 does not bear the seal'))
  expect(wrongIn([lines[0]!, lines[2]!])).toContainEqual(expect.stringContaining('before heads-2000-01.jsonl, line 2 lines were taken out'))
  writeFileSync(file, '')
  sealHeads(copy, heads, new Secrets('another secret').signingKey(headsPurpose), '2000-01-01T00:00:00.000Z')
  expect(readHeads(copy, key).wrong).toHaveLength(1)
  // A process that died in the middle of a line keeps nobody from the next.
  writeFileSync(file, `${lines[0]!}\n`)
  appendFileSync(file, lines[1]!.slice(0, 40))
  sealHeads(copy, heads, key, '2000-01-01T00:00:00.000Z')
  expect(readHeads(copy, key).sealed).toHaveLength(2)
  rmSync(copy, { recursive: true })
})
