// The figures once more, independent of the server: plain SQL over the tickets themselves.
import type pg from 'pg'

export interface Counted {
  center: string
  from: string
  to: string
  caseTypeId?: string[]
  barangayId?: string[]
  departmentId?: string[]
  responseTeamId?: string[]
  /** The moment before which they came. */
  until?: string | null
}
interface Row {
  [column: string]: never
}

const part = (at: number) => `($${at}::uuid[] is null or exists (select from ticket_assignment a where a.command_center_id = t.command_center_id
  and a.number = t.number and a.state not in ('removed') and a.is_excluded = false and a.account_id = any ($${at})))`
const counted = `with zone as (select time_zone as name from command_center where id = $1),
  counted as (select t.*, t.received_at at time zone (select name from zone) as local from ticket t
    where t.command_center_id = $1 and not t.is_rehearsal and t.status <> 'deleted' and (t.scheduled_at is null or t.received_at >= t.scheduled_at)
      and (t.received_at at time zone (select name from zone)) >= $2::date and (t.received_at at time zone (select name from zone)) < $3::date + 1
      and ($4::uuid[] is null or t.case_type_id = any ($4)) and ($5::uuid[] is null or t.barangay_id = any ($5)) and ${part(6)} and ${part(7)}
      and ($8::timestamptz is null or t.received_at < $8))`

/** In milliseconds, whatever zone the server tells its times in. */
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

