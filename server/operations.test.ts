// What Tanod gives away of itself: nothing in errors, nothing by its side doors, no secret in what it ships. Needs promtool.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { readConfig } from '#server/config.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { sinceLast } from '#server/operations.ts'
import { operatorKeyOf } from '#server/operatorKey.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'
import { lacks, pathOf } from '#tests/programs.ts'
import { type Raw, send, tell } from '#tests/raw.ts'

const root = join(import.meta.dirname, '..')
interface Board {
  panels: { targets: { expr: string }[] }[]
}
const expressionsIn = ({ panels }: Board) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
let lab: Lab
beforeAll(async () => {
  lab = await openLab({ settings: { logLevel: 'debug' } })
})
afterAll(() => lab.close())

const telling =
  /node_modules|\bat \w+.*:\d+:\d+|\/work\/|\/home\/|\.ts\b|select |insert |relation "|violates|syntax error|SQLSTATE|FST_|ZodError|PostgreSQL|fastify|pg-boss|node\/?v?\d+\.\d+|\d+\.\d+\.\d+/i

describe('WEB-04 errors reveal nothing', () => {
  it('no stack, statement, path or version in 30 forced errors', async () => {
    const { token } = await lab.as('admin')
    const reads = callsOf(contract).filter(({ call }) => call.method === 'GET' && call.path.includes('{') && !call.changes)
    const bad = [`'; select 1 --`, '%00', '%F0%9F%9A%91', '-1', '9223372036854775808', '..%2f..%2fetc%2fpasswd', '{{7*7}}', '%zz', 'x'.repeat(600)]
    const asked: [string, Raw?][] = reads
      .slice(0, 18)
      .map(({ call }, n) => [call.path.replace(/\{\w+\}/g, bad[n % bad.length]!).replaceAll(' ', '%20'), { token }])
    const path = callsOf(contract).find(({ name }) => name === 'login')!.call.path
    const bodies = [
      '{',
      '[]',
      'null',
      '"text"',
      '{"username":{"$ne":1}}',
      '{"__proto__":1}',
      `{"username":"${'\\u0000'}","password":"x"}`,
      '{"username":"\\ud800","password":"\\ud800"}',
      '',
    ]
    asked.push(...bodies.map((body): [string, Raw] => [path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }]))
    asked.push(['/nothing'], ['/api/docs/assets/nothing'], ['/socket.io/?transport=nothing'], [path, { method: 'TRACE' }])
    const replies = await Promise.all(asked.map(([url, raw]) => send(lab, url, raw)))
    const found = replies.filter(
      ({ text, headers }) =>
        telling.test(text) || telling.test(JSON.stringify({ ...headers, date: '' }).replaceAll(/ wss?:\/\/127\.0\.0\.1:\d+/g, '')),
    )
    const served = replies.filter(({ status }) => status < 400 || status >= 500)
    tell(`WEB-04: ${found.length} of ${replies.length} forced errors tell of the inside`)
    expect(found.map(({ text }) => text)).toEqual([])
    expect(served.map(({ text }) => text)).toEqual([])
  })

  it('a fault inside answers 500 and no more, and the log keeps its kind and place without its words', async () => {
    await lab.owner.query('alter function list_centers() rename to list_centers_away')
    const reply = await send(lab, callsOf(contract).find(({ name }) => name === 'getSignInOptions')!.call.path)
    await lab.owner.query('alter function list_centers_away() rename to list_centers')
    expect([reply.status, JSON.parse(reply.text)]).toEqual([500, { message: '500', code: 'fault' }])
    const line = lab.logs.find((one) => one.includes('"fault"'))!
    const reqId = reply.headers['x-request-id']
    expect(reqId).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(JSON.parse(line)).toMatchObject({ reqId, fault: { name: 'error', code: '42883' } })
    expect(line).not.toContain('list_centers')
    const inFull = lab.logs.find((one) => one.includes('in its own words'))!
    expect(JSON.parse(inFull)).toMatchObject({
      level: 20,
      reqId,
      message: expect.stringContaining('list_centers'),
      stack: expect.stringContaining('.ts:'),
    })
  })

  it('every reply carries its number, the same as in the log and in the fact that it made', async () => {
    const admin = await lab.as('admin')
    const add = callsOf(contract).find(({ name }) => name === 'endSession')!.call.path
    const asked: [string, Raw?][] = [
      ['/live'],
      ['/nothing'],
      ['/cms/'],
      ['/%zz'],
      ['/api/docs'],
      [add.replace(/\{\w+\}/, 'none'), { method: 'POST', token: admin.token }],
    ]
    const replies = await Promise.all(asked.map(([url, raw]) => send(lab, url, raw)))
    const numbers = replies.map(({ headers }) => String(headers['x-request-id']))
    expect(numbers.filter((number) => !/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/.test(number))).toEqual([])
    expect(new Set(numbers).size).toBe(asked.length)
    const signedIn = await send(lab, callsOf(contract).find(({ name }) => name === 'demoLogin')!.call.path, {
      method: 'POST',
      body: JSON.stringify({ accountType: 'agent', center: 'taytay' }),
      headers: { 'content-type': 'application/json' },
    })
    const number = String(signedIn.headers['x-request-id'])
    await until(() => lab.logs.some((line) => line.includes('answered') && line.includes(`"reqId":"${number}"`)))
    const { rows } = await lab.owner.query(
      'select verb from fact where request_id = $1 union all select verb from fact_inbox where request_id = $1',
      [number],
    )
    expect(rows).toEqual([{ verb: 'signedIn' }])
  })
})

