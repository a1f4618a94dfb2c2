// Which citizens' data is held longer than the settings allow.
import type { Tx } from '#server/kit/transaction.ts'

type Because = 'declinedRegistrations' | 'citizenRecords'

const open = `exists (select from ticket t where t.command_center_id = c.command_center_id and t.user_id = c.id
  and t.tab in ('pending', 'accepted', 'reported', 'transferred', 'scheduled'))`

/** Declined registrations, and records with neither a decision nor a ticket for so long; those with an open ticket never. */
export const pastRetention = (tx: Tx, days: Record<Because, number>, most: number) =>
  tx.named<{ id: string; because: Because }>(
    'pastRetention',
    `select c.id, case when c.status = 'DECLINED' and c.decided_at < now() - $2 * interval '1 day' then 'declinedRegistrations' else 'citizenRecords' end as because
      from citizen c where c.command_center_id = $1 and c.removed_at is null and not ${open}
        and (c.status = 'DECLINED' and c.decided_at < now() - $2 * interval '1 day'
          or greatest(c.created_at, c.decided_at) < now() - $3 * interval '1 day' and not exists (select from ticket t
            where t.command_center_id = c.command_center_id and t.user_id = c.id and t.received_at > now() - $3 * interval '1 day'))
      order by c.created_at limit $4`,
    [tx.centre, days.declinedRegistrations, days.citizenRecords, most],
  )

/** Pictures have done their work once the decision is so old; answers whose were removed. */
export async function removePictures(tx: Tx, days: number, most: number): Promise<string[]> {
  const rows = await tx.named<{ id: string }>(
    'removePictures',
    `with past as (select id from citizen where command_center_id = $1 and removed_at is null and decided_at < now() - $2 * interval '1 day'
        and (id_picture_ids <> '{}' or selfie_id is not null) limit $3),
      gone as (delete from file f using past p where f.command_center_id = $1 and f.owner_kind = 'citizen' and f.owner_id = p.id::text)
      update citizen c set id_picture_ids = '{}', selfie_id = null, version = version + 1 from past p where c.command_center_id = $1 and c.id = p.id returning c.id`,
    [tx.centre, days, most],
  )
  return rows.map(({ id }) => id)
}