export function recounting(owner: pg.Client, { center, from, to, caseTypeId, barangayId, departmentId, responseTeamId, until }: Counted) {
  const values = [center, from, to, ...[caseTypeId, barangayId, departmentId, responseTeamId, until].map((one) => one ?? null)]
  const rows = async (sql: string): Promise<Row[]> => (await owner.query(`${counted} ${sql}`, values)).rows as Row[]
  const counts = async (by: string, join = '') => {
    const found = await rows(`select ${by} as key, count(*) as n from counted t ${join} group by 1`)
    return new Map(found.map((row): [string | null, number] => [row['key'] ?? null, Number(row['n'])]))
  }
  return {
    total: async () => Number((await rows('select count(*) as n from counted'))[0]!['n']),
    byStatus: () => counts('t.status'),
    byPriority: () => counts('t.priority'),
    byCaseType: () => counts('t.case_type_id'),
    byBarangay: () => counts('t.barangay_id'),
    byUnit: (type: string) =>
      counts(
        'a.account_id',
        `join ticket_assignment a on a.command_center_id = t.command_center_id and a.number = t.number and a.state <> 'removed' and not a.is_excluded
          and (select account_type from account where command_center_id = a.command_center_id and id = a.account_id) = '${type}'`,
      ),
    byDay: () => counts(`to_char(t.local, 'YYYY-MM-DD')`),
    byMonth: () => counts(`to_char(t.local, 'YYYY-MM')`),
    byMonthAndType: () => counts(`to_char(t.local, 'FMMM') || ' ' || t.case_type_id`),
    /** Sunday is 0 to PostgreSQL's dow. */
    bySlot: () => counts(`(extract(dow from t.local)::int + 6) % 7 || ' ' || extract(hour from t.local)::int / 3`),
    /** Of each kind of team and move from when the team was sent: how long it took, and the target of the ticket's priority; of one without its stamp how long it has waited. */
    moves: async (targets: Record<string, Record<number, number | null>>) => {
      const found = await rows(
        `select r.response_type_id as kind, ${ms('a.assigned_at')} as assigned_at, ${ms('a.acknowledged_at')} as acknowledged, ${ms('a.en_route_at')} as "enRoute",
            a.on_scene_at, ${ms('a.cleared_at')} as cleared_at, t.priority, t.status
          from counted t join ticket_assignment a on a.command_center_id = t.command_center_id and a.number = t.number and a.state <> 'removed' and not a.is_excluded
            and ($6::uuid[] is null or a.department_id = any ($6)) and ($7::uuid[] is null or a.account_id = any ($7))
          join response_team r on r.command_center_id = a.command_center_id and r.account_id = a.account_id`,
      )
      const all = new Map<string, { seconds: number[]; kept: number; held: number }>()
      for (const row of found as unknown as Record<string, string | number | null>[])
        for (const move of ['acknowledged', 'enRoute']) {
          const key = `${row['kind']} ${move}`
          const own = all.get(key) ?? { seconds: [], kept: 0, held: 0 }
          all.set(key, own)
          const between = (at: string | number) => Math.max(0, Math.floor((new Date(at).getTime() - new Date(row['assigned_at']!).getTime()) / 1000))
          const target = targets[move]![Number(row['priority'])] ?? null
          const at = row[move]
          if (at) {
            own.seconds.push(between(at))
            if (target !== null) own.held++
            if (target !== null && between(at) <= target) own.kept++
          } else if (target !== null && !(move === 'enRoute' && row['on_scene_at'])) {
            const isOpen = ['pending', 'accepted', 'transferred'].includes(String(row['status']))
            const end = row['cleared_at'] ?? (isOpen ? new Date().toISOString() : null)
            if (end && between(end) > target) own.held++
          }
        }
      return all
    },
    /** Of each step its lengths in order: from the step before it, the first from the arrival. */
    steps: async () => {
      const found = await rows(
        `select a.steps, ${ms('a.on_scene_at')} as on_scene_at from counted t join ticket_assignment a on a.command_center_id = t.command_center_id and a.number = t.number
          and a.state <> 'removed' and not a.is_excluded and ($6::uuid[] is null or a.department_id = any ($6)) and ($7::uuid[] is null or a.account_id = any ($7))`,
      )
      const lengths = new Map<string, { taken: number; seconds: number[] }>()
      for (const { steps, on_scene_at: arrived } of found as unknown as { steps: { id: string; at: string }[]; on_scene_at: number | null }[]) {
        let before: string | number | null = arrived
        for (const { id, at } of steps) {
          const own = lengths.get(id) ?? { taken: 0, seconds: [] }
          own.taken++
          if (before) own.seconds.push(Math.floor((new Date(at).getTime() - new Date(before).getTime()) / 1000))
          lengths.set(id, own)
          before = at
        }
      }
      return lengths
    },
    /** Nearest rank, of whole seconds. */
    interval: async (since: string, until: string, targets: Record<number, number | null> | null, type: string | null) => {
      const seconds = `floor(extract(epoch from (t.${until} - t.${since})))::int`
      const target = targets
        ? `case t.priority ${Object.entries(targets)
            .map(([priority, most]) => `when ${priority} then ${most}::int`)
            .join(' ')} end`
        : 'null::int'
      const [row] =
        await rows(`, timed as (select ${seconds} as s, ${target} as target, t.* from counted t where ${type ? `t.case_type_id = '${type}'` : 'true'}),
        ranked as (select s, row_number() over (order by s) as place, count(*) over () as n from timed where s is not null)
        select (select min(s) from ranked where place >= ceil(0.5 * n)) as median, (select min(s) from ranked where place >= ceil(0.9 * n)) as p90,
          (select count(*) from timed where s is not null) as measured, (select count(*) from timed where s is null) as missing,
          (select count(*) from timed where s is not null and target is not null) as aimed,
          (select count(*) from timed where s is null and (status in ('pending', 'accepted', 'transferred', 'resolved')
              ${until === 'accepted_at' ? `or status in ('declined', 'reported', 'merged')` : ''})
            and coalesce(${until === 'accepted_at' ? 'accepted_at, dispatched_at, on_scene_at' : until === 'dispatched_at' ? 'dispatched_at, on_scene_at' : 'on_scene_at'}) is null
            and received_at + (target + 1) * interval '1 second' <= case status when 'resolved' then resolved_at when 'declined' then (declined ->> 'at')::timestamptz
              when 'reported' then (reported ->> 'at')::timestamptz when 'merged' then (stepped ->> 'at')::timestamptz else now() end) as late, (select count(*) from timed where s <= target) as kept`)
      const { median, p90, measured, missing, aimed, late, kept } = row as unknown as Record<string, number>
      return {
        median: median ?? null,
        percentile90: p90 ?? null,
        measured,
        missing,
        keptTarget: aimed! + late! > 0 ? kept! / (aimed! + late!) : null,
      }
    },
  }
}