const figuresOf = async (one: Lab) => (await send(one, '/metrics', { token: operatorKeyOf(new Secrets(one.config.secret)) })).text

describe('WEB-04 side doors are shut', () => {
  it('404 for what should not be there, and for the figures from elsewhere', async () => {
    const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    const renamed = { headers: { host: 'rebound.example' } }
    const doors: [string, Raw?][] = [
      ...[
        '/.git/config',
        '/.git/HEAD',
        '/.env',
        '/.npmrc',
        '/docs',
        '/debug',
        '/package.json',
        '/server/main.ts',
        '/cms/.env',
        '/cms/../package.json',
        '/cms/assets/%2e%2e/staff.html',
        '/api/docs/assets/package.json',
        '/api/docs/assets/swagger-ui.css.map',
        '/api/docs/assets/index.html',
      ].map((path): [string] => [path]),
      ['/metrics', elsewhere],
      ['/metrics', renamed],
      ['/mailbox', elsewhere],
      ['/mailbox', renamed],
    ]
    const replies = await Promise.all(doors.map(([path, raw]) => send(lab, path, raw)))
    const open = doors.filter((_, n) => replies[n]!.status !== 404 && replies[n]!.status !== 403).map(([path]) => path)
    tell(`WEB-04: ${open.length} of ${doors.length} side doors open`)
    expect(open).toEqual([])
    expect((await send(lab, '/metrics', { token: operatorKeyOf(new Secrets(lab.config.secret)) })).status).toBe(200)
    expect((await send(lab, '/live', { method: 'TRACE' })).status).toBe(404)
  })

  it('the figures tell age, backlog and failures of all that is joined, and each documented rule asks for a figure that is told', async () => {
    const silent = (text: string) => Number(/^tanod_joined_failing\{name="sensors"\} (\d+)/m.exec(text)?.[1])
    const figures = () => figuresOf(lab)
    const readBefore = (one: Lab, ago: string) =>
      one.owner.query(`update sensor set last_reading_at = now() - $1::interval where is_deleted = 0`, [ago])
    const silence = (one: Lab) => readBefore(one, '1 year')
    await readBefore(lab, '0')
    // Each node tells of its own database, also where it is not the first of its process.
    const other = await openLab({ settings: { logLevel: 'error' } })
    await silence(other)
    expect([silent(await figuresOf(other)) > 0, silent(await figures())]).toEqual([true, 0])
    await other.close()
    await silence(lab)
    // What is told of all centers is asked twice a second at most.
    await until(async () => silent(await figures()) > 0)
    const text = await figures()
    const names = [
      'cameras',
      'sensors',
      'trackers',
      'webhooks',
      'warnings',
      'apiKeys',
      'weather',
      'mail',
      'sms',
      'push',
      'alerts',
      'channels',
      'partners',
    ]
    for (const figure of ['tanod_joined', 'tanod_joined_waiting', 'tanod_joined_failing'])
      expect([...text.matchAll(new RegExp(`^${figure}\\{name="(\\w+)"\\} \\d`, 'gm'))].map(([, name]) => name).toSorted()).toEqual(names.toSorted())
    expect(Number(/^tanod_joined_age_seconds\{name="sensors"\} (\d+)/m.exec(text)![1])).toBeGreaterThanOrEqual(0)
    const rules = readFileSync(join(root, 'deploy/alerts.yml'), 'utf8')
    const panels = readFileSync(join(root, 'deploy/dashboard.json'), 'utf8')
    const asked = new Set(
      [...`${rules}${expressionsIn(JSON.parse(panels) as Board)}`.matchAll(/\b(tanod|nodejs|process)_\w+/g)].map(([name]) => name),
    )
    expect(asked.size).toBeGreaterThan(12)
    expect([...asked].filter((name) => !new RegExp(`^# TYPE ${name} (gauge|counter)$`, 'm').test(text))).toEqual([])
    const told = [...text.matchAll(/^# TYPE (tanod_\w+) /gm)].map(([, name]) => name!)
    expect(told.filter((name) => !panels.includes(name))).toEqual([])
  })

  it('the figures tell the disk, the clocks of the nodes, the age of the backups and what rings', async () => {
    const figure = async (name: string) => {
      const { text } = await send(lab, '/metrics', { token: operatorKeyOf(new Secrets(lab.config.secret)) })
      return Number(new RegExp(`^${name} (-?[\\d.e+]+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    }
    expect(await figure('tanod_disk_free_bytes')).toBeGreaterThan(0)
    expect(await figure('tanod_disk_size_bytes')).toBeGreaterThan(await figure('tanod_disk_free_bytes'))
    expect(Math.abs(await figure('tanod_clock_ahead_seconds\\{node="[^"]+"\\}'))).toBeLessThan(60)
    expect(await figure('tanod_backup_age_seconds\\{name="backup"\\}')).toBeNaN()
    const folder = mkdtempSync(join(tmpdir(), 'tanod-figures-'))
    const made = new Date(Date.now() - 28 * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')
    writeFileSync(join(folder, `tanod-${made}Z.backup`), '')
    lab.config.backup = folder
    expect(await figure('tanod_backup_age_seconds\\{name="backup"\\}')).toBeGreaterThan(27 * 3_600)
    lab.config.backup = undefined
    rmSync(folder, { recursive: true })

    const ringing = `acknowledged is null and status = 'pending' and (priority = 1 or life_threat)`
    await lab.owner.query(`update ticket set priority = 2, life_threat = false where ${ringing}`)
    expect([await figure('tanod_ringing'), await figure('tanod_ringing_age_seconds')]).toEqual([0, 0])
    await lab.owner.query(
      `update ticket set priority = 1, acknowledged = null, received_at = now() - interval '1 hour' where number = (select number from ticket where status = 'pending' limit 1)`,
    )
    expect(await figure('tanod_ringing')).toBe(1)
    expect(await figure('tanod_ringing_age_seconds')).toBeGreaterThanOrEqual(3_600)
  })

  it('the figures tell calls that ring, go on and are missed, and crews that no phone has reached', async () => {
    const figures = async () => {
      const text = await figuresOf(lab)
      const of = (name: string) => Number(new RegExp(`^${name} (-?[\\d.e+]+)$`, 'm').exec(text)![1])
      const calls = ['ringing', 'going', 'missed'].map((name) => of(`tanod_calls_${name}`))
      return { calls, rings: of('tanod_calls_ringing_age_seconds'), push: of('tanod_joined_failing\\{name="push"\\}') }
    }
    const before = await figures()
    const { rows } = await lab.owner.query<{ id: string }>(`select id from command_center where slug = 'taytay'`)
    const center = rows[0]!.id
    const call = (state: string, outcome: string | null, minutes: number) =>
      lab.owner.query(
        `insert into call (command_center_id, id, direction, media, road, state, outcome, rang_at)
         values ($1, gen_random_uuid(), 'incoming', 'audio', 'phone', $2, $3, now() - $4 * interval '1 minute')`,
        [center, state, outcome, minutes],
      )
    // One that rings for longer than a minute is ended by the next round.
    await call('RINGING', null, 0.1)
    await call('ONGOING', null, 70)
    for (const outcome of ['missed', 'cancelled', 'answered']) await call('ENDED', outcome, 80)
    await lab.owner.query(
      `insert into crew_alert (command_center_id, id, number, account_id, kind, tries) values ($1, gen_random_uuid(), 'X', gen_random_uuid(), 'assigned', 2)`,
      [center],
    )
    const [ringing = 0, going = 0, missed = 0] = before.calls
    // What is told of all centers is asked twice a second at most.
    await until(async () => (await figures()).push === before.push + 1)
    const after = await figures()
    expect(after.calls).toEqual([ringing + 1, going + 1, missed + 2])
    expect(after.rings).toBeGreaterThanOrEqual(6)
  })

  it.skipIf(lacks(['promtool']))('Prometheus takes the documented rules, and finds nothing to say of the names of the figures', async () => {
    const check =
      (what: string, ...more: string[]) =>
      (input: string) => {
        const { status, stdout, stderr } = spawnSync(pathOf('promtool'), ['check', what, ...more], { input, encoding: 'utf8' })
        return { status, said: stdout + stderr }
      }
    expect(check('rules', join(root, 'deploy/alerts.yml'))('')).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') })
    const { text } = await send(lab, '/metrics', { token: operatorKeyOf(new Secrets(lab.config.secret)) })
    // The names of what Node tells of itself are the library's.
    const own = text.split('\n').filter((line) => /^(# \w+ )?tanod_/.test(line))
    expect(check('metrics')(`${own.join('\n')}\n`)).toEqual({ status: 0, said: '' })
    expect(check('metrics')('# TYPE tanod_wait_ms gauge\ntanod_wait_ms 1\n')).toMatchObject({
      status: 3,
      said: expect.stringContaining('tanod_wait_ms'),
    })
  })

  it('the delay of the event loop is that since it was last asked for', () => {
    let worst = 0
    const delay = { count: 1, percentile: () => worst * 1e9, reset: () => void (worst = 0) }
    worst = 0.9
    expect([sinceLast(delay), sinceLast(delay)]).toEqual([0.9, 0])
    expect(sinceLast({ ...delay, count: 0, percentile: () => Number.NaN })).toBe(0)
  })

  it('the figures need the token where there is one', { tags: 'long' }, async () => {
    const guarded = await openLab({ settings: { metricsToken: 'a token for the figures' } })
    const asked = await Promise.all(
      [undefined, 'another token altogether', 'a token for the figures'].map((token) => send(guarded, '/metrics', token ? { token } : {})),
    )
    await guarded.close()
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 200])
  })
})

describe('WEB-04 secrets are unique and stay inside', () => {
  const configOf = (more: Record<string, string> = {}) => readConfig({ TANOD_DATA: mkdtempSync(join(tmpdir(), 'tanod-config-')), ...more })

  it('refuses to start with the sample secret or a short one, and makes one of its own per installation', () => {
    expect(() => configOf({ TANOD_SECRET: 'change-me-change-me-change-me-change-me' })).toThrow('TANOD_SECRET is not right: is the sample value')
    expect(() => configOf({ TANOD_SECRET: 'short' })).toThrow('TANOD_SECRET')
    expect(configOf().secret).not.toBe(configOf().secret)
  })

  it('neither bundle nor database nor log holds them, and the bundle has no source maps', async () => {
    await lab.as('admin')
    const { rows } = await lab.owner.query<{ line: string }>(
      'select a::text as line from account a union all select s::text from session s union all select o::text from one_time_password o',
    )
    const folder = join(root, 'dist', 'web')
    const names = existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html|json|map)$/.test(name))
      : []
    const shipped = names.map((name) => readFileSync(join(folder, name), 'utf8'))
    const found = [...shipped, ...lab.logs, ...rows.map(({ line }) => line)].filter((text) =>
      [lab.config.secret, 'TANOD_SECRET', 'BEGIN PRIVATE KEY', 'sourceMappingURL'].some((canary) => text.includes(canary)),
    )
    tell(
      `WEB-04: ${found.length} secrets or source maps in ${names.length} shipped files, ${rows.length} rows and ${lab.logs.length} lines of the log`,
    )
    expect([found, names.filter((name) => name.endsWith('.map'))]).toEqual([[], []])
  })

  it('no package that is known to be bad is in the lock file, and the list of all that is can be made', { timeout: 60_000 }, () => {
    const denied = [
      'event-stream',
      'flatmap-stream',
      'eslint-scope@3.7.2',
      'ua-parser-js@0.7.29',
      'coa@2.0.3',
      'rc@1.2.9',
      'colors@1.4.44-liberty-2',
      'faker@6.6.6',
      'node-ipc',
      'peacenotwar',
      'crossenv',
      'chalk@5.6.1',
      'debug@4.4.2',
      'ansi-styles@6.2.2',
      'strip-ansi@7.1.1',
      'color-name@2.0.1',
      '@ctrl/tinycolor@4.1.1',
    ]
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { version?: string }> }
    const locked = Object.entries(packages).map(([path, { version }]) => [path.split('node_modules/').at(-1)!, version] as const)
    expect(locked.filter(([name, version]) => denied.includes(name) || denied.includes(`${name}@${version}`))).toEqual([])
    const list = JSON.parse(
      execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      }),
    ) as { components: unknown[] }
    tell(`WEB-04: 0 of ${locked.length} locked packages denied, ${list.components.length} in the bill of materials`)
    expect(list.components.length).toBeGreaterThan(100)
  })
})
